import type { ErrorCode, FieldFault } from '@guiche/contract/errors'

/** A refusal with its code; the contract gives the HTTP status and the words. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Keys that belong to this code in the body, such as the ticket of ERR_OTHER_OPEN_TICKET. */
  readonly body: Record<string, unknown>

  constructor(code: ErrorCode, body: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.body = body
  }
}

/** ERR_INVALID_INPUT naming the fields at fault. */
export class InvalidInputError extends AppError {
  readonly fields: readonly FieldFault[]

  constructor(fields: FieldFault[]) {
    super('ERR_INVALID_INPUT', { fields })
    this.fields = fields
  }
}
