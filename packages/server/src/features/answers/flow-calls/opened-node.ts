import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import { MASKED } from '@guiche/contract/settings'
import { isSealed, openSecrets } from '../../setup/flows/index.ts'
import type { OwnAi } from '../../organisation/settings/index.ts'
import { isListOrObject } from './flow-values.ts'

/** A node with its secrets unsealed, for calling its program. */
export function openedNode(
  companyId: number,
  graph: FlowGraph,
  node: FlowNode,
  ai: OwnAi,
): FlowNode {
  const { apiKey, voiceKey, authorization } = openSecrets(companyId, graph, node.id, ai)
  const { data } = node
  const opened = { ...data, authorization: authorization || typedSecret(data.authorization) }
  const { typebotIntegration: talk } = data
  if (!isListOrObject(talk)) return { ...node, data: opened }
  const typebotIntegration = {
    ...talk,
    apiKey: apiKey || typedSecret(talk.apiKey),
    voiceKey: voiceKey || typedSecret(talk.voiceKey),
  }
  return { ...node, data: { ...opened, typebotIntegration } }
}

/** A secret typed into a draft that is not stored yet. A sealed text that did not open counts as empty. */
function typedSecret(value: unknown): string {
  return typeof value === 'string' && value !== MASKED && !isSealed(value) ? value : ''
}
