import { text } from '@guiche/contract/shapes'
import { z } from 'zod'

// Schemas for the dialogs' fields; messages are keys of nodeDialogWords.

export const requiredText = (most: number) =>
  text(most).refine((value) => value.trim() !== '', { error: 'needed' })

/** Number typed as text; an empty field has the default. */
export const numberWithDefault = (start: number, least: number, most: number) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? start : Number(typed)))
    .pipe(z.number().min(least).max(most))

/** Address that starts with http or https; it may contain variables. */
export const httpAddress = (most: number) =>
  text(most)
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error: 'needed', abort: true })
    .refine((value) => /^https?:\/\/\S/i.test(value), { error: 'badAddress' })

/** Id from a select, whose empty choice is a violation. */
export const chosenId = (lack: string) =>
  z
    .string()
    .refine((value) => value !== '', { error: lack })
    .transform(Number)

export const idOrNull = z.string().transform((value) => (value === '' ? null : Number(value)))
