import { z } from 'zod'
import { answerKey } from './answer-key.ts'
import { faultIf } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

/** Stores a text, with variables filled in, under a key. */
export const variableKind = nodeKind({
  data: z.object({ key: answerKey().catch(''), value: nodeText() }),
  faults: ({ key }) => faultIf(key === '', 'no_key'),
})
