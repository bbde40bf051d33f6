import { z } from 'zod'
import { faultIf } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { idOrNone } from './node-shapes.ts'

/** Continues at the start of another flow, with the collected answers. */
export const jumpKind = nodeKind({
  data: z.object({ flowId: idOrNone }),
  exits: () => [],
  faults: ({ flowId }, { flowIds }) =>
    flowId === null ? ['no_flow'] : faultIf(flowIds?.has(flowId) === false, 'flow_gone'),
})
