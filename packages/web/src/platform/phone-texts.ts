import { phoneWords } from '@guiche/contract/phone-words'
import { type PhoneFault, phoneFaults } from '@guiche/contract/typed-phones'
import { CallError } from './call-error.ts'
import { errorText } from './error-text.ts'
import { catalogue, say } from './words.ts'

/** Why a text is no telephone number, and what was left out of one. */
export const phoneReadingWords = catalogue('phones', phoneWords.pt, phoneWords.en, phoneWords.es)

/** Why the server read no telephone number; undefined where it refused something else. */
export function phoneFaultOf(error: unknown): PhoneFault | undefined {
  if (!(error instanceof CallError)) return undefined
  return phoneFaults.find((fault) => fault === error.body.fault)
}

/** An error of a call that takes a telephone number, for people. */
export function phoneErrorText(error: unknown): string {
  const fault = phoneFaultOf(error)
  return fault === undefined ? errorText(error) : say(phoneReadingWords, fault)
}
