import type { OpenAI } from 'openai'
import { atFirstUse } from '../../platform/at-first-use.ts'
import { SECOND } from '../../platform/clock.ts'
import { FetchRefused, safeAsk } from '../../platform/http/safe-fetch.ts'
import { type Patience, safeStream } from '../../platform/http/safe-stream.ts'
import { openAiAddress } from './openai-address.ts'
import { wholeEvents } from './whole-events.ts'

const TIMEOUT_MS = 30 * SECOND
const ANSWER_MAX = 1_000_000
const STREAM_MAX = 5_000_000

export interface AiAccount {
  readonly apiKey: string
  /** Of a program that the company has chosen and that answers as OpenAI does; empty or absent: where the operator has it. */
  readonly address?: string
}

interface Bounds {
  /** Of answers that are streamed. */
  readonly patience?: Patience
  readonly timeoutMs?: number
}

/** Whoever answers, is asked within bounds, and where strangers may be sent. */
export async function aiClient(
  { apiKey, address = '' }: AiAccount,
  { patience, timeoutMs = TIMEOUT_MS }: Bounds = {},
): Promise<OpenAI> {
  const { OpenAI } = await library()
  const isNamedByOperator = address === ''
  const bounded = async (input: string | URL | Request, init?: RequestInit) => {
    const asked = { ...(await askedBy(input, init)), isNamedByOperator }
    return patience ? streamedFetch(asked, patience) : boundedFetch(asked, timeoutMs)
  }
  return new OpenAI({
    apiKey,
    baseURL: aiAddress(address),
    // Before it uploads a file, the library asks for a Response of what fetches, or fetches to have one.
    fetch: Object.assign(bounded, { Response }),
    maxRetries: 1,
    timeout: timeoutMs,
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
  if (error instanceof FetchRefused) return error.fault
  if (error instanceof OpenAI.APIConnectionTimeoutError) return 'timeout'
  if (error instanceof OpenAI.APIError) return codeOf(error)
  throw error
}

function codeOf(error: { cause?: unknown; status: number | undefined; error: unknown }): string {
  if (error.cause instanceof FetchRefused) return error.cause.fault
  if (error.status === 401 || error.status === 403) return 'refused_key'
  if (error.status === 429) return 'busy'
  if (error.status !== undefined) return `status_${error.status}`
  // In the middle of an answer a fault is told without a status.
  return error.error === undefined ? 'unreachable' : 'failed'
}

interface Asked {
  address: string
  method: string
  headers: Record<string, string>
  body: Buffer | string | null
  signal: AbortSignal | undefined
  isNamedByOperator: boolean
}

/** What the library asks. */
async function askedBy(
  input: string | URL | Request,
  { method = 'GET', headers, body = null, signal }: RequestInit = {},
): Promise<Omit<Asked, 'isNamedByOperator'>> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const type = form?.headers.get('content-type') ?? undefined
  return {
    address: input instanceof Request ? input.url : String(input),
    method,
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      ...(type !== undefined && { 'content-type': type }),
    },
    body: form ? Buffer.from(await form.arrayBuffer()) : typeof body === 'string' ? body : null,
    signal: signal ?? undefined,
  }
}

/** What the library fetches with. */
async function boundedFetch({ address, ...asked }: Asked, timeoutMs: number): Promise<Response> {
  const limits = { timeoutMs, maxBytes: ANSWER_MAX }
  const { bytes, ...answer } = await safeAsk(address, { ...asked, ...limits })
  return responseOf(answer, new Uint8Array(bytes))
}

/** What it fetches with where an answer is read while it comes. */
async function streamedFetch(
  { address, signal = new AbortController().signal, ...asked }: Asked,
  patience: Patience,
): Promise<Response> {
  const question = { ...asked, signal, patience, maxBytes: STREAM_MAX }
  const { chunks, ...answer } = await safeStream(address, question)
  return responseOf(answer, streamOf(wholeEvents(chunks)))
}

function streamOf(pieces: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    // Not awaited: it would wait for the piece that is being read, and the library ends that by its signal behind this.
    cancel: () => void pieces.return(undefined).catch(() => undefined),
  })
}

type Bytes = Uint8Array<ArrayBuffer>

function responseOf(
  { status, mimetype, retryAfter }: { status: number; mimetype: string; retryAfter: string | null },
  body: Bytes | ReadableStream<Bytes>,
): Response {
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : body, {
    // A status that no answer has counts as one that the library does not take.
    status: status >= 200 && status <= 599 ? status : 502,
    headers: {
      'content-type': mimetype || 'application/octet-stream',
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })
}
