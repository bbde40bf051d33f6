import { ONWARD, textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const messageSteps: NodeSteps<'message'> = {
  enter: (run) => ({ outputs: textOutputs(run, run.node.data.label), ...ONWARD }),
}
