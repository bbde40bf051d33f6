import type { z } from 'zod'
import { SECOND } from '../../platform/clock.ts'
import { safeAsk } from '../../platform/http/safe-fetch.ts'

const TIMEOUT_MS = 20 * SECOND
const ANSWER_MAX = 500_000

/** It answered, and not with what was asked for. */
export class GoogleRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`Google answered ${status}`)
    this.status = status
  }
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Posts to an address of Google's. @throws FetchRefused, GoogleRefused */
export async function askGoogle<S extends z.ZodType>(
  address: string,
  { headers, body }: Asked,
  answer: S,
): Promise<z.output<S>> {
  const { status, bytes } = await safeAsk(address, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX,
    isNamedByOperator: true,
  })
  const read = status === 200 ? answer.safeParse(jsonOf(bytes)) : undefined
  if (!read?.success) throw new GoogleRefused(status)
  return read.data
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
