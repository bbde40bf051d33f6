import type { TicketChange, TicketStatus } from '@guiche/contract/tickets'
import { MINUTE } from '../../../platform/clock.ts'

// A ticket is pending (waiting for somebody), open (somebody's) or closed. Accepting and reopening make it open and
// somebody's; returning makes it pending and nobody's; a transfer to a queue alone makes it pending in that queue.

/** Where a ticket stands: what decides who sees it. */
export interface Standing {
  status: TicketStatus
  userId: number | null
  queueId: number | null
}

/** What a change makes of a ticket, when `actorId` asks for it. */
export function changedStanding(before: Standing, change: TicketChange, actorId: number): Standing {
  const queueId = change.queueId === undefined ? before.queueId : change.queueId
  const goesToQueueAlone = change.queueId !== undefined && isLetGo(before, change)
  const status = change.status ?? (goesToQueueAlone ? 'pending' : statusFor(before, change))
  return { status, queueId, userId: userFor(status, before, change, actorId) }
}

/** To a queue without a person: another queue, or the same by a word that nobody holds it any more. */
function isLetGo(before: Standing, change: TicketChange): boolean {
  if (change.userId) return false
  if (change.queueId !== before.queueId) return true
  return before.status === 'open' && change.userId === null
}

/** Handing a waiting ticket to a person opens it. */
function statusFor(before: Standing, change: TicketChange): TicketStatus {
  return before.status === 'pending' && change.userId ? 'open' : before.status
}

function userFor(
  status: TicketStatus,
  before: Standing,
  change: TicketChange,
  actorId: number,
): number | null {
  if (status === 'pending') return null
  if (status === 'closed') return change.userId === undefined ? before.userId : change.userId
  return change.userId ?? (before.status === 'open' ? before.userId : actorId) ?? actorId
}

/** Whether an accept comes after somebody else's. */
export function isTakenByOther(before: Standing, change: TicketChange, actorId: number): boolean {
  const isAccept = change.status === 'open' && (change.userId ?? actorId) === actorId
  return isAccept && before.status === 'open' && before.userId !== null && before.userId !== actorId
}

/**
 * What a customer may be told of a move: another queue, another person, both, or back to waiting in another queue.
 * A first accept, a reopening and a close are none.
 */
export type Transfer = 'queue' | 'user' | 'both' | 'returned'

export function transferOf(before: Standing, after: Standing): Transfer | undefined {
  if (before.status === 'closed' || after.status === 'closed') return undefined
  const wasServed = before.userId !== null
  const isOtherQueue =
    after.queueId !== null &&
    after.queueId !== before.queueId &&
    (wasServed || before.queueId !== null)
  const isOtherUser = after.userId !== null && after.userId !== before.userId
  if (isOtherQueue && isOtherUser) return 'both'
  if (isOtherQueue) return wasServed && after.userId === null ? 'returned' : 'queue'
  return isOtherUser && wasServed ? 'user' : undefined
}

/** Who looks: an administrator, or somebody with queues. */
export interface Viewer {
  userId: number
  isAdmin: boolean
  queueIds: readonly number[]
  seesQueueless: boolean
}

/** Whether a ticket may be seen: administrators see all, others their own and those of their queues. */
export function maySee(viewer: Viewer, ticket: Standing): boolean {
  if (viewer.isAdmin || ticket.userId === viewer.userId) return true
  return ticket.queueId === null ? viewer.seesQueueless : viewer.queueIds.includes(ticket.queueId)
}

/** Whether a customer who writes now brings a closed ticket back; within no time at all it never comes. */
export function comesBack(closedAt: string | null, at: Date, withinMinutes: number): boolean {
  return closedAt !== null && at.getTime() - new Date(closedAt).getTime() < withinMinutes * MINUTE
}

/**
 * What a message to the customer makes of unread and turn: a person's answer reads what came and hands the turn over,
 * what the product writes by itself does neither.
 */
export function afterWritten(isByPerson: boolean, at: Date) {
  if (!isByPerson) return {}
  return { unreadMessages: 0, waitingOn: 'customer' as const, waitingSince: at, isAnswered: true }
}

/** What a customer's message makes of when the ticket was asked for, taken and closed. */
export function afterReceived(
  row: Moments & { status: TicketStatus },
  standing: Standing,
  at: string,
) {
  const { queuedAt, acceptedAt, closedAt } = row
  if (standing.status === row.status) return { queuedAt, acceptedAt, closedAt }
  return { queuedAt: at, acceptedAt: null, closedAt: null }
}

interface Moments {
  queuedAt: string | null
  acceptedAt: string | null
  closedAt: string | null
}
