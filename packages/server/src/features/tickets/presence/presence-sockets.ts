import { PRESENCE_MS } from '@guiche/contract/live-events'
import { z } from 'zod'
import { now, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { socketsIn, tell, tellSocket } from '../../../platform/live/live.ts'
import { companyRoom } from '../../../platform/live/rooms.ts'
import type { LiveSocket, SocketReaction } from '../../../platform/live/socket-reactions.ts'
import { findTicketAs, roomsOfTicket } from '../tickets/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { attendantTyping } from './presence.events.ts'

const presence = z.object({
  ticketId: z.int().positive().max(2_147_483_647),
  typing: z.boolean().default(false),
  /** True when the browser has left the ticket. */
  gone: z.boolean().default(false),
})

interface PresencePlace {
  ticketId: number
  typing: boolean
  atMs: number
  /** User and rooms of the last update sent. `leaveTicket` notifies these rooms even if the ticket has changed since. */
  told: { user: { id: number; name: string }; rooms: string[] } | undefined
}

/** The ticket that each browser of this process shows. Browsers of other processes appear with their next event. */
const places = new WeakMap<LiveSocket, PresencePlace>()

export const presenceSockets: SocketReaction = {
  hears: {
    ticketPresence: async (actor, payload, socket) => {
      const said = presence.parse(payload)
      if (said.gone) leaveTicket(actor, said.ticketId, socket)
      else await enterTicket(actor, said, socket)
    },
  },
  joined: tellCurrentPresence,
}

async function enterTicket(
  actor: Actor,
  { ticketId, typing }: z.output<typeof presence>,
  socket: LiveSocket,
): Promise<void> {
  const { companyId, userId } = actor
  const before = places.get(socket)
  if (before && isRepeatedSignal(before, ticketId, typing)) return
  const told = before?.ticketId === ticketId ? before.told : undefined
  const place: PresencePlace = { ticketId, typing, atMs: now().getTime(), told }
  places.set(socket, place)
  const found = await inCompany(companyId, async (db) => {
    const ticket = await findTicketAs(db, actor, ticketId)
    const wasTyping = before?.ticketId === ticketId && before.typing
    if (typing || wasTyping) await announce(db, attendantTyping, { actor, ticket, typing })
    return { ticket, user: await findUser(db, companyId, userId) }
  })
  // Stop if the browser left, or sent a newer event, during the query.
  if (places.get(socket) !== place || !found.user) return
  const user = { id: userId, name: found.user.name }
  const rooms = roomsOfTicket(companyId, ticketId, found.ticket)
  place.told = { user, rooms }
  tell(rooms, companyId, 'company-{id}-presence', { action: 'update', ticketId, user, typing })
}

/** Does not read the ticket, which may be deleted or no longer visible to the user. */
function leaveTicket({ companyId, userId }: Actor, ticketId: number, socket: LiveSocket): void {
  const place = places.get(socket)
  if (place?.ticketId !== ticketId) return
  places.delete(socket)
  if (!place.told) return
  tell(place.told.rooms, companyId, 'company-{id}-presence', { action: 'delete', ticketId, userId })
}

/** Sends a browser that joined rooms the current presence on the tickets of those rooms. */
function tellCurrentPresence(newcomer: LiveSocket, rooms: ReadonlySet<string>): void {
  const { companyId } = newcomer.data.actor
  for (const socket of socketsIn(companyRoom(companyId))) {
    const place = places.get(socket)
    if (socket === newcomer || !place?.told || isPresenceOver(place)) continue
    if (!place.told.rooms.some((room) => rooms.has(room))) continue
    const { ticketId, typing } = place
    const { user } = place.told
    tellSocket(newcomer, companyId, 'company-{id}-presence', {
      action: 'update',
      ticketId,
      user,
      typing,
    })
  }
}

/** True for the same state within a second; the repeat is not sent to the rooms. */
function isRepeatedSignal(before: PresencePlace, ticketId: number, typing: boolean): boolean {
  const isSame = before.ticketId === ticketId && before.typing === typing
  return isSame && now().getTime() - before.atMs < SECOND
}

function isPresenceOver({ atMs }: PresencePlace): boolean {
  return now().getTime() - atMs > PRESENCE_MS
}
