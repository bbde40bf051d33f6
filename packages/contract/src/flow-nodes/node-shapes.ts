import { z } from 'zod'
import { givenId, text, typedNumber } from '../shapes.ts'
import { NODE_TEXT_MAX } from './limits.ts'

// Schemas that several kinds of nodes use. Invalid values of a saved graph are read as empty.

export const nodeText = (max = NODE_TEXT_MAX) =>
  z.preprocess((value) => value ?? '', text(max)).catch('')

export const idOrNone = givenId().nullable().catch(null)

/** A file's signed name, or its address. */
export const fileName = () => nodeText(1000)

/** A number of units of time. */
export const waitAmount = typedNumber(z.number().min(1).max(1_000_000)).catch(1)

/** A number; an empty or invalid one is read as `start`. */
export const numberBetween = (least: number, most: number, start: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? start : value),
      typedNumber(z.number().min(least).max(most)),
    )
    .catch(start)
