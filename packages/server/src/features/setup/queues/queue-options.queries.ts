import type { QueueOption } from '@guiche/contract/queue-options'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type QueueOptionRow = Selectable<Tables['queueOptions']>

/** A level of a queue's menu, in its order. */
export async function listQueueOptions(
  db: Db,
  companyId: number,
  queueId: number,
  parentId: number | null,
): Promise<QueueOption[]> {
  const rows = await db
    .selectFrom('queueOptions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('option')
    .orderBy('id')
    .execute()
  return rows.map(presentOption)
}

/** All levels of a queue's menu. */
export async function listMenu(db: Db, companyId: number, queueId: number): Promise<QueueOption[]> {
  const rows = await db
    .selectFrom('queueOptions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .orderBy('option')
    .orderBy('id')
    .execute()
  return rows.map(presentOption)
}

/** The whole menus of several queues, by queue. */
export async function listMenusOf(
  db: Db,
  companyId: number,
  queueIds: readonly number[],
): Promise<Map<number, QueueOption[]>> {
  if (queueIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('queueOptions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('queueId', '=', anyOf([...queueIds]))
    .orderBy('option')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(presentOption), ({ queueId }) => queueId)
}

export async function findQueueOption(
  db: Db,
  companyId: number,
  id: number,
): Promise<QueueOption | undefined> {
  const row = await db
    .selectFrom('queueOptions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && presentOption(row)
}

export async function insertQueueOption(
  db: Db,
  option: Insertable<Tables['queueOptions']>,
): Promise<QueueOption> {
  return presentOption(
    await db.insertInto('queueOptions').values(option).returningAll().executeTakeFirstOrThrow(),
  )
}

export async function saveQueueOption(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['queueOptions']>,
): Promise<QueueOption | undefined> {
  const row = await db
    .updateTable('queueOptions')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && presentOption(row)
}

/** Deletes an entry and all below it. @returns the deleted entry */
export async function removeQueueOption(
  db: Db,
  companyId: number,
  id: number,
): Promise<QueueOption | undefined> {
  const row = await db
    .deleteFrom('queueOptions')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && presentOption(row)
}

/** Deletes entries of a queue and all below them; missing ids are ignored. */
export async function removeQueueOptions(
  db: Db,
  companyId: number,
  queueId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('queueOptions')
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .where('id', '=', anyOf([...ids]))
    .execute()
}

export async function countQueueOptions(
  db: Db,
  companyId: number,
  queueId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('queueOptions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .executeTakeFirstOrThrow()
  return count
}

/** Renumbers a level from 1, keeping its order. */
export async function renumberLevel(
  db: Db,
  companyId: number,
  queueId: number,
  parentId: number | null,
): Promise<void> {
  await sql`
    update queue_options set option = numbered.place
      from (select id, row_number() over (order by option, id)::int as place
              from queue_options
             where company_id = ${companyId} and queue_id = ${queueId}
               and parent_id is not distinct from ${parentId}::int) numbered
     where queue_options.company_id = ${companyId} and queue_options.id = numbered.id
       and queue_options.option <> numbered.place`.execute(db)
}

/** Renumbers all levels from 1, keeping their order. */
export async function renumberMenu(db: Db, companyId: number, queueId: number): Promise<void> {
  await sql`
    update queue_options set option = numbered.place
      from (select id, row_number() over (partition by parent_id order by option, id)::int as place
              from queue_options
             where company_id = ${companyId} and queue_id = ${queueId}) numbered
     where queue_options.company_id = ${companyId} and queue_options.id = numbered.id
       and queue_options.option <> numbered.place`.execute(db)
}

function presentOption({ companyId: _, option, ...row }: QueueOptionRow): QueueOption {
  return { ...row, option: String(option) }
}
