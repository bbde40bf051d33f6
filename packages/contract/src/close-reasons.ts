import { z } from 'zod'
import { line } from './shapes.ts'
import { withoutRepeats } from './skills.ts'

// Reasons for closing tickets of a queue, in the company's words.

const CLOSE_REASONS_MAX = 50
export const CLOSE_REASON_MAX = 80

/** Reasons at a close on the product's screens: not asked for, optional, or required. */
export const closeReasonModes = ['off', 'optional', 'required'] as const
export type CloseReasonMode = (typeof closeReasonModes)[number]

export const closeReason = () => line(1, CLOSE_REASON_MAX)

export const closeReasons = () =>
  z.array(closeReason()).max(CLOSE_REASONS_MAX).overwrite(withoutRepeats)
