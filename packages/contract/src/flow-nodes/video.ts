import { z } from 'zod'
import { faultsOfMedium } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { fileName } from './node-shapes.ts'

export const videoKind = nodeKind({ data: z.object({ url: fileName() }), faults: faultsOfMedium })
