import type { Queue, QueueSummary, QueueUsage } from '@guiche/contract/queues'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

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

export async function insertQueue(db: Db, queue: Insertable<Tables['queues']>): Promise<Queue> {
  return db.insertInto('queues').values(queue).returningAll().executeTakeFirstOrThrow()
}

export async function saveQueue(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['queues']>,
): Promise<Queue | undefined> {
  return db
    .updateTable('queues')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** @returns the queues that had this answerer */
export async function clearAnswerer(
  db: Db,
  companyId: number,
  answerer: 'promptId' | 'integrationId',
  id: number,
  at: Date,
): Promise<Queue[]> {
  return db
    .updateTable('queues')
    .set(answerer, null)
    .set('updatedAt', at)
    .where('companyId', '=', companyId)
    .where(answerer, '=', id)
    .returningAll()
    .execute()
}

/** @returns the deleted queue's name; undefined if it did not exist */
export async function removeQueue(db: Db, companyId: number, id: number) {
  return db
    .deleteFrom('queues')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

export async function countQueues(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('queues')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

/** Numbers of unclosed tickets, users and connections that use a queue. */
export async function countQueueUsage(db: Db, companyId: number, id: number): Promise<QueueUsage> {
  const { rows } = await sql<QueueUsage>`
    select
      (select count(*)::int from tickets
        where company_id = ${companyId} and queue_id = ${id} and status <> 'closed') as tickets,
      (select count(*)::int from user_queues
        where company_id = ${companyId} and queue_id = ${id}) as users,
      (select count(*)::int from whatsapp_queues
        where company_id = ${companyId} and queue_id = ${id}) as connections`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

/** Queues by id. */
export async function listQueuesById(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Queue>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('queues')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(rows.map((queue) => [queue.id, queue]))
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
