import { mediaOutputs, ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const imgSteps: NodeSteps<'img'> = {
  enter: (run) => ({ outputs: mediaOutputs(run, 'image', run.node.data.url, false), ...ONWARD }),
}
