import { answerKey, isAnswerKey } from '@guiche/contract/flow-nodes/answer-key'
import { WAIT_MAX_MS, waitMs, type WaitUnit, waitUnits } from '@guiche/contract/flow-nodes/limits'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'

// Schemas for the dialogs' fields; messages are keys of nodeDialogWords, or of the kind's own words.

export const requiredText = (most: number) =>
  text(most).refine((value) => value.trim() !== '', { error: 'required' })

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
    .refine((value) => value !== '', { error: 'required', abort: true })
    .refine((value) => /^https?:\/\/\S/i.test(value), { error: 'badAddress' })

/** Id from a select, whose empty choice is a violation. */
export const chosenId = (lack: string) =>
  z
    .string()
    .refine((value) => value !== '', { error: lack })
    .transform(Number)

export const idOrNull = z.string().transform((value) => (value === '' ? null : Number(value)))

/** Required answer key; braces around it are removed. */
export const neededKey = z
  .string()
  .refine((typed) => typed.trim() !== '', { error: 'required', abort: true })
  .refine((typed) => isAnswerKey(withoutBraces(typed)), { error: 'badKey', abort: true })
  .transform((typed) => answerKey().parse(typed))

function withoutBraces(typed: string): string {
  return typed.trim().replaceAll(/^\{+\s*|\s*\}+$/g, '')
}

export interface WaitFields {
  amount: string
  unit: WaitUnit
}

export interface Wait {
  amount: number
  unit: WaitUnit
}

export const waitShape = {
  amount: z
    .string()
    .transform(Number)
    .refine((amount) => amount >= 1, { error: 'waitMissing' }),
  unit: z.enum(waitUnits),
}
/** Longer waits would be cut by the server. */
export const isShortEnough = ({ amount, unit }: Wait) => amount * waitMs(1, unit) <= WAIT_MAX_MS
export const tooLong = { error: 'waitMost', path: ['amount'] }
