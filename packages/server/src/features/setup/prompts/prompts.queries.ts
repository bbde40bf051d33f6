import { type Prompt, PROMPT_PAGE } from '@guiche/contract/prompts'
import { MASKED } from '@guiche/contract/settings'
import { type Insertable, sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { maskedActions, openedKeys } from './prompt-secrets.ts'
import { listUsedTokens } from './used-tokens.queries.ts'
import { listQueuesById } from '../queues/index.ts'

export type PromptRow = Selectable<Tables['prompts']>

export async function listPrompts(
  db: Db,
  companyId: number,
  search: string,
  page: number,
): Promise<{ prompts: Prompt[]; count: number; hasMore: boolean }> {
  const matching = db
    .selectFrom('prompts')
    .where('companyId', '=', companyId)
    .where(isFoundIn(search, 'name'))
  const { rows, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
    { page, size: PROMPT_PAGE },
  )
  return { prompts: await presentPrompts(db, companyId, rows), ...counted }
}

/** The stored row, with sealed keys. */
export async function findPromptRow(
  db: Db,
  companyId: number,
  id: number,
): Promise<PromptRow | undefined> {
  return selectPrompt(db, companyId, id).executeTakeFirst()
}

export async function lockPromptRow(
  db: Db,
  companyId: number,
  id: number,
): Promise<PromptRow | undefined> {
  return selectPrompt(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectPrompt(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('prompts')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

/** A prompt for readers, with masked keys. */
export async function findPrompt(
  db: Db,
  companyId: number,
  id: number,
): Promise<Prompt | undefined> {
  const row = await findPromptRow(db, companyId, id)
  const [prompt] = row ? await presentPrompts(db, companyId, [row]) : []
  return prompt
}

/** @returns the prompt's id */
export async function insertPrompt(db: Db, row: Insertable<Tables['prompts']>): Promise<number> {
  const { id } = await db
    .insertInto('prompts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function savePrompt(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['prompts']>,
): Promise<void> {
  await db
    .updateTable('prompts')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removePrompt(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('prompts').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Includes the full queue, as older clients expect. */
async function presentPrompts(
  db: Db,
  companyId: number,
  rows: readonly PromptRow[],
): Promise<Prompt[]> {
  const ids = rows.flatMap(({ queueId }) => queueId ?? [])
  const queues = await listQueuesById(db, companyId, ids)
  const used = await listUsedTokens(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
  const ai = await findOwnAi(db, companyId)
  return rows.map((row) => {
    const queue = row.queueId === null ? undefined : queues.get(row.queueId)
    const actions = maskedActions(row.actions)
    const usedTokens = used.get(row.id) ?? 0
    const keys = openedKeys(row, ai)
    const apiKey = keys.apiKey === '' ? '' : MASKED
    const voiceKey = keys.voiceKey === '' ? '' : MASKED
    return { ...row, apiKey, voiceKey, actions, usedTokens, queue: queue ?? null }
  })
}
