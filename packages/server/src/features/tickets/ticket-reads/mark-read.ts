import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { ticketReadBy } from './ticket-reads.events.ts'
import { saveTicketRead } from './ticket-reads.queries.ts'

/** Marks a ticket as read by a user up to a position. Marks only rise. */
export async function markReadBy(
  db: Db,
  { companyId, userId }: Actor,
  ticketId: number,
  position: number,
): Promise<void> {
  const read = { companyId, userId, ticketId, position }
  if (await saveTicketRead(db, read)) await announce(db, ticketReadBy, read)
}
