import { filledText, variablesWithValues } from '../fill-variables.ts'
import { ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const variableSteps: NodeSteps<'variable'> = {
  enter(run) {
    const { key, value } = run.node.data
    const variables = variablesWithValues(run.session.variables, { [key]: filledText(value, run) })
    return { change: { variables }, ...ONWARD }
  },
}
