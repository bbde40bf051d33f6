import { z } from 'zod'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

/** Closes the ticket. */
export const closeKind = nodeKind({ data: z.object({ message: nodeText() }), exits: () => [] })
