import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { placesMoved } from './tickets.events.ts'
import { recountHeard } from './tickets.queries.ts'

/** Makes right what goes by the places of messages, after those of threads changed. */
export async function settlePlaces(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await recountHeard(db, companyId, threadIds)
  await announce(db, placesMoved, { companyId, threadIds })
}
