import { variablesWithValues } from '../fill-variables.ts'
import type { NodeSteps } from '../node-steps.ts'
import { requestProgram } from '../request-program.ts'

export const httpSteps: NodeSteps<'http'> = {
  enter: (run) => requestProgram(run, { kind: 'http', nodeId: run.node.id }),
  receive({ session }, answer) {
    if (answer.kind !== 'http') return { next: { go: 'b' } }
    const variables = variablesWithValues(session.variables, answer.saved)
    return { change: { variables }, next: { go: answer.isGood ? 'a' : 'b' } }
  },
}
