import type { ErrorCode, FieldFault } from '@guiche/contract/errors'

/** An error with a code; the contract maps it to an HTTP status and to words. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Further keys of the response body for this code, such as the ticket of ERR_OTHER_OPEN_TICKET. */
  readonly body: Record<string, unknown>

  constructor(code: ErrorCode, body: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.body = body
  }
}

/** ERR_INVALID_INPUT with the invalid fields. */
export class InvalidInputError extends AppError {
  readonly fields: readonly FieldFault[]

  constructor(fields: FieldFault[]) {
    super('ERR_INVALID_INPUT', { fields })
    this.fields = fields
  }
}
