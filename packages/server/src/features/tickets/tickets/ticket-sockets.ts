import { type Ticket, ticketStatus } from '@guiche/contract/tickets'
import { z } from 'zod'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { socketsIn, tellSocket } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import type { LiveSocket, SocketReaction } from '../../../platform/live/socket-reactions.ts'
import { roomsOfStatusList, notificationRooms, ticketRoom } from './ticket-rooms.ts'
import { maySeeTicket, type TicketStanding, type Viewer } from './ticket-rules.ts'
import { viewerOf } from './tickets.access.ts'
import { findTicketRow } from './tickets.queries.ts'

// Each socket stores the subscriptions that its browser requested. Rooms are derived from them and the user's rights,
// again whenever the rights change.

const ASKED_AT_MOST = 200

const askedTickets = ticketStatus
const askedBox = z.coerce.number().int().positive().max(2_147_483_647)

export const ticketSockets: SocketReaction = {
  hears: {
    joinTickets: (actor, status, socket) =>
      changeRoomRequests(actor, socket, `tickets:${askedTickets.parse(status)}`, 1),
    leaveTickets: (actor, status, socket) =>
      changeRoomRequests(actor, socket, `tickets:${askedTickets.parse(status)}`, -1),
    joinNotification: (actor, _nothing, socket) =>
      changeRoomRequests(actor, socket, 'notification', 1),
    leaveNotification: (actor, _nothing, socket) =>
      changeRoomRequests(actor, socket, 'notification', -1),
    joinChatBox: (actor, ticketId, socket) =>
      changeRoomRequests(actor, socket, `box:${askedBox.parse(ticketId)}`, 1),
    leaveChatBox: (actor, ticketId, socket) =>
      changeRoomRequests(actor, socket, `box:${askedBox.parse(ticketId)}`, -1),
  },
}

/** Derives the rooms of a user's sockets again after their rights changed. */
export async function refreshUserRooms(
  actor: Pick<Actor, 'companyId' | 'userId' | 'profile'>,
): Promise<void> {
  for (const socket of socketsIn(userRoom(actor.userId))) {
    socket.data.actor = { ...socket.data.actor, profile: actor.profile }
    await updateRoomsInOrder(socket.data.actor, socket)
  }
}

const viewers = new WeakMap<LiveSocket, Viewer>()

type MovedTicket = TicketStanding & Pick<Ticket, 'companyId' | 'id' | 'version'>

/**
 * Runs before a moved ticket is emitted: sockets in its room whose user may no longer see it receive a deletion and
 * leave the room.
 */
export function evictFromMovedTicket({
  companyId,
  id: ticketId,
  version,
  ...standing
}: MovedTicket): void {
  const room = ticketRoom(companyId, ticketId)
  for (const socket of socketsIn(room)) {
    const viewer = viewers.get(socket)
    if (viewer && maySeeTicket(viewer, standing)) continue
    tellSocket(socket, companyId, 'company-{id}-ticket', {
      action: 'delete',
      ticketId,
      reason: 'moved',
      version,
    })
    void socket.leave(room)
  }
}

async function changeRoomRequests(
  actor: Actor,
  socket: LiveSocket,
  what: string,
  by: 1 | -1,
): Promise<void> {
  const asked = (socket.data.asked ??= new Map<string, number>())
  const count = (asked.get(what) ?? 0) + by
  if (count <= 0) asked.delete(what)
  else if (asked.size < ASKED_AT_MOST) asked.set(what, count)
  await updateRoomsInOrder(actor, socket)
}

const making = new WeakMap<LiveSocket, Promise<void>>()

/** Sequential per socket, so that an older query does not undo the rooms that a newer one joined. */
function updateRoomsInOrder(actor: Actor, socket: LiveSocket): Promise<void> {
  const made = (making.get(socket) ?? Promise.resolve()).then(() => updateRooms(actor, socket))
  making.set(
    socket,
    made.catch(() => undefined),
  )
  return made
}

async function updateRooms(actor: Actor, socket: LiveSocket): Promise<void> {
  const { companyId } = actor
  const wanted = await inCompany(companyId, async (db) => {
    const viewer = await viewerOf(db, actor)
    viewers.set(socket, viewer)
    const rooms = await pipeline(
      [...(socket.data.asked?.keys() ?? [])].map(async (what) => {
        const [kind, detail = ''] = what.split(':')
        if (kind === 'tickets')
          return roomsOfStatusList(companyId, viewer, ticketStatus.parse(detail))
        if (kind === 'notification') return notificationRooms(companyId, viewer)
        const ticket = await findTicketRow(db, companyId, { id: Number(detail) })
        return ticket && maySeeTicket(viewer, ticket) ? [ticketRoom(companyId, ticket.id)] : []
      }),
    )
    return new Set(rooms.flat())
  })
  for (const room of [...socket.rooms].filter(isTicketRoom))
    if (!wanted.has(room)) await socket.leave(room)
  await socket.join([...wanted])
}

/** True for rooms that only this file joins. */
function isTicketRoom(room: string): boolean {
  return /^company-\d+-(?:ticket-|status-|queue-|notification$)/.test(room)
}
