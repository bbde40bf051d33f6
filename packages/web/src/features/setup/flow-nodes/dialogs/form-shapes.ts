import { text } from '@guiche/contract/shapes'
import { z } from 'zod'

// What fields of the dialogs must be; the messages are words of nodeDialogWords.

export const needed = (most: number) =>
  text(most).refine((value) => value.trim() !== '', { error: 'needed' })

/** Typed into a field for numbers; left empty it is what a new node has. */
export const numberOr = (start: number, least: number, most: number) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? start : Number(typed)))
    .pipe(z.number().min(least).max(most))

/** Begins like an address; variables may stand in it. */
export const address = (most: number) =>
  text(most)
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error: 'needed', abort: true })
    .refine((value) => /^https?:\/\/\S/i.test(value), { error: 'badAddress' })

/** Of a select whose empty choice is none. */
export const chosenId = (lack: string) =>
  z
    .string()
    .refine((value) => value !== '', { error: lack })
    .transform(Number)

export const idOrNull = z.string().transform((value) => (value === '' ? null : Number(value)))
