import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { LeavingUser } from '../../../organisation/users/index.ts'
import { announceAssignment } from '../announce-assignment.ts'
import { announceTicket } from '../announce-ticket.ts'
import { lockOpenTicketsOfUser, saveTicket } from '../tickets.queries.ts'
import { removeUndosOfUser } from '../undos/undos.queries.ts'

/** Returns the open tickets of a leaving user to their queues, or assigns them to the colleague `handToId`. */
export async function reassignTickets(
  db: Db,
  { companyId, userId, handToId, byId }: LeavingUser,
): Promise<void> {
  const standing =
    handToId === null
      ? { status: 'pending' as const, userId: null, queuedAt: now(), acceptedAt: null }
      : { userId: handToId }
  const tickets = await lockOpenTicketsOfUser(db, companyId, userId)
  if (tickets.length > 0) await removeUndosOfUser(db, companyId, userId)
  for (const before of tickets) {
    const row = await saveTicket(db, companyId, before.id, {
      ...standing,
      chatbot: false,
      snoozedUntil: null,
      updatedAt: now(),
    })
    const ticket = await announceTicket(db, row, before)
    await announceAssignment(db, ticket, before, { byId, reason: 'inherited' })
  }
}
