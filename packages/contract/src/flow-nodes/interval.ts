import { z } from 'zod'
import { typedNumber } from '../shapes.ts'
import { INTERVAL_MAX_SECONDS, NODE_LABEL_MAX } from './limits.ts'
import { faultIf } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

const seconds = z.preprocess(
  (value) => (value === '' ? 0 : value),
  typedNumber(z.number().min(0)).transform((value) => Math.min(value, INTERVAL_MAX_SECONDS)),
)

/** Waits some seconds. */
export const intervalKind = nodeKind({
  data: z.object({ label: nodeText(NODE_LABEL_MAX), sec: seconds.catch(0) }),
  waits: () => true,
  faults: ({ sec }) => faultIf(sec <= 0, 'interval_range'),
})
