import type { TicketStatus } from '@guiche/contract/tickets'
import { userRoom } from '../../../platform/live/rooms.ts'
import type { Standing, Viewer } from './ticket-rules.ts'

// Who hears of a ticket: administrators by its status, others by queue and status, its holder, and whoever has it open.

export const ticketRoom = (companyId: number, ticketId: number) =>
  `company-${companyId}-ticket-${ticketId}`
const statusRoom = (companyId: number, status: TicketStatus) =>
  `company-${companyId}-status-${status}`
const queueRoom = (
  companyId: number,
  queueId: number | null,
  status: TicketStatus | 'notification',
) => `company-${companyId}-queue-${queueId ?? 'none'}-${status}`
const notificationRoom = (companyId: number) => `company-${companyId}-notification`

/** All rooms that hear of a ticket standing so. */
export function roomsOf(companyId: number, ticketId: number, standing: Standing): string[] {
  const { status, queueId, userId } = standing
  return [
    ticketRoom(companyId, ticketId),
    statusRoom(companyId, status),
    notificationRoom(companyId),
    queueRoom(companyId, queueId, status),
    queueRoom(companyId, queueId, 'notification'),
    ...(userId === null ? [] : [userRoom(userId)]),
  ]
}

/**
 * The rooms that drop a ticket from a list before its new place is told. Its holder is among them whenever status or
 * holder changed: clients of this family take a ticket from one list to another only by such a word.
 */
export function roomsLeft(
  companyId: number,
  ticketId: number,
  before: Standing,
  after: Standing,
): string[] {
  const isDropped = before.status !== after.status || before.userId !== after.userId
  const holder = isDropped && before.userId !== null ? [userRoom(before.userId)] : []
  const stay = roomsOf(companyId, ticketId, after)
  const left = roomsOf(companyId, ticketId, before).filter((room) => !stay.includes(room))
  return [...new Set([...left, ...holder])]
}

/** The rooms behind `joinTickets`: others than administrators hear of their own open tickets as holders. */
export function listRooms(companyId: number, viewer: Viewer, status: TicketStatus): string[] {
  if (viewer.isAdmin) return [statusRoom(companyId, status)]
  return status === 'pending'
    ? queuesOf(viewer).map((queueId) => queueRoom(companyId, queueId, status))
    : []
}

/** The rooms behind `joinNotification`. */
export function notificationRooms(companyId: number, viewer: Viewer): string[] {
  if (viewer.isAdmin) return [notificationRoom(companyId)]
  return queuesOf(viewer).map((queueId) => queueRoom(companyId, queueId, 'notification'))
}

function queuesOf(viewer: Viewer): Array<number | null> {
  return viewer.seesQueueless ? [...viewer.queueIds, null] : [...viewer.queueIds]
}
