import type { FieldFault } from '@guiche/contract/errors'

/** The only code that the browser creates: the server could not be reached. */
export const ERR_NETWORK = 'ERR_NETWORK'

/** A refused or failed call. `code` is the key of its text; an unknown code is shown as it is. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string
  /** HTTP status; 0 without a reply. */
  readonly status: number
  readonly fields: readonly FieldFault[]
  /** The whole body of the reply, since some codes carry further fields. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(code: string, status: number, body: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.status = status
    this.body = body
    this.fields = Array.isArray(body.fields) ? body.fields.filter(isFieldFault) : []
  }
}

/** The error of an unsuccessful reply. A body without our format (a proxy's page) is judged by the status alone. */
export function errorOfReply(status: number, body: unknown): CallError {
  if (!isRecord(body)) return new CallError(codeOfStatus(status), status)
  const { code, error, message } = body
  // Some errors put a readable text in `error` for other clients; `code` names the text then.
  if (typeof code === 'string' && code !== '') return new CallError(code, status, body)
  if (typeof error === 'string' && error !== '') return new CallError(error, status, body)
  if (typeof message === 'string' && message !== '') return new CallError(message, status, body)
  return new CallError(codeOfStatus(status), status, body)
}

export function sessionExpiredError(): CallError {
  return new CallError('ERR_SESSION_EXPIRED', 401)
}

/** True if the server is unreachable or overloaded, so that a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 429 || error.status >= 500)
  )
}

/** True if the request was not refused: no reply came, or a proxy or a busy server asks to wait. */
export function isUnanswered({ status }: CallError): boolean {
  return status === 0 || status === 429 || (status >= 502 && status <= 504)
}

function codeOfStatus(status: number): string {
  // This reply has a body of another format, which other clients of the specification expect.
  if (status === 402) return 'ERR_FLOW_NAME_ALREADY_EXISTS'
  if (status === 413) return 'ERR_TOO_LARGE'
  if (status === 429) return 'ERR_TOO_MANY_REQUESTS'
  if (status === 404) return 'ERR_NOT_FOUND'
  if (status === 401) return 'ERR_SESSION_EXPIRED'
  // A proxy sends these while the server is unavailable.
  if (status === 502 || status === 503 || status === 504) return ERR_NETWORK
  return 'ERR_INTERNAL_SERVER_ERROR'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFieldFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value.path === 'string' && typeof value.code === 'string'
}
