import { z } from 'zod'
import { NODE_LABEL_MAX } from './limits.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

export const startKind = nodeKind({ data: z.object({ label: nodeText(NODE_LABEL_MAX) }) })
