import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { positionsChanged } from './tickets.events.ts'
import { updateLastInboundPosition } from './tickets.queries.ts'

/** Updates the rows that depend on positions of messages, after positions in these threads changed. */
export async function syncTicketsWithPositions(
  db: Db,
  companyId: number,
  threadIds: number[],
): Promise<void> {
  await updateLastInboundPosition(db, companyId, threadIds)
  await announce(db, positionsChanged, { companyId, threadIds })
}
