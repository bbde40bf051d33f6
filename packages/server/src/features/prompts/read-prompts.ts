import type { Prompt } from '@guiche/contract/prompts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { planAllows, requirePlan } from '../companies/index.ts'
import { findPrompt, listPrompts } from './prompts.queries.ts'

/** Clients ask for every queue's dialog: without AI in the plan there are none. */
export function pageOfPrompts(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, async (db) =>
    (await planAllows(db, companyId, 'useOpenAi'))
      ? listPrompts(db, companyId, searchParam, pageNumber)
      : { prompts: [], count: 0, hasMore: false },
  )
}

export function showPrompt({ companyId }: Actor, id: number): Promise<Prompt> {
  return inCompany(companyId, async (db) => {
    await requirePlan(db, companyId, 'useOpenAi')
    return existingPrompt(db, companyId, id)
  })
}

export async function existingPrompt(db: Db, companyId: number, id: number): Promise<Prompt> {
  const prompt = await findPrompt(db, companyId, id)
  if (!prompt) throw new AppError('ERR_NO_PROMPT_FOUND')
  return prompt
}
