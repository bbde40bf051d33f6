import type { OpenAI } from 'openai'
import { lazy } from '../../../platform/lazy.ts'
import { type Deadline, DeadlineExceeded, withinDeadline } from '../../../platform/http/deadline.ts'
import { FetchRefused, safeRequestWithRetries } from '../../../platform/http/outgoing/safe-fetch.ts'
import { type StreamTimeouts, safeStream } from '../../../platform/http/outgoing/safe-stream.ts'
import { AiError } from './ai-error.ts'
import { openAiAddress } from './openai-address.ts'
import { splitEvents } from './split-events.ts'

const ANSWER_MAX = 1_000_000
const STREAM_MAX = 5_000_000

export interface AiAccount {
  readonly apiKey: string
  /** Address of an OpenAI-compatible provider chosen by the company; empty or absent for the operator's address. */
  readonly address?: string
}

/**
 * Calls an AI provider; `limitMs` bounds all requests of `work` together. Busy and unreachable providers are retried
 * within that time.
 * @throws AiError
 */
export async function callAi<T>(
  account: AiAccount,
  limitMs: number,
  work: (client: OpenAI, deadline: Deadline) => Promise<T>,
): Promise<T> {
  // The library is loaded before the time limit starts.
  await library()
  try {
    return await withinDeadline(limitMs, async (deadline) => {
      const fetchWithDeadline = (asked: AiRequest) => boundedFetch(asked, deadline)
      return work(await openClient(account, fetchWithDeadline, limitMs), deadline)
    })
  } catch (error) {
    throw new AiError(await aiErrorCodeOf(error))
  }
}

/** A client for streamed answers. */
export function streamingClient(account: AiAccount, patience: StreamTimeouts): Promise<OpenAI> {
  return openClient(account, (asked) => streamedFetch(asked, patience), patience.wholeMs)
}

/**
 * The OpenAI library handles the protocol only; timeouts, sizes, retries and allowed addresses are ours. Its own
 * retries would sleep as long as Retry-After says and ignore the abort signal meanwhile.
 */
async function openClient(
  { apiKey, address = '' }: AiAccount,
  fetched: (asked: AiRequest) => Promise<Response>,
  limitMs: number,
): Promise<OpenAI> {
  const { OpenAI } = await library()
  const isNamedByOperator = address === ''
  const fetchForLibrary = async (input: string | URL | Request, init?: RequestInit) =>
    fetched({ ...(await fetchInputOf(input, init)), isNamedByOperator })
  return new OpenAI({
    apiKey,
    baseURL: aiAddress(address),
    // For file uploads the library needs the `Response` class of its fetch function.
    fetch: Object.assign(fetchForLibrary, { Response }),
    maxRetries: 0,
    timeout: limitMs,
    // Keeps the library from sending the operator's OPENAI_* environment with a company's key.
    organization: null,
    project: null,
    logLevel: 'off',
  })
}

/** The base address of requests. @param own the company's address; empty for the operator's */
export function aiAddress(own: string): string {
  return own === '' ? openAiAddress() : own.replace(/\/{1,20}$/, '')
}

const library = lazy(() => import('openai'))

/** The code of an AI provider's failure. @throws errors that are not the provider's */
export async function aiErrorCodeOf(error: unknown): Promise<string> {
  const { OpenAI } = await library()
  if (error instanceof AiError) return error.code
  if (error instanceof FetchRefused) return error.fault
  if (error instanceof DeadlineExceeded || error instanceof OpenAI.APIConnectionTimeoutError)
    return 'timeout'
  // The answer was no JSON, whatever its status.
  if (error instanceof SyntaxError) return 'unreadable'
  if (error instanceof OpenAI.APIError) return aiErrorReason(error)
  throw error
}

function aiErrorReason(error: {
  cause?: unknown
  status: number | undefined
  error: unknown
}): string {
  if (error.cause instanceof FetchRefused) return error.cause.fault
  if (error.cause instanceof DeadlineExceeded) return 'timeout'
  if (error.status === 401 || error.status === 403) return 'refused_key'
  if (error.status === 429) return 'busy'
  if (error.status !== undefined) return `status_${error.status}`
  // Errors in the middle of a streamed answer have no status.
  return error.error === undefined ? 'unreachable' : 'failed'
}

interface AiRequest {
  address: string
  method: string
  headers: Record<string, string>
  body: Buffer | string | null
  signal: AbortSignal | undefined
  isNamedByOperator: boolean
}

/** Reads the request that the library passes to fetch. */
async function fetchInputOf(
  input: string | URL | Request,
  { method = 'GET', headers, body = null, signal }: RequestInit = {},
): Promise<Omit<AiRequest, 'isNamedByOperator'>> {
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

/** The fetch function for whole answers. */
async function boundedFetch(
  { address, ...asked }: AiRequest,
  { signal, leftMs }: Deadline,
): Promise<Response> {
  const limits = { signal, timeoutMs: leftMs(), maxBytes: ANSWER_MAX }
  const { bytes, ...answer } = await safeRequestWithRetries(address, { ...asked, ...limits })
  return responseOf(answer, new Uint8Array(bytes))
}

/** The fetch function for streamed answers. */
async function streamedFetch(
  { address, signal = new AbortController().signal, ...asked }: AiRequest,
  patience: StreamTimeouts,
): Promise<Response> {
  const question = { ...asked, signal, patience, maxBytes: STREAM_MAX }
  const { chunks, ...answer } = await safeStream(address, question)
  return responseOf(answer, streamOf(splitEvents(chunks)))
}

function streamOf(pieces: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    // Not awaited, since `return` waits for the pending read, which the library's abort signal ends only afterwards.
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
    // `Response` refuses other statuses.
    status: status >= 200 && status <= 599 ? status : 502,
    headers: {
      'content-type': mimetype || 'application/octet-stream',
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })
}
