import { z } from 'zod'

// Telephone numbers as people, sheets and programs write them. The server reads them: feature phone-numbers.

/** Characters; a cell with more says something else. */
export const TYPED_PHONE_MAX = 200

/** Why a text is no telephone number. */
export const phoneFaults = [
  'empty',
  /** 5,51199E+12: the sheet's program has rounded the digits away. */
  'scientific',
  'notANumber',
  'tooShort',
  'tooLong',
  /** No country has such a number. */
  'impossible',
] as const
export type PhoneFault = (typeof phoneFaults)[number]

/** The parts of a text that were left out when a number was read from it. */
export const phoneNotes = [
  /** Further numbers of the cell. */
  'firstOfSeveral',
  'extension',
  /** The `.0` of a number that a program took for a decimal one. */
  'decimal',
] as const
export type PhoneNote = (typeof phoneNotes)[number]

/** The server's reading of a text: digits with country code, or the reason why there are none. */
export const phoneReading = z.object({
  number: z.string(),
  fault: z.enum(phoneFaults).nullable(),
  notes: z.array(z.enum(phoneNotes)),
})
export type PhoneReading = z.output<typeof phoneReading>
