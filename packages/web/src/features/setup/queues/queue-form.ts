import type { CloseReasonMode } from '@guiche/contract/close-reasons'
import { defaultWeek, type ScheduleDay } from '@guiche/contract/companies'
import {
  type Distribution,
  HAND_OVER_MINUTES,
  type Queue,
  type QueueInput,
  SLA_WARN_PERCENT,
} from '@guiche/contract/queues'
import type { UseFormReturn } from 'react-hook-form'
import { palette } from '../../../ui/palette.ts'

/** Values of the queue's form: numbers are texts until the contract's schema parses them. */
export interface QueueFields {
  name: string
  color: string
  orderQueue: string
  integrationId: string
  promptId: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: ScheduleDay[]
  distribution: Distribution
  skills: string[]
  stickyHours: string
  overflowQueueId: string
  overflowMinutes: string
  handOverMinutes: string
  tellsPosition: string
  slaFirstAnswerMinutes: string
  slaNextAnswerMinutes: string
  slaCloseMinutes: string
  slaWarnPercent: string
  closeReasonMode: CloseReasonMode
  closeReasons: string[]
}

export type QueueForm = UseFormReturn<QueueFields, unknown, QueueInput>

/** Tabs of the dialog. The phone is a tab where there is no room for it beside the others. */
export const PARTS = ['data', 'hours', 'distribution', 'sla', 'closing', 'try'] as const
export type Part = (typeof PARTS)[number]

const ofDistribution: readonly string[] = [
  'distribution',
  'skills',
  'stickyHours',
  'overflowQueueId',
  'overflowMinutes',
  'handOverMinutes',
  'tellsPosition',
] satisfies readonly (keyof QueueFields)[]

const ofSla: readonly string[] = [
  'slaFirstAnswerMinutes',
  'slaNextAnswerMinutes',
  'slaCloseMinutes',
  'slaWarnPercent',
] satisfies readonly (keyof QueueFields)[]

const ofClosing: readonly string[] = [
  'closeReasonMode',
  'closeReasons',
] satisfies readonly (keyof QueueFields)[]

/** The tab that contains the invalid fields; undefined if they are on several tabs, or there are none. */
export function tabOfFields(names: readonly string[]): Part | undefined {
  const parts = new Set(names.map(tabOfField))
  const [part] = parts
  return parts.size === 1 ? part : undefined
}

function tabOfField(name: string): Part {
  if (name === 'schedules') return 'hours'
  if (ofSla.includes(name)) return 'sla'
  if (ofClosing.includes(name)) return 'closing'
  return ofDistribution.includes(name) ? 'distribution' : 'data'
}

/** Initial values of the form: a new queue has default hours and the first unused colour. */
export function queueFieldsOf(queue: Queue | undefined, queues: readonly Queue[]): QueueFields {
  return {
    name: queue?.name ?? '',
    color: queue?.color ?? freeColor(queues),
    orderQueue: String(queue?.orderQueue ?? ''),
    integrationId: String(queue?.integrationId ?? ''),
    promptId: String(queue?.promptId ?? ''),
    greetingMessage: queue?.greetingMessage ?? '',
    outOfHoursMessage: queue?.outOfHoursMessage ?? '',
    schedules: queue?.schedules ?? [...defaultWeek],
    distribution: queue?.distribution ?? 'off',
    skills: queue?.skills ?? [],
    stickyHours: String(queue?.stickyHours ?? 0),
    overflowQueueId: String(queue?.overflowQueueId ?? ''),
    overflowMinutes: String(queue?.overflowMinutes ?? 0),
    handOverMinutes: String(queue?.handOverMinutes ?? HAND_OVER_MINUTES),
    tellsPosition: String(queue?.tellsPosition ?? 0),
    slaFirstAnswerMinutes: String(queue?.slaFirstAnswerMinutes ?? 0),
    slaNextAnswerMinutes: String(queue?.slaNextAnswerMinutes ?? 0),
    slaCloseMinutes: String(queue?.slaCloseMinutes ?? 0),
    slaWarnPercent: String(queue?.slaWarnPercent ?? SLA_WARN_PERCENT),
    closeReasonMode: queue?.closeReasonMode ?? 'off',
    closeReasons: queue?.closeReasons ?? [],
  }
}

function freeColor(queues: readonly Queue[]): string {
  const taken = new Set(queues.map(({ color }) => color.toLowerCase()))
  const colors = palette[2] ?? []
  return [...colors, ...palette.flat()].find((color) => !taken.has(color)) ?? '#0395fe'
}
