/** A text was not read aloud: why, as administrators are shown it. */
export class SpeechFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
