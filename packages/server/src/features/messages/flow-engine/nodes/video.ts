import { mediaOutputs, ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const videoSteps: NodeSteps<'video'> = {
  enter: (run) => ({ outputs: mediaOutputs(run, 'video', run.node.data.url, false), ...ONWARD }),
}
