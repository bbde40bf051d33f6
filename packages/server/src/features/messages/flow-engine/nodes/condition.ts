import { filledText, variableValueOf } from '../fill-in.ts'
import { resultOfBranch } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { readingContextOf } from '../values/comparable.ts'
import { conditionHolds } from '../values/compare.ts'

export const conditionSteps: NodeSteps<'condition'> = {
  enter(run) {
    const { key, condition, value } = run.node.data
    const name = key.replaceAll(/^[\s{]+|[\s}]+$/g, '')
    const known = variableValueOf(name, run)
    return resultOfBranch(
      conditionHolds(known, condition, filledText(value, run), readingContextOf(run.context)),
    )
  },
}
