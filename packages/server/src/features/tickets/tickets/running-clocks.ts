import type { SlaKind } from '@guiche/contract/sla-targets'
import type { TicketRow } from './tickets.queries.ts'

// Which of a queue's promises a ticket waits for, by where it stands alone; how long it may, the queue says. An answer is
// waited for while the customer waits and no bot speaks with them, the first until a person has answered once. A close is
// waited for from the opening on, and not while the ticket is put away.

/** Columns by which clocks run. */
export const CLOCKED = [
  'status',
  'waitingOn',
  'waitingSince',
  'isAnswered',
  'isGroup',
  'chatbot',
  'useIntegration',
  'snoozedUntil',
  'queuedAt',
  'acceptedAt',
  'createdAt',
  'updatedAt',
] as const
export type ClockedTicket = Pick<TicketRow, (typeof CLOCKED)[number]>

export interface RunningClock {
  readonly kind: SlaKind
  /** When the wait began. */
  readonly since: string
  /** Where a clock counts from that was begun by what the ticket has seen last. */
  readonly countsFrom: string
  readonly isPaused: boolean
}

/** @param hearsGroups whether groups are tickets to the company */
export function clocksOf(ticket: ClockedTicket, hearsGroups: boolean): RunningClock[] {
  if (ticket.status === 'closed' || (ticket.isGroup && !hearsGroups)) return []
  const opened = ticket.acceptedAt ?? ticket.queuedAt ?? ticket.createdAt
  const close = {
    kind: 'close',
    since: opened,
    countsFrom: opened,
    isPaused: ticket.snoozedUntil !== null,
  } as const
  return [...answerClock(ticket), close]
}

function answerClock(ticket: ClockedTicket): RunningClock[] {
  const { waitingOn, waitingSince, isAnswered, chatbot, useIntegration, updatedAt } = ticket
  if (waitingOn !== 'us' || waitingSince === null || chatbot || useIntegration) return []
  const kind = isAnswered ? 'nextAnswer' : 'firstAnswer'
  // What a bot has had until now is not held against people.
  return [{ kind, since: waitingSince, countsFrom: updatedAt, isPaused: false }]
}
