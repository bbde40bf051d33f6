import type { NodeData } from '@guiche/contract/flow-graph'
import { promptModels } from '@guiche/contract/prompts'
import type { OpenAI } from 'openai'
import { atFirstUse } from '../../platform/at-first-use.ts'
import { SECOND } from '../../platform/clock.ts'
import { FetchRefused, safeAsk } from '../../platform/http/safe-fetch.ts'
import type { OutsideAnswer } from '../flow-engine/index.ts'
import { openAiAddress } from './openai-address.ts'
import { storable } from './read-answer.ts'

type OpenAiData = NodeData<'openai'>['typebotIntegration']

/** Something that was said in a conversation. */
export interface Turn {
  readonly isOurs: boolean
  readonly text: string
}

interface Asked {
  readonly said: string
  /** The oldest first. */
  readonly history: readonly Turn[]
  readonly firstName: string
}

const TIMEOUT_MS = 30 * SECOND
const ANSWER_MAX = 1_000_000
const HAND_OVER = 'hand_over'

/** One answer of an AI to what the customer said. */
export async function askOpenAi(data: OpenAiData, asked: Asked): Promise<OutsideAnswer> {
  if (data.apiKey === '') return { kind: 'failed', code: 'no_api_key' }
  const { OpenAI } = await library()
  const client = new OpenAI({
    apiKey: data.apiKey,
    baseURL: openAiAddress(),
    fetch: boundedFetch,
    maxRetries: 1,
    timeout: TIMEOUT_MS,
    // Nothing of the operator's environment goes along with a company's key.
    organization: null,
    project: null,
    logLevel: 'off',
  })
  try {
    const { choices } = await client.chat.completions.create(questionOf(data, asked))
    return answerOf(choices?.[0]?.message)
  } catch (error) {
    if (error instanceof OpenAI.APIError) return { kind: 'failed', code: codeOf(error) }
    throw error
  }
}

const library = atFirstUse(() => import('openai'))

function questionOf(
  data: OpenAiData,
  asked: Asked,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming {
  return {
    model: data.model.trim() || promptModels[0],
    // Programs that answer as OpenAI does know this name, and no other.
    // oxlint-disable-next-line typescript/no-deprecated -- its successor is not taken by models of before
    max_tokens: Math.round(data.maxTokens),
    temperature: data.temperature,
    messages: [
      { role: 'system', content: systemText(data, asked.firstName) },
      ...turnsOf(data, asked).map(({ isOurs, text }) =>
        isOurs
          ? { role: 'assistant' as const, content: text }
          : { role: 'user' as const, content: text },
      ),
    ],
    tools: [
      {
        type: 'function',
        function: {
          name: HAND_OVER,
          description: 'Transfere a conversa para uma pessoa do atendimento.',
          parameters: { type: 'object', properties: {}, additionalProperties: false },
        },
      },
    ],
  }
}

/** The newest of what was said, each once. What is asked about is a part of it, or comes last. */
export function turnsOf(
  { maxMessages }: Pick<OpenAiData, 'maxMessages'>,
  { said, history }: Pick<Asked, 'said' | 'history'>,
): readonly Turn[] {
  const told = history.filter(({ text }) => text.trim() !== '')
  const sinceOurs = told.slice(told.findLastIndex(({ isOurs }) => isOurs) + 1)
  const isTold = said.trim() === '' || sinceOurs.some(({ text }) => said.includes(text))
  return [...told, ...(isTold ? [] : [{ isOurs: false, text: said }])].slice(-maxMessages)
}

/** Customers name themselves: what is no name of it tells an AI nothing. */
export function systemText(
  { maxTokens, prompt }: Pick<OpenAiData, 'maxTokens' | 'prompt'>,
  firstName: string,
): string {
  const name = firstName.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, NAME_MAX) || 'Amigo(a)'
  return [
    `Você atende a pessoa chamada ${name}: trate-a pelo nome sempre que couber, com educação.`,
    `A resposta deve caber em ${Math.round(maxTokens)} tokens e não pode terminar no meio de uma frase.`,
    `Quando for preciso transferir para o atendimento humano, chame a função ${HAND_OVER}.`,
    '',
    prompt,
  ].join('\n')
}

const NAME_MAX = 60

function answerOf(
  message: OpenAI.Chat.Completions.ChatCompletionMessage | undefined,
): OutsideAnswer {
  if (!message) return { kind: 'failed', code: 'unreadable' }
  const isHandOver =
    message.tool_calls?.some(
      (call) => call.type === 'function' && call.function.name === HAND_OVER,
    ) ?? false
  const text = typeof message.content === 'string' ? storable(message.content).trim() : ''
  if (text === '' && !isHandOver) return { kind: 'failed', code: 'unreadable' }
  return { kind: 'openai', text, isHandOver }
}

function codeOf(error: { cause?: unknown; status: number | undefined }): string {
  if (error.cause instanceof FetchRefused) return error.cause.fault
  if (error.status === 401 || error.status === 403) return 'refused_key'
  if (error.status === 429) return 'busy'
  return error.status === undefined ? 'unreachable' : `status_${error.status}`
}

/** What the library fetches with. */
async function boundedFetch(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { method = 'GET', headers, body = null, signal } = init
  const answer = await safeAsk(input instanceof Request ? input.url : String(input), {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? body : null,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX,
    signal: signal ?? undefined,
    isNamedByOperator: true,
  })
  const isEmpty = answer.status === 204 || answer.status === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.bytes), {
    // A status that no answer has counts as one that the library does not take.
    status: answer.status >= 200 && answer.status <= 599 ? answer.status : 502,
    headers: {
      'content-type': answer.mimetype || 'application/octet-stream',
      ...(answer.retryAfter !== null && { 'retry-after': answer.retryAfter }),
    },
  })
}
