import { type FlowGraph, nodeTypeOf, readNode } from '@guiche/contract/flow-graph'
import type { FlowTrialAct, FlowTrialOutput } from '@guiche/contract/flow-trials'
import { reaisOf } from '@guiche/contract/pix-value'
import { capabilitiesOf } from '../../../channels/channel.ts'
import { sendableContent } from '../../../channels/sendable-content.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { signedFileName } from '../../organisation/files/index.ts'
import {
  type FlowContext,
  type FlowOutput,
  type FlowStep,
  isExcludedByPlan,
} from '../../messages/flow-engine/index.ts'
import { storedGraphFile } from '../../setup/flows/index.ts'
import { findQueue } from '../../setup/queues/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { listNamesOf } from './trial-names.queries.ts'

// Translates the outputs of a trial's steps into the texts of the trial's phone and descriptions of effects on the
// desk.

/** The steps taken within one graph. */
export interface TroddenStep extends Pick<FlowStep, 'outputs' | 'passed'> {
  readonly graph: FlowGraph
}

/** Names of tags, queues, users and flows that outputs refer to, by `kind id`. */
type Names = ReadonlyMap<string, string>

interface OutputContext {
  readonly companyId: number
  readonly context: FlowContext
  readonly names: Names
}

/** Capabilities of lines that show buttons and lists. */
const able = capabilitiesOf({ provider: 'cloud', capabilities: null })

export function trialOutputsOf(part: TroddenStep, beside: OutputContext): FlowTrialOutput[] {
  const passedOver = part.passed.filter(({ nodeId }) => isExcludedNode(part.graph, nodeId, beside))
  return [
    ...passedOver.map(({ nodeId }) => actOutput(nodeId, 'passedOver')),
    ...part.outputs.flatMap((output) => shownOutputs(part, output, beside)),
  ]
}

function isExcludedNode(
  { nodes }: FlowGraph,
  nodeId: string,
  { context: { plan } }: OutputContext,
) {
  const node = nodes.find(({ id }) => id === nodeId)
  return isExcludedByPlan(node && nodeTypeOf(node), plan)
}

function actOutput(nodeId: string, what: FlowTrialAct, detail = ''): FlowTrialOutput {
  return { kind: 'act', nodeId, act: what, detail }
}

function shownOutputs(
  { graph }: TroddenStep,
  output: FlowOutput,
  { companyId, names }: OutputContext,
): FlowTrialOutput[] {
  const { nodeId } = output
  const nameOf = (kind: string, id: number) => names.get(`${kind} ${id}`) ?? ''
  switch (output.kind) {
    case 'say':
      return [{ kind: 'text', nodeId, text: output.text }]
    case 'offer':
      return [choicesOutput(nodeId, output.choices)]
    case 'media': {
      const file = storedGraphFile(output.url)
      const url = file ? signedFileName(companyId, file.fileId, file.name) : output.url
      return [{ kind: 'media', nodeId, media: output.media, url, isVoice: output.isVoice }]
    }
    case 'ask':
      return output.request.kind === 'charge'
        ? [actOutput(nodeId, 'charge', reaisOf(output.request.cents))]
        : [actOutput(nodeId, 'ask', addressOf(graph, nodeId))]
    case 'expire':
      return [actOutput(nodeId, 'expire')]
    case 'place': {
      const { queueId, userId } = output
      return [
        ...(queueId === null && userId !== undefined
          ? []
          : [actOutput(nodeId, 'place', queueId === null ? '' : nameOf('queue', queueId))]),
        ...(userId === undefined ? [] : [actOutput(nodeId, 'assign', nameOf('user', userId))]),
      ]
    }
    case 'tag': {
      const what = output.isRemoved ? 'untag' : 'tag'
      return output.tagIds.map((id) => actOutput(nodeId, what, nameOf('tag', id)))
    }
    case 'note':
      return [actOutput(nodeId, 'note', output.text)]
    case 'close':
      return [actOutput(nodeId, 'close')]
    case 'jump':
      return [actOutput(nodeId, 'jump', nameOf('flow', output.flowId))]
    case 'alarm':
      // A trial's draft is not a stored prompt, so no spending cap applies.
      return [actOutput(nodeId, output.code === 'spendCap' ? 'programFailed' : output.code)]
  }
}

function choicesOutput(
  nodeId: string,
  choices: Extract<FlowOutput, { kind: 'offer' }>['choices'],
): FlowTrialOutput {
  const content = sendableContent({ type: 'choices', ...choices }, able)
  if (content.type !== 'choices') {
    // Choices that a line cannot show as buttons or a list are sent as text.
    const text = content.type === 'text' ? content.body : choices.body
    return { kind: 'text', nodeId, text }
  }
  const rows = content.options.map(({ id, title }) => ({ id, title }))
  return {
    kind: 'text',
    nodeId,
    text: content.body,
    ...(content.as === 'buttons' ? { buttons: rows } : { list: { button: content.button, rows } }),
  }
}

function addressOf({ nodes }: FlowGraph, nodeId: string): string {
  const node = nodes.find(({ id }) => id === nodeId)
  const read = node && readNode(node)
  if (read?.type === 'http') return read.data.url
  return read?.type === 'typebot' ? read.data.typebotIntegration.urlN8N : ''
}

/** Reads the names of all rows that the outputs refer to; deleted rows are left out. */
export async function readNames(
  db: Db,
  companyId: number,
  trodden: readonly TroddenStep[],
): Promise<Names> {
  const outputs = trodden.flatMap((part) => part.outputs)
  const names = new Map<string, string>()
  for (const output of outputs) {
    if (output.kind !== 'place') continue
    const { queueId, userId } = output
    const queue = queueId === null ? undefined : await findQueue(db, companyId, queueId)
    const user = userId === undefined ? undefined : await findUser(db, companyId, userId)
    if (queue) names.set(`queue ${queue.id}`, queue.name)
    if (user) names.set(`user ${user.id}`, user.name)
  }
  const tagIds = outputs.flatMap((output) => (output.kind === 'tag' ? output.tagIds : []))
  const flowIds = outputs.flatMap((output) => (output.kind === 'jump' ? [output.flowId] : []))
  for (const { id, name } of await listNamesOf(db, companyId, 'tags', tagIds))
    names.set(`tag ${id}`, name)
  for (const { id, name } of await listNamesOf(db, companyId, 'flows', flowIds))
    names.set(`flow ${id}`, name)
  return names
}
