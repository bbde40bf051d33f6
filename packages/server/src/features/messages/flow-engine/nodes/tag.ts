import { ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const tagSteps: NodeSteps<'tag'> = {
  enter({ node }) {
    const { tagIds, isRemoved } = node.data
    const outputs =
      tagIds.length === 0 ? [] : ([{ kind: 'tag', nodeId: node.id, tagIds, isRemoved }] as const)
    return { outputs, ...ONWARD }
  },
}
