import { z } from 'zod'
import { flag } from '../shapes.ts'
import { faultsOfMedium } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { fileName } from './node-shapes.ts'

/** `record`: sent as a voice note. */
export const audioKind = nodeKind({
  data: z.object({ url: fileName(), record: flag().catch(false) }),
  faults: faultsOfMedium,
})
