import { mediaOutputs, ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const audioSteps: NodeSteps<'audio'> = {
  enter: (run) => ({
    outputs: mediaOutputs(run, 'audio', run.node.data.url, run.node.data.record),
    ...ONWARD,
  }),
}
