import type { FieldFault } from '@guiche/contract/errors'

/** The one code that only a browser can give: the server was not reached. */
export const ERR_NETWORK = 'ERR_NETWORK'

/** A refused or failed call. `code` is what its words are found by; an unknown one is shown as it came. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  readonly fields: readonly FieldFault[]
  /** The whole body, for codes that carry more. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(code: string, status: number, body: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.status = status
    this.body = body
    this.fields = Array.isArray(body.fields) ? body.fields.filter(isFieldFault) : []
  }
}

/** The error of an answer that is not a success. A body that is not ours (a proxy's page) is judged by its status. */
export function refusalOf(status: number, body: unknown): CallError {
  if (!isRecord(body)) return new CallError(codeOfStatus(status), status)
  const { code, error, message } = body
  // Where `error` carries words for clients that show it as it came, `code` says which they are.
  if (typeof code === 'string' && code !== '') return new CallError(code, status, body)
  if (typeof error === 'string' && error !== '') return new CallError(error, status, body)
  if (typeof message === 'string' && message !== '') return new CallError(message, status, body)
  return new CallError(codeOfStatus(status), status, body)
}

/** Whether the server is away or overloaded, so that trying again later may help. */
export function isAway(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 429 || error.status >= 500)
  )
}

/** Whether nobody has refused anything: no answer came, or a proxy or a busy server asks for patience. */
export function isUnanswered({ status }: CallError): boolean {
  return status === 0 || status === 429 || (status >= 502 && status <= 504)
}

function codeOfStatus(status: number): string {
  // Its body is what clients of this family look for.
  if (status === 402) return 'ERR_FLOW_NAME_ALREADY_EXISTS'
  if (status === 413) return 'ERR_TOO_LARGE'
  if (status === 429) return 'ERR_TOO_MANY_REQUESTS'
  if (status === 404) return 'ERR_NOT_FOUND'
  if (status === 401) return 'ERR_SESSION_EXPIRED'
  // A proxy answers these in the place of a server that is away.
  if (status === 502 || status === 503 || status === 504) return ERR_NETWORK
  return 'ERR_INTERNAL_SERVER_ERROR'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFieldFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value.path === 'string' && typeof value.code === 'string'
}
