import type { NodeSteps } from '../node-steps.ts'

export const jumpSteps: NodeSteps<'jump'> = {
  enter({ node: { id: nodeId, data } }) {
    if (data.flowId === null)
      return {
        outputs: [{ kind: 'alarm', nodeId, code: 'flowGone' }],
        next: { end: 'failed' },
      }
    return { outputs: [{ kind: 'jump', nodeId, flowId: data.flowId }], next: { end: 'finished' } }
  },
}
