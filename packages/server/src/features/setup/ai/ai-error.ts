/** An AI provider failed, possibly in the middle of an answer; `code` as by `aiErrorCodeOf`. */
export class AiError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
