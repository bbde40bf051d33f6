import { textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const closeSteps: NodeSteps<'close'> = {
  enter(run) {
    const { id: nodeId, data } = run.node
    return {
      outputs: [...textOutputs(run, data.message), { kind: 'close', nodeId, isFarewell: false }],
      next: { end: 'finished' },
    }
  },
}
