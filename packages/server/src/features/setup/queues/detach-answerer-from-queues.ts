import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { queueChanged } from './queues.events.ts'
import { clearAnswerer } from './queues.queries.ts'

/** Clears a prompt or integration that is about to be deleted from queues, and announces the queues. */
export async function detachAnswererFromQueues(
  db: Db,
  companyId: number,
  answerer: 'promptId' | 'integrationId',
  id: number,
): Promise<void> {
  for (const queue of await clearAnswerer(db, companyId, answerer, id, now()))
    await announce(db, queueChanged, queue)
}
