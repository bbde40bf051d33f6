import { z } from 'zod'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

/** Sends a text, the label. */
export const messageKind = nodeKind({
  data: z.object({ label: nodeText() }),
  faults: ({ label }) => faultIf(isBlank(label), 'empty_text'),
})
