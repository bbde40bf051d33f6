import { z } from 'zod'
import { faultsOfQueue } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { idOrNone, nodeText } from './node-shapes.ts'

/** A person takes over: the flow ends, and a note lists the collected answers. */
export const handoverKind = nodeKind({
  data: z.object({
    queueId: idOrNone,
    /** Message to the customer; empty: none. */
    message: nodeText(),
    /** Heading of the note, above the answers. */
    summary: nodeText(),
  }),
  exits: () => [],
  faults: ({ queueId }, around) => faultsOfQueue(queueId, around),
})
