import type { z } from 'zod'
import { SECOND } from '../../../platform/clock.ts'
import {
  type Answered,
  FetchRefused,
  safeRequest,
} from '../../../platform/http/outgoing/safe-fetch.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { AgentError } from './agent-error.ts'

const TIMEOUT_MS = 20 * SECOND
const ANSWER_MAX = 500_000

interface GoogleRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** True if request or answer must not be logged. */
  readonly isSecret?: boolean
}

/** Posts to an address of Google's and parses the answer. @throws AgentError */
export async function postToGoogle<S extends z.ZodType>(
  address: string,
  asked: GoogleRequest,
  answer: S,
): Promise<z.output<S>> {
  const { status, bytes } = await postSafely(address, asked)
  const read = status === 200 ? answer.safeParse(parseJson(bytes.toString('utf8'))) : undefined
  if (!read?.success) throw new AgentError(`Google answered ${status}`)
  return read.data
}

async function postSafely(
  address: string,
  { headers, body, isSecret = false }: GoogleRequest,
): Promise<Answered> {
  try {
    return await safeRequest(address, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX,
      isNamedByOperator: true,
      isSecret,
    })
  } catch (error) {
    if (error instanceof FetchRefused)
      throw new AgentError('Google could not be reached', { cause: error })
    throw error
  }
}
