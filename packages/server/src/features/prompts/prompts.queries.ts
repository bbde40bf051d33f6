import { type Prompt, PROMPT_PAGE } from '@guiche/contract/prompts'
import { MASKED } from '@guiche/contract/settings'
import { type Insertable, sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { likeAnywhere } from '../../platform/database/like.ts'
import type { Tables } from '../../platform/database/schema.ts'

type NamedRow = Selectable<Tables['prompts']> & { queueName: string | null }

export async function listPrompts(
  db: Db,
  companyId: number,
  search: string,
  page: number,
): Promise<{ prompts: Prompt[]; count: number; hasMore: boolean }> {
  const { count } = await db
    .selectFrom('prompts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('name', 'ilike', likeAnywhere(search))
    .executeTakeFirstOrThrow()
  const rows = await named(db, companyId)
    .where('prompts.name', 'ilike', likeAnywhere(search))
    .orderBy(sql`lower(prompts.name)`)
    .orderBy('prompts.id')
    .offset((page - 1) * PROMPT_PAGE)
    .limit(PROMPT_PAGE)
    .execute()
  return { prompts: rows.map(present), count, hasMore: count > page * PROMPT_PAGE }
}

/** As it may be read: its key shows only that there is one. */
export async function findPrompt(
  db: Db,
  companyId: number,
  id: number,
): Promise<Prompt | undefined> {
  const row = await named(db, companyId).where('prompts.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** @returns its number */
export async function insertPrompt(db: Db, row: Insertable<Tables['prompts']>): Promise<number> {
  const { id } = await db
    .insertInto('prompts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns whether it is there */
export async function savePrompt(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['prompts']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('prompts')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removePrompt(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('prompts').where('companyId', '=', companyId).where('id', '=', id).execute()
}

function named(db: Db, companyId: number) {
  return db
    .selectFrom('prompts')
    .leftJoin('queues', (join) =>
      join
        .onRef('queues.companyId', '=', 'prompts.companyId')
        .onRef('queues.id', '=', 'prompts.queueId'),
    )
    .selectAll('prompts')
    .select('queues.name as queueName')
    .where('prompts.companyId', '=', companyId)
}

function present({ queueName, ...row }: NamedRow): Prompt {
  const queue = row.queueId === null ? null : { id: row.queueId, name: queueName ?? '' }
  return { ...row, apiKey: MASKED, queue }
}
