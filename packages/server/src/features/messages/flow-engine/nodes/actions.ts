import { filledText, variablesWithValues } from '../fill-in.ts'
import type { FlowOutput, NodeResult, RunAt } from '../flow-run.ts'
import { textOutputs } from './messages.ts'

// Nodes that change the ticket or the session's variables.

/** Characters of a note. */
const NOTE_MAX = 10_000

/** Places the ticket in the queue for an attendant. The flow continues only if an edge leads on. */
export function placeInQueue({ node }: RunAt<'ticket'>): NodeResult {
  const { queueId } = node.data
  const outputs = queueId === null ? [] : ([{ kind: 'place', nodeId: node.id, queueId }] as const)
  return { outputs, next: { go: 'a', endsAs: 'handedOver' } }
}

export function tagTicket({ node }: RunAt<'tag'>): NodeResult {
  const { tagIds, isRemoved } = node.data
  const outputs =
    tagIds.length === 0 ? [] : ([{ kind: 'tag', nodeId: node.id, tagIds, isRemoved }] as const)
  return { outputs, next: { go: 'a' } }
}

export function saveVariable(run: RunAt<'variable'>): NodeResult {
  const { key, value } = run.node.data
  const variables = variablesWithValues(run.session.variables, { [key]: filledText(value, run) })
  return { change: { variables }, next: { go: 'a' } }
}

export function handOver(run: RunAt<'handover'>): NodeResult {
  const { id: nodeId, data } = run.node
  const note = handOverSummaryOf(run)
  const outputs: FlowOutput[] = [
    ...textOutputs(run, data.message),
    ...(note === '' ? [] : [{ kind: 'note', nodeId, text: note } as const]),
    ...(data.queueId === null ? [] : [{ kind: 'place', nodeId, queueId: data.queueId } as const]),
  ]
  return { outputs, next: { end: 'handedOver' } }
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

export function closeTicket(run: RunAt<'close'>): NodeResult {
  const nodeId = run.node.id
  return {
    outputs: [
      ...textOutputs(run, run.node.data.message),
      { kind: 'close', nodeId, isFarewell: false },
    ],
    next: { end: 'finished' },
  }
}

export function jumpToFlow({ node }: RunAt<'jump'>): NodeResult {
  const { id: nodeId, data } = node
  if (data.flowId === null)
    return {
      outputs: [{ kind: 'alarm', nodeId, code: 'flowGone' }],
      next: { end: 'failed' },
    }
  return { outputs: [{ kind: 'jump', nodeId, flowId: data.flowId }], next: { end: 'finished' } }
}
