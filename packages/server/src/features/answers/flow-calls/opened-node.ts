import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import { MASKED } from '@guiche/contract/settings'
import { isSealed, openSecrets } from '../../setup/flows/index.ts'
import type { OwnAi } from '../../organisation/settings/index.ts'
import { isHolder } from './read-answer.ts'

/** A node as its program is to be asked: with its secrets as they were typed. */
export function openedNode(
  companyId: number,
  graph: FlowGraph,
  node: FlowNode,
  ai: OwnAi,
): FlowNode {
  const { apiKey, voiceKey, authorization } = openSecrets(companyId, graph, node.id, ai)
  const { data } = node
  const opened = { ...data, authorization: authorization || typed(data.authorization) }
  const { typebotIntegration: talk } = data
  if (!isHolder(talk)) return { ...node, data: opened }
  const typebotIntegration = {
    ...talk,
    apiKey: apiKey || typed(talk.apiKey),
    voiceKey: voiceKey || typed(talk.voiceKey),
  }
  return { ...node, data: { ...opened, typebotIntegration } }
}

/** One that is not stored yet, as in a draft that is tried. A sealed one that did not open is none. */
function typed(value: unknown): string {
  return typeof value === 'string' && value !== MASKED && !isSealed(value) ? value : ''
}
