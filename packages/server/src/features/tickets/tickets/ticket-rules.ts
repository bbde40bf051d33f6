import type { TicketChange, TicketStatus } from '@guiche/contract/tickets'
import { MINUTE } from '../../../platform/clock.ts'

// A ticket is pending (waiting), open (with a holder) or closed. Accepting and reopening make it open with a holder;
// returning makes it pending without one; a transfer to a queue without a user makes it pending in that queue.

/** The state that decides which users see a ticket. */
export interface TicketStanding {
  status: TicketStatus
  userId: number | null
  queueId: number | null
}

/** State of a ticket after a change by `actorId`. */
export function ticketStateAfterChange(
  before: TicketStanding,
  change: TicketChange,
  actorId: number,
): TicketStanding {
  const queueId = change.queueId === undefined ? before.queueId : change.queueId
  const goesToQueueAlone = change.queueId !== undefined && isReleased(before, change)
  const status = change.status ?? (goesToQueueAlone ? 'pending' : statusAfterChange(before, change))
  return { status, queueId, userId: userAfterChange(status, before, change, actorId) }
}

/** True if the change names a queue and no user: another queue, or the same with `userId` null. */
function isReleased(before: TicketStanding, change: TicketChange): boolean {
  if (change.userId) return false
  if (change.queueId !== before.queueId) return true
  return before.status === 'open' && change.userId === null
}

/** Assigning a pending ticket to a user opens it. */
function statusAfterChange(before: TicketStanding, change: TicketChange): TicketStatus {
  return before.status === 'pending' && change.userId ? 'open' : before.status
}

function userAfterChange(
  status: TicketStatus,
  before: TicketStanding,
  change: TicketChange,
  actorId: number,
): number | null {
  if (status === 'pending') return null
  if (status === 'closed') return change.userId === undefined ? before.userId : change.userId
  return change.userId ?? (before.status === 'open' ? before.userId : actorId) ?? actorId
}

/** True if the change accepts a ticket that another user holds. */
export function isTakenByOther(
  before: TicketStanding,
  change: TicketChange,
  actorId: number,
): boolean {
  const isAccept = change.status === 'open' && (change.userId ?? actorId) === actorId
  return isAccept && before.status === 'open' && before.userId !== null && before.userId !== actorId
}

/**
 * The kind of move that the customer may be told about: another queue, another person, both, or back to waiting in
 * another queue. The first accept, a reopening and a close are none.
 */
export type Transfer = 'queue' | 'user' | 'both' | 'returned'

export function transferOf(before: TicketStanding, after: TicketStanding): Transfer | undefined {
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

/** The user whose view is computed: an administrator, or a user with queues. */
export interface Viewer {
  userId: number
  isAdmin: boolean
  queueIds: readonly number[]
  seesQueueless: boolean
}

/** True if the viewer may see a ticket: administrators see all, other users their own and their queues'. */
export function maySeeTicket(viewer: Viewer, ticket: TicketStanding): boolean {
  if (viewer.isAdmin || ticket.userId === viewer.userId) return true
  return ticket.queueId === null ? viewer.seesQueueless : viewer.queueIds.includes(ticket.queueId)
}

/** True if a customer's message reopens a ticket closed at `closedAt`; never with 0 minutes. */
export function isReopenedInTime(
  closedAt: string | null,
  at: Date,
  withinMinutes: number,
): boolean {
  return closedAt !== null && at.getTime() - new Date(closedAt).getTime() < withinMinutes * MINUTE
}

/**
 * Unread count and turn after a message to the customer: an attendant's answer marks the ticket as read and passes the
 * turn; automatic texts change neither.
 */
export function fieldsAfterWritten(isByPerson: boolean, at: Date) {
  if (!isByPerson) return {}
  return { unreadMessages: 0, waitingOn: 'customer' as const, waitingSince: at, isAnswered: true }
}

/** Times of a ticket after a customer's message: a reopened ticket is queued anew. */
export function momentsAfterReceived(
  row: TicketMoments & { status: TicketStatus },
  standing: TicketStanding,
  at: string,
) {
  const { queuedAt, acceptedAt, closedAt } = row
  if (standing.status === row.status) return { queuedAt, acceptedAt, closedAt }
  return { queuedAt: at, acceptedAt: null, closedAt: null }
}

interface TicketMoments {
  queuedAt: string | null
  acceptedAt: string | null
  closedAt: string | null
}
