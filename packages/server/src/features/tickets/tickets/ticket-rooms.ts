import type { TicketStatus } from '@guiche/contract/tickets'
import { userRoom } from '../../../platform/live/rooms.ts'
import type { TicketStanding, Viewer } from './ticket-rules.ts'

// Rooms that receive a ticket's events: by status for administrators, by queue and status for other users, the holder's
// own, and the room of browsers that have the ticket open.

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

/** All rooms that receive the events of a ticket in this state. */
export function roomsOfTicket(
  companyId: number,
  ticketId: number,
  standing: TicketStanding,
): string[] {
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
 * The rooms that remove a ticket from a list before its new state is emitted. The holder's room is included whenever
 * status or holder changed: older clients move a ticket between lists only on this event.
 */
export function roomsLeft(
  companyId: number,
  ticketId: number,
  before: TicketStanding,
  after: TicketStanding,
): string[] {
  const isDropped = before.status !== after.status || before.userId !== after.userId
  const holder = isDropped && before.userId !== null ? [userRoom(before.userId)] : []
  const stay = roomsOfTicket(companyId, ticketId, after)
  const left = roomsOfTicket(companyId, ticketId, before).filter((room) => !stay.includes(room))
  return [...new Set([...left, ...holder])]
}

/** The rooms of `joinTickets`. Users who are not administrators receive their open tickets through their own room. */
export function roomsOfStatusList(
  companyId: number,
  viewer: Viewer,
  status: TicketStatus,
): string[] {
  if (viewer.isAdmin) return [statusRoom(companyId, status)]
  return status === 'pending'
    ? queueIdsOf(viewer).map((queueId) => queueRoom(companyId, queueId, status))
    : []
}

/** The rooms of `joinNotification`. */
export function notificationRooms(companyId: number, viewer: Viewer): string[] {
  if (viewer.isAdmin) return [notificationRoom(companyId)]
  return queueIdsOf(viewer).map((queueId) => queueRoom(companyId, queueId, 'notification'))
}

function queueIdsOf(viewer: Viewer): Array<number | null> {
  return viewer.seesQueueless ? [...viewer.queueIds, null] : [...viewer.queueIds]
}
