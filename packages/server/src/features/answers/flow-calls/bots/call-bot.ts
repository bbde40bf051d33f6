import type { BotExchange } from '@guiche/contract/bot-calls'
import type { Bot } from '@guiche/contract/flow-sessions'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { recordExchanges } from '../../../../platform/http/record-exchanges.ts'
import { logCall } from '../../../setup/bot-calls/index.ts'
import type { ExternalAnswer } from '../../../messages/flow-engine/index.ts'
import { addUsedTokens } from '../../../setup/prompts/index.ts'
import type { AiAnswer } from '../ai/ai-request.ts'
import { requestBot, type BotCall } from './request-bot.ts'
import type { ReadBot } from './read-bot.ts'

const SHOWN_MAX = 4000

/**
 * Calls a bot and records the call with its question, answer and cost, even if no session waits for the answer any
 * more.
 */
export async function callBot(
  companyId: number,
  bot: Bot,
  read: ReadBot,
  call: BotCall,
): Promise<ExternalAnswer> {
  if (!read) return { kind: 'failed', code: 'gone' }
  const calledAt = now()
  const startedAt = performance.now()
  const exchanges: BotExchange[] = []
  const answered = await recordExchanges(exchanges, () => requestBot(companyId, read, call))
  const durationMs = Math.round(performance.now() - startedAt)
  const { answer, used, promptTokens, completionTokens } = answered
  await inCompany(companyId, async (db) => {
    if (bot.kind === 'prompt' && promptTokens + completionTokens > 0)
      await addUsedTokens(db, companyId, bot.id, answered)
    await logCall(db, companyId, {
      bot,
      ticketId: call.ticketId,
      calledAt,
      durationMs,
      ...shownAnswerOf(answered),
      said: questionTextOf(call),
      exchanges,
      tools: [...call.heard, ...used],
      promptTokens,
      completionTokens,
    })
  })
  return answer
}

function questionTextOf({ request, heard }: BotCall): string {
  const written = 'said' in request ? request.said : ''
  const said = written === '' ? heard.map(({ told }) => told).join('\n') : written
  return said.slice(0, SHOWN_MAX)
}

function shownAnswerOf({ answer, fault = '' }: AiAnswer): { fault: string; answer: string } {
  switch (answer.kind) {
    case 'failed':
      return { fault: answer.code, answer: '' }
    case 'openai':
      return { fault, answer: answer.text.slice(0, SHOWN_MAX) }
    case 'typebot': {
      const texts = answer.messages.map((one) => (one.kind === 'text' ? one.text : one.url))
      return { fault: '', answer: texts.join('\n').slice(0, SHOWN_MAX) }
    }
    // Bots do not send these requests.
    case 'http':
    case 'charge':
      return { fault: '', answer: '' }
  }
}
