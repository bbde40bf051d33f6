import { z } from 'zod'
import { typedNumber } from '../shapes.ts'
import { nodeKind } from './node-kind.ts'

export const RANDOMIZER_STEP = 10

/** Leaves by `a` in this percentage of runs, else by `b`. */
export const randomizerKind = nodeKind({
  data: z.object({ percent: typedNumber(z.number().min(0).max(100)).catch(50) }),
  exits: () => ['a', 'b'],
  isBranch: true,
})
