import type { NodeSteps } from '../node-steps.ts'
import { resultOfBranch } from '../node-outputs.ts'

export const randomizerSteps: NodeSteps<'randomizer'> = {
  enter: ({ node, context }) => resultOfBranch(context.random() * 100 < node.data.percent),
}
