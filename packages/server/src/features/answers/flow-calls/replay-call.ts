import { type BotCall, type BotExchange, EXCHANGE_MAX } from '@guiche/contract/bot-calls'
import type { Bot } from '@guiche/contract/flow-sessions'
import { serviceAccountIn } from '@guiche/contract/queue-integrations'
import { now, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordExchanges } from '../../../platform/http/record-exchanges.ts'
import { FetchRefused, safeRequest } from '../../../platform/http/outgoing/safe-fetch.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { aiAddress } from '../../setup/ai/index.ts'
import { logCall, showCall } from '../../setup/bot-calls/index.ts'
import { requestAccessToken, AgentError, dialogflowAddress } from '../../setup/dialogflow/index.ts'
import { markdownReader } from '../../messages/messages/index.ts'
import { findUnsealedPrompt } from '../../setup/prompts/index.ts'
import { findUnsealedIntegration } from '../../setup/queue-integrations/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'
import { isListOrObject, decodedAnswer, valueAt } from './flow-values.ts'
import { repliesInJson } from './bots/replies-in-json.ts'
import { type Reader, repliesOf } from './bots/typebot-replies.ts'

const TIMEOUT_MS = 30 * SECOND
const ANSWER_MAX = 1_000_000
const SHOWN_MAX = 4000

/** Present address and credentials of a bot. The prompt's tools are not called in a replay. */
interface BotAccess {
  readonly address: string
  readonly isNamedByOperator: boolean
  readonly authorization?: string
  /** Text that a customer would get for a response. */
  readonly textOf: (json: unknown, read: Reader) => string
}

/**
 * Sends the first request of a recorded call again, to the bot's present address.
 * @throws ERR_BOT_CALL_NOT_REPEATABLE, ERR_NO_PERMISSION if the plan has no such bots
 */
export async function replayCall(actor: Actor, id: number): Promise<BotCall> {
  const { companyId } = actor
  const { bot, exchanges, said, ticketId } = await showCall(actor, id)
  if (actor.lacks.includes(bot.kind === 'prompt' ? 'useOpenAi' : 'useIntegrations'))
    throw new AppError('ERR_NO_PERMISSION')
  const door = await botAccessOf(companyId, bot)
  const [first] = exchanges.filter(({ sent }) => sent !== null)
  if (!door || !first || !isStoredWhole(first) || !first.address.startsWith(door.address))
    throw new AppError('ERR_BOT_CALL_NOT_REPEATABLE')
  const kept: BotExchange[] = []
  const calledAt = now()
  const startedAt = performance.now()
  const answered = await recordExchanges(kept, () => sendAgain(first, door))
  const replayed = await inCompany(companyId, (db) =>
    logCall(db, companyId, {
      bot,
      ticketId,
      replayOf: id,
      calledAt,
      durationMs: Math.round(performance.now() - startedAt),
      ...answered,
      said,
      exchanges: kept,
      tools: [],
      promptTokens: 0,
      completionTokens: 0,
    }),
  )
  const { bot: _bot, ...call } = await showCall(actor, replayed)
  return call
}

function isStoredWhole({ sent }: BotExchange): boolean {
  return sent !== null && sent !== '' && sent.length < EXCHANGE_MAX
}

async function sendAgain(
  { address, method, sent }: BotExchange,
  { authorization, isNamedByOperator, textOf: told }: BotAccess,
): Promise<{ fault: string; answer: string }> {
  try {
    const answer = await safeRequest(address, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(authorization !== undefined && { authorization }),
      },
      body: sent,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX,
      isNamedByOperator,
    })
    const isGood = answer.status >= 200 && answer.status < 300
    if (!isGood) return { fault: `status_${answer.status}`, answer: '' }
    const read = await markdownReader()
    return { fault: '', answer: told(parseJson(decodedAnswer(answer)), read).slice(0, SHOWN_MAX) }
  } catch (error) {
    if (error instanceof FetchRefused) return { fault: error.fault, answer: '' }
    throw error
  }
}

async function botAccessOf(companyId: number, bot: Bot): Promise<BotAccess | undefined> {
  return bot.kind === 'prompt'
    ? promptAccess(companyId, bot.id)
    : integrationAccess(companyId, bot.id)
}

async function promptAccess(companyId: number, id: number): Promise<BotAccess | undefined> {
  return inCompany(companyId, async (db) => {
    const prompt = await findUnsealedPrompt(db, companyId, id)
    const own = (await findSettingValue(db, companyId, 'openAiAddress')) ?? ''
    return (
      prompt && {
        address: aiAddress(own),
        isNamedByOperator: own === '',
        authorization: `Bearer ${prompt.apiKey}`,
        textOf: (json, read) => read(textOrEmpty(valueAt(json, 'choices.0.message.content'))),
      }
    )
  })
}

async function integrationAccess(companyId: number, id: number): Promise<BotAccess | undefined> {
  const integration = await inCompany(companyId, (db) => findUnsealedIntegration(db, companyId, id))
  switch (integration?.type) {
    case 'n8n':
    case 'webhook':
      return { address: integration.urlN8N, isNamedByOperator: false, textOf: webhookText }
    case 'typebot':
      return { address: integration.urlN8N, isNamedByOperator: false, textOf: typebotText }
    case 'dialogflow': {
      const authorization = await agentToken(integration.jsonContent)
      if (authorization === undefined) return undefined
      const address = dialogflowAddress()
      return { address, isNamedByOperator: true, authorization, textOf: agentText }
    }
    case 'flowbuilder':
    case undefined:
      return undefined
  }
}

async function agentToken(jsonContent: string): Promise<string | undefined> {
  const account = serviceAccountIn(jsonContent)
  if (!account) return undefined
  try {
    return `Bearer ${await requestAccessToken(account)}`
  } catch (error) {
    if (error instanceof AgentError) return undefined
    throw error
  }
}

const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')
const agentText: BotAccess['textOf'] = (json, read) =>
  read(textOrEmpty(valueAt(json, 'queryResult.fulfillmentText')))
const webhookText: BotAccess['textOf'] = (json, read) =>
  joinedTextsOf(repliesInJson(json, read).messages)
const typebotText: BotAccess['textOf'] = (json, read) =>
  isListOrObject(json) ? joinedTextsOf(repliesOf(json, { read }).messages) : ''

function joinedTextsOf(messages: ReturnType<typeof repliesOf>['messages']): string {
  return messages.map((one) => (one.kind === 'text' ? one.text : one.url)).join('\n')
}
