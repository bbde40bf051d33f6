import { PRESENCE_MS } from '@guiche/contract/live-events'
import { z } from 'zod'
import { now, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { socketsIn, tell, tellSocket } from '../../platform/live/live.ts'
import type { LiveSocket, SocketReaction } from '../../platform/live/socket-reactions.ts'
import { findTicketAs, roomsOf, ticketRoom } from '../tickets/index.ts'
import { findUser } from '../users/index.ts'

const presence = z.object({
  ticketId: z.int().positive().max(2_147_483_647),
  typing: z.boolean().default(false),
  /** The ticket was left. */
  gone: z.boolean().default(false),
})

interface Present {
  ticketId: number
  user: { id: number; name: string }
  typing: boolean
  atMs: number
}

/** Where each browser of this process is; those of others are heard with their next word. */
const places = new WeakMap<LiveSocket, Present>()

export const presenceSockets: SocketReaction = {
  hears: {
    ticketPresence: (actor, payload, socket) => hear(actor, presence.parse(payload), socket),
  },
}

async function hear(
  actor: Actor,
  { ticketId, typing, gone }: z.output<typeof presence>,
  socket: LiveSocket,
): Promise<void> {
  const { companyId, userId } = actor
  const before = places.get(socket)
  if (!gone && before && isRepeat(before, ticketId, typing)) return
  const found = await inCompany(companyId, async (db) => ({
    ticket: await findTicketAs(db, actor, ticketId),
    user: await findUser(db, companyId, userId),
  }))
  if (!found.user) return
  const rooms = roomsOf(companyId, ticketId, found.ticket)
  if (gone) {
    places.delete(socket)
    return tell(rooms, companyId, 'company-{id}-presence', { action: 'delete', ticketId, userId })
  }
  const user = { id: userId, name: found.user.name }
  places.set(socket, { ticketId, user, typing, atMs: now().getTime() })
  tell(rooms, companyId, 'company-{id}-presence', { action: 'update', ticketId, user, typing })
  if (before?.ticketId !== ticketId) greet(socket, companyId, ticketId)
}

/** Who comes is told who is there. */
function greet(newcomer: LiveSocket, companyId: number, ticketId: number): void {
  for (const socket of socketsIn(ticketRoom(companyId, ticketId))) {
    const present = places.get(socket)
    if (socket === newcomer || present?.ticketId !== ticketId || isOver(present)) continue
    const { user, typing } = present
    tellSocket(newcomer, companyId, 'company-{id}-presence', {
      action: 'update',
      ticketId,
      user,
      typing,
    })
  }
}

/** The same was just said: a browser that repeats itself too often costs nobody anything. */
function isRepeat(before: Present, ticketId: number, typing: boolean): boolean {
  const isSame = before.ticketId === ticketId && before.typing === typing
  return isSame && now().getTime() - before.atMs < SECOND
}

function isOver({ atMs }: Present): boolean {
  return now().getTime() - atMs > PRESENCE_MS
}
