import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Reassignment } from '../../../customers/contacts/index.ts'
import { syncTicketsWithPositions } from '../sync-tickets-with-positions.ts'
import { reassignTicketRows } from '../tickets.queries.ts'

/**
 * Moves tickets to another contact, when contacts are merged or split. The caller announces the tickets when all rows
 * are saved.
 * @param threads pairs of threads: the former one and the one that has the messages now
 */
export async function reassignTicketsToContact(
  db: Db,
  hands: Reassignment,
  ticketIds: number[],
  threads: ReadonlyArray<{ from: number; to: number }>,
): Promise<void> {
  await reassignTicketRows(db, hands, ticketIds, threads)
  const moved = threads.flatMap(({ from, to }) => [from, to])
  await syncTicketsWithPositions(db, hands.companyId, moved)
}
