import { z } from 'zod'
import { waitUnits } from './limits.ts'
import { nodeKind } from './node-kind.ts'
import { waitAmount } from './node-shapes.ts'

export const waitKind = nodeKind({
  data: z.object({ amount: waitAmount, unit: z.enum(waitUnits).catch('minutes') }),
  waits: () => true,
})
