import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { placesMoved } from './tickets.events.ts'
import { recountHeard } from './tickets.queries.ts'

/** Updates the rows that depend on positions of messages, after positions in these threads changed. */
export async function settlePlaces(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await recountHeard(db, companyId, threadIds)
  await announce(db, placesMoved, { companyId, threadIds })
}
