import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { openedActions, openedKeys } from './prompt-secrets.ts'
import { findPromptRow, type PromptRow } from './prompts.queries.ts'
import { listUsedTokens } from './used-tokens.queries.ts'

/**
 * A prompt with unsealed secrets, for calls of its AI. Secrets that cannot be unsealed or are for another address are
 * empty.
 */
export interface OpenedPrompt extends PromptRow {
  /** True if the tokens used this month have reached the limit. */
  readonly isSpent: boolean
}

export async function findUnsealedPrompt(
  db: Db,
  companyId: number,
  id: number,
): Promise<OpenedPrompt | undefined> {
  const row = await findPromptRow(db, companyId, id)
  if (!row) return undefined
  const { monthlyTokens } = row
  const used = monthlyTokens === 0 ? undefined : await listUsedTokens(db, companyId, [id])
  return {
    ...row,
    ...openedKeys(row, await findOwnAi(db, companyId)),
    actions: openedActions(companyId, row.actions),
    isSpent: used !== undefined && (used.get(id) ?? 0) >= monthlyTokens,
  }
}
