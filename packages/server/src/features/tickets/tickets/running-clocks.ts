import type { SlaKind } from '@guiche/contract/sla-targets'
import type { TicketRow } from './tickets.queries.ts'

// The SLA clocks that a ticket's state implies; their targets are the queue's. An answer clock runs while the customer
// waits and no bot speaks, as `firstAnswer` until an attendant has answered once. A close clock runs from the opening
// and stands still while the ticket is snoozed.

/** Columns that determine the clocks. */
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
  /** Start of the wait. */
  readonly since: string
  /** Start of the count if the ticket's last change started the clock. */
  readonly countsFrom: string
  readonly isPaused: boolean
}

/** @param hearsGroups true if the company treats groups as tickets */
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
  // The time in which a bot spoke does not count.
  return [{ kind, since: waitingSince, countsFrom: updatedAt, isPaused: false }]
}
