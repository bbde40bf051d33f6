import { sql } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Token counts of prompts by calendar month, UTC.

const currentMonth = () => `${now().toISOString().slice(0, 7)}-01`

/** Tokens used in the current month, by prompt. */
export async function listUsedTokens(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promptMonths')
    .select(['promptId', sql<number>`prompt_tokens + completion_tokens`.as('used')])
    .where('companyId', '=', companyId)
    .where('month', '=', currentMonth())
    .where('promptId', 'in', ids)
    .execute()
  return new Map(rows.map(({ promptId, used }) => [promptId, used]))
}

export interface SpentTokens {
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Adds the tokens of an answer to the month and the total of its prompt. Does nothing if the prompt is deleted. */
export async function addUsedTokens(
  db: Db,
  companyId: number,
  id: number,
  { promptTokens, completionTokens }: SpentTokens,
): Promise<void> {
  await sql`
    with counted as (
      update prompts set prompt_tokens = prompt_tokens + ${promptTokens},
        completion_tokens = completion_tokens + ${completionTokens},
        total_tokens = total_tokens + ${promptTokens + completionTokens}
      where company_id = ${companyId} and id = ${id} returning id)
    insert into prompt_months (company_id, prompt_id, month, prompt_tokens, completion_tokens)
    select ${companyId}, id, ${currentMonth()}::date, ${promptTokens}, ${completionTokens} from counted
    on conflict (company_id, prompt_id, month) do update set
      prompt_tokens = prompt_months.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = prompt_months.completion_tokens + excluded.completion_tokens`.execute(db)
}
