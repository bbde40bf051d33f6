/** A text could not be read aloud. Administrators see the code. */
export class SpeechFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
