import type { z } from 'zod'
import { SECOND } from '../../../platform/clock.ts'
import {
  type Answered,
  type ClientTls,
  FetchRefused,
  safeRequest,
  safeRequestWithRetries,
} from '../../../platform/http/outgoing/safe-fetch.ts'
import { ProviderFault } from './provider.ts'

/** Limit for all attempts together. */
const TIMEOUT_MS = 15 * SECOND
/** Bytes; answers contain pictures of codes. */
const ANSWER_MAX = 1_000_000

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
  readonly isNamedByOperator: boolean
  readonly tls?: ClientTls
}

export interface ProviderAnswer {
  readonly status: number
  readonly read: <S extends z.ZodType>(schema: S) => z.output<S>
}

/**
 * Sends a request to a provider. GET requests are retried while the provider is unavailable; writes are not, because
 * only their answer may be lost. @throws ProviderFault
 */
export async function requestProvider(asked: ProviderRequest): Promise<ProviderAnswer> {
  const { method = 'GET' } = asked
  try {
    const answer = await sendRequest(asked, method === 'GET' ? safeRequestWithRetries : safeRequest)
    const { status } = answer
    if (status === 401 || status === 403) throw new ProviderFault('refused', status)
    if (status === 429 || status >= 500) throw new ProviderFault('unreachable', status)
    return { status, read: (schema) => parsedAnswer(answer, schema) }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new ProviderFault(error.fault === 'timeout' ? 'timeout' : 'unreachable')
  }
}

function sendRequest(
  { method = 'GET', address, headers, body, ...rest }: ProviderRequest,
  safely: typeof safeRequest,
): Promise<Answered> {
  return safely(address, {
    ...rest,
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Guiche',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX,
    isSecret: true,
  })
}

/** @throws ProviderFault: refused for a status outside 2xx, unreadable for a body that does not fit */
function parsedAnswer<S extends z.ZodType>({ status, bytes }: Answered, schema: S): z.output<S> {
  if (status < 200 || status > 299) throw new ProviderFault('refused', status)
  const read = schema.safeParse(jsonIn(bytes))
  if (!read.success) throw new ProviderFault('unreadable')
  return read.data
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
