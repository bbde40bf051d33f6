import { FetchRefused } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { log } from '../../../../platform/log.ts'
import type { ExternalAnswer, ExternalRequest } from '../../../messages/flow-engine/index.ts'
import type { OpenedPrompt } from '../../../setup/prompts/index.ts'
import {
  answerWithCitations,
  articlesPrompt,
  handOverAnswerWithoutSource,
} from '../ai/cited-articles.ts'
import { requestDialogflow } from './request-dialogflow.ts'
import type { AiAnswer, ToolUse } from '../ai/ai-request.ts'
import { requestOpenAi } from '../ai/request-openai.ts'
import { requestTypebot } from './request-typebot.ts'
import { answerInWhatsAppMarks } from '../ai/whatsapp-marks.ts'
import { postMessages } from './post-messages.ts'
import { toolsOf } from '../ai/prompt-tools.ts'
import type { ReadBot } from './read-bot.ts'
import { speakAnswer } from '../ai/speak-answer.ts'

export interface BotCall {
  readonly request: ExternalRequest
  readonly variables: Readonly<Record<string, string>>
  /** Idempotency key of this request. */
  readonly token: string
  readonly ticketId: number
  /** Transcripts of voice notes that were made for this request. */
  readonly heard: readonly ToolUse[]
}

/**
 * Calls a prompt or an integration. Failures are answers, not exceptions; a prompt's failure also moves the ticket to
 * the prompt's queue.
 */
export async function requestBot(
  companyId: number,
  bot: NonNullable<ReadBot>,
  call: BotCall,
): Promise<AiAnswer> {
  try {
    return bot.kind === 'prompt'
      ? await requestPrompt(companyId, bot, call)
      : answerWithoutUsage(await requestIntegration(companyId, bot, call))
  } catch (error) {
    return failedBotAnswer(bot, loggedFaultCode(companyId, bot, error))
  }
}

/** The answer for a call that failed. */
export function failedBotAnswer(bot: NonNullable<ReadBot>, code: string): AiAnswer {
  const answered = answerWithoutUsage({ kind: 'failed', code })
  return bot.kind === 'prompt' ? withQueueOf(answered, bot.prompt) : answered
}

function loggedFaultCode(
  companyId: number,
  { kind }: NonNullable<ReadBot>,
  error: unknown,
): string {
  if (error instanceof FetchRefused) return error.fault
  log.error({ err: error, companyId, kind }, 'the call to a bot failed')
  return 'unexpected'
}

const answerWithoutUsage = (answer: ExternalAnswer): AiAnswer => ({
  answer,
  used: [],
  promptTokens: 0,
  completionTokens: 0,
})

/** Answers from the history and the passages of articles that match the question. */
async function requestPrompt(
  companyId: number,
  { prompt, history, address, asked, passages }: Extract<ReadBot, { kind: 'prompt' }>,
  { request, variables, token, ticketId }: BotCall,
): Promise<AiAnswer> {
  if (prompt.isSpent)
    return answerWithoutUsage({ kind: 'failed', code: 'spend_cap', ...queueOfPrompt(prompt) })
  const said = request.kind === 'openai' ? request.said : ''
  const firstName = variables.firstName ?? ''
  const tools = toolsOf(companyId, prompt, { ticketId, variables, token })
  const { articles } = prompt
  if (articles === 'only' && passages.length === 0)
    return answerWithoutUsage({ ...handOverAnswerWithoutSource(asked), ...queueOfPrompt(prompt) })
  const beside = articlesPrompt(passages, articles)
  const answered = await requestOpenAi(prompt, { said, history, firstName, address, tools, beside })
  if (articles === 'off') return formatAndVoiceAnswer(companyId, answered, prompt)
  const { answer, used } = answerWithCitations(answered.answer, { asked, passages, articles })
  return formatAndVoiceAnswer(
    companyId,
    { ...answered, answer, used: [used, ...answered.used] },
    prompt,
  )
}

async function formatAndVoiceAnswer(
  companyId: number,
  answered: AiAnswer,
  prompt: OpenedPrompt,
): Promise<AiAnswer> {
  return addVoiceUnlessReviewed(
    companyId,
    withQueueOf(await answerInWhatsAppMarks(answered), prompt),
    prompt,
  )
}

/** A reviewed answer stays text, since attendants approve it as they read it. */
async function addVoiceUnlessReviewed(
  companyId: number,
  answered: AiAnswer,
  prompt: OpenedPrompt,
): Promise<AiAnswer> {
  const { answer } = answered
  const isProposed = prompt.review && answer.kind === 'openai' && !answer.isHandOver
  return isProposed ? answered : speakAnswer(companyId, answered, prompt)
}

/** A failed answer or a hand-over moves the ticket to the prompt's queue. */
function withQueueOf(answered: AiAnswer, prompt: OpenedPrompt): AiAnswer {
  const { answer } = answered
  const isLeft = answer.kind === 'failed' || (answer.kind === 'openai' && answer.isHandOver)
  return isLeft ? { ...answered, answer: { ...answer, ...queueOfPrompt(prompt) } } : answered
}

function queueOfPrompt({ queueId }: OpenedPrompt): { queueId?: number } {
  return queueId === null ? {} : { queueId }
}

async function requestIntegration(
  companyId: number,
  { integration, unheard }: Extract<ReadBot, { kind: 'integration' }>,
  { request, variables }: BotCall,
): Promise<ExternalAnswer> {
  if (request.kind !== 'typebot') return { kind: 'failed', code: 'no_such_node' }
  const { said, talk } = request
  switch (integration.type) {
    case 'n8n':
    case 'webhook':
      return postMessages(companyId, integration, { unheard, talk, variables })
    case 'typebot':
      return isSilentTurn(said, talk)
        ? silentAnswer(talk)
        : requestTypebot(integration, { said, talk, variables, at: undefined })
    case 'dialogflow':
      return isSilentTurn(said, talk)
        ? silentAnswer(talk)
        : requestDialogflow(integration, { said, talk })
    case 'flowbuilder':
      return { kind: 'failed', code: 'no_such_node' }
  }
}

/** Media without text says nothing to a Typebot or Dialogflow once the conversation has begun. */
function isSilentTurn(said: string, talk: Readonly<Record<string, string>>): boolean {
  return said === '' && talk.sessionId !== undefined
}

function silentAnswer(talk: Readonly<Record<string, string>>): ExternalAnswer {
  return { kind: 'typebot', messages: [], talk, isOver: false }
}
