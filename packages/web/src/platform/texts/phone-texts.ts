import { phoneWords } from '@guiche/contract/phone-fault-words'
import { type PhoneFault, phoneFaults } from '@guiche/contract/typed-phones'
import { CallError } from '../call-error.ts'
import { errorText } from '../error-text.ts'
import { catalogue, say } from '../words.ts'

/** Texts for phone numbers that could not be read, and for parts that were left out. */
export const phoneReadingWords = catalogue('phones', phoneWords.pt, phoneWords.en, phoneWords.es)

/** The reason why the server could not read the phone number; undefined for another error. */
export function phoneFaultOf(error: unknown): PhoneFault | undefined {
  if (!(error instanceof CallError)) return undefined
  return phoneFaults.find((fault) => fault === error.body.fault)
}

/** The text for an error of a call that takes a phone number. */
export function phoneErrorText(error: unknown): string {
  const fault = phoneFaultOf(error)
  return fault === undefined ? errorText(error) : say(phoneReadingWords, fault)
}
