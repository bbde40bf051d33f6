import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { queueChanged } from './queues.events.ts'
import { saveQueue } from './queues.queries.ts'

/**
 * Announces the queue of a changed menu, so that browsers fetch the menu again. Locks the queue's row, which serializes
 * concurrent changes of a menu.
 * @throws ERR_NO_QUEUE_FOUND
 */
export async function announceMenu(db: Db, companyId: number, queueId: number): Promise<void> {
  const queue = await saveQueue(db, companyId, queueId, { updatedAt: now() })
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
  await announce(db, queueChanged, queue)
}
