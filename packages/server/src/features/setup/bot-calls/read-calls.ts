import type { BotCall, ShortBotCall } from '@guiche/contract/bot-calls'
import type { Bot } from '@guiche/contract/flow-sessions'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCall, listCalls } from './bot-calls.queries.ts'

export function pageOfCalls(
  { companyId }: Actor,
  { before, ...bot }: Bot & { before?: number | undefined },
): Promise<{ calls: ShortBotCall[]; hasMore: boolean }> {
  return inCompany(companyId, (db) => listCalls(db, companyId, bot, before))
}

/** Shows a logged call with its exchanges. @throws ERR_NO_BOT_CALL_FOUND */
export function showCall({ companyId }: Actor, id: number): Promise<BotCall & { bot: Bot }> {
  return inCompany(companyId, async (db) => {
    const call = await findCall(db, companyId, id)
    if (!call) throw new AppError('ERR_NO_BOT_CALL_FOUND')
    return call
  })
}
