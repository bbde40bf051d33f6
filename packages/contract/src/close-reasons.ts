import { z } from 'zod'
import { line } from './shapes.ts'
import { withoutRepeats } from './skills.ts'

// Why tickets of a queue are closed, in the company's own words.

const CLOSE_REASONS_MAX = 50
export const CLOSE_REASON_MAX = 80

/** Whether whoever closes a ticket on our pages is asked why, and may leave it open. */
export const closeReasonModes = ['off', 'optional', 'required'] as const
export type CloseReasonMode = (typeof closeReasonModes)[number]

export const closeReason = () => line(1, CLOSE_REASON_MAX)

export const closeReasons = () =>
  z.array(closeReason()).max(CLOSE_REASONS_MAX).overwrite(withoutRepeats)
