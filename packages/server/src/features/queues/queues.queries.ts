import type { Queue, QueueSummary } from '@guiche/contract/queues'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'

/** The company's queues in their order. */
export async function listQueues(db: Db, companyId: number): Promise<Queue[]> {
  return db
    .selectFrom('queues')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('orderQueue')
    .orderBy('id')
    .execute()
}

export async function findQueue(db: Db, companyId: number, id: number): Promise<Queue | undefined> {
  return db
    .selectFrom('queues')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertQueue(
  db: Db,
  queue: {
    companyId: number
    name: string
    color: string
    orderQueue: number
    greetingMessage?: string
  },
): Promise<Queue> {
  return db.insertInto('queues').values(queue).returningAll().executeTakeFirstOrThrow()
}

export async function listQueueSummaries(
  db: Db,
  companyId: number,
  ids: number[],
): Promise<Map<number, QueueSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((queue) => [queue.id, queue]))
}
