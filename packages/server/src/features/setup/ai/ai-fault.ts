/** An AI did not answer, or no further: why, as `aiFaultOf` says it. */
export class AiFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
