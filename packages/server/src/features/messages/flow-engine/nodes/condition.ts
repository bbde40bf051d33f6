import { filledText, variableValueOf } from '../fill-variables.ts'
import { resultOfBranch } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { readingContextOf } from '../values/parse-values.ts'
import { conditionHolds } from '../values/compare-values.ts'

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
