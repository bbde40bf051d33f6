import { filledText } from '../fill-variables.ts'
import type { FlowOutput, RunAt } from '../flow-engine-types.ts'
import { textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

/** Characters of a note. */
const NOTE_MAX = 10_000

export const handoverSteps: NodeSteps<'handover'> = {
  enter(run) {
    const { id: nodeId, data } = run.node
    const note = handOverSummaryOf(run)
    const outputs: FlowOutput[] = [
      ...textOutputs(run, data.message),
      ...(note === '' ? [] : [{ kind: 'note', nodeId, text: note } as const]),
      ...(data.queueId === null ? [] : [{ kind: 'place', nodeId, queueId: data.queueId } as const]),
    ]
    return { outputs, next: { end: 'handedOver' } }
  },
}

/** The node's summary text, followed by the session's variables. */
function handOverSummaryOf(run: RunAt<'handover'>): string {
  const lines = Object.entries(run.session.variables).map(([key, value]) => `${key}: ${value}`)
  return [filledText(run.node.data.summary, run).trim(), lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, NOTE_MAX)
    .toWellFormed()
}
