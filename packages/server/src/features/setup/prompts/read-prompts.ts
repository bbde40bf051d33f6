import type { Prompt } from '@guiche/contract/prompts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findPrompt, listPrompts } from './prompts.queries.ts'

export function pageOfPrompts(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, (db) => listPrompts(db, companyId, searchParam, pageNumber))
}

export function showPrompt({ companyId }: Actor, id: number): Promise<Prompt> {
  return inCompany(companyId, (db) => existingPrompt(db, companyId, id))
}

export async function existingPrompt(db: Db, companyId: number, id: number): Promise<Prompt> {
  const prompt = await findPrompt(db, companyId, id)
  if (!prompt) throw new AppError('ERR_NO_PROMPT_FOUND')
  return prompt
}
