import { HAND_OVER_MINUTES, type Queue, SLA_WARN_PERCENT } from '@guiche/contract/queues'

const AT = '2026-11-21T12:00:00.000Z'

/** A queue without hours, distribution and targets. */
export function buildQueue(change: Partial<Queue> = {}): Queue {
  return {
    id: 3,
    name: 'Vendas',
    color: '#ff0000',
    greetingMessage: '',
    outOfHoursMessage: '',
    orderQueue: null,
    schedules: [],
    integrationId: null,
    promptId: null,
    distribution: 'off',
    skills: [],
    stickyHours: 0,
    overflowQueueId: null,
    overflowMinutes: 0,
    handOverMinutes: HAND_OVER_MINUTES,
    tellsPosition: 0,
    slaFirstAnswerMinutes: 0,
    slaNextAnswerMinutes: 0,
    slaCloseMinutes: 0,
    slaWarnPercent: SLA_WARN_PERCENT,
    closeReasonMode: 'off',
    closeReasons: [],
    companyId: 1,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}
