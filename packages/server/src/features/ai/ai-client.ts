import type { OpenAI } from 'openai'
import { atFirstUse } from '../../platform/at-first-use.ts'
import { SECOND } from '../../platform/clock.ts'
import { FetchRefused, safeAsk } from '../../platform/http/safe-fetch.ts'
import { openAiAddress } from './openai-address.ts'

const TIMEOUT_MS = 30 * SECOND
const ANSWER_MAX = 1_000_000

export interface AiAccount {
  readonly apiKey: string
  /** Of a program that the company has chosen and that answers as OpenAI does; empty or absent: where the operator has it. */
  readonly address?: string
}

/** Whoever answers, is asked within bounds, and where strangers may be sent. */
export async function aiClient({ apiKey, address = '' }: AiAccount): Promise<OpenAI> {
  const { OpenAI } = await library()
  const isNamedByOperator = address === ''
  return new OpenAI({
    apiKey,
    baseURL: aiAddress(address),
    fetch: (input, init) => boundedFetch(input, init, isNamedByOperator),
    maxRetries: 1,
    timeout: TIMEOUT_MS,
    // Nothing of the operator's environment goes along with a company's key.
    organization: null,
    project: null,
    logLevel: 'off',
  })
}

/** Where it is asked. @param own the company's own address; empty: where the operator has it */
export function aiAddress(own: string): string {
  return own === '' ? openAiAddress() : own.replace(/\/{1,20}$/, '')
}

const library = atFirstUse(() => import('openai'))

/** Why an AI did not answer. @throws what is no fault of its */
export async function aiFaultOf(error: unknown): Promise<string> {
  const { OpenAI } = await library()
  if (error instanceof OpenAI.APIError) return codeOf(error)
  throw error
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
  isNamedByOperator: boolean,
): Promise<Response> {
  const { method = 'GET', headers, body = null, signal } = init
  const answer = await safeAsk(input instanceof Request ? input.url : String(input), {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? body : null,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX,
    signal: signal ?? undefined,
    isNamedByOperator,
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
