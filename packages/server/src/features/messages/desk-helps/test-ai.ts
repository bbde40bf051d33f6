import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { requestHelp } from './request-help.ts'
import { openCompanyAi } from './company-ai.ts'

const ANSWER_SHOWN = 200

/** Sends the company's AI a small question in the same way as helps, which tests key, address and model. */
export async function testAi({ companyId, userId }: Actor) {
  const ai = await inCompany(companyId, (db) => openCompanyAi(db, companyId))
  await countAttempt('deskHelp', `${companyId}.${userId}`)
  const question = [{ role: 'user', content: 'Answer with the word OK alone.' }] as const
  const begunAt = performance.now()
  let answer = ''
  for await (const piece of requestHelp(companyId, ai, question, new AbortController().signal)) {
    if (piece.kind === 'text') answer += piece.text
    if (answer.length > ANSWER_SHOWN) break
  }
  const tookMs = Math.round(performance.now() - begunAt)
  return { model: ai.model, answer: answer.trim().slice(0, ANSWER_SHOWN), tookMs }
}
