import { z } from 'zod'

// Telephone numbers as people, sheets and programs write them. The server parses them: platform/phone-numbers.

/** In characters; a longer text is not a number. */
export const TYPED_PHONE_MAX = 200

/** Reasons why a text is not a telephone number. */
export const phoneFaults = [
  'empty',
  /** 5,51199E+12: the spreadsheet program has rounded the digits. */
  'scientific',
  'notANumber',
  'tooShort',
  'tooLong',
  /** No country has such a number. */
  'impossible',
] as const
export type PhoneFault = (typeof phoneFaults)[number]

/** The parts of a text that were dropped when a number was parsed from it. */
export const phoneNotes = [
  /** Further numbers of the cell. */
  'firstOfSeveral',
  'extension',
  /** The `.0` of a number that a program treated as a decimal. */
  'decimal',
] as const
export type PhoneNote = (typeof phoneNotes)[number]

/** The server's parsed number: digits with country code, or the reason why there are none. */
export const phoneReading = z.object({
  number: z.string(),
  fault: z.enum(phoneFaults).nullable(),
  notes: z.array(z.enum(phoneNotes)),
})
export type PhoneReading = z.output<typeof phoneReading>
