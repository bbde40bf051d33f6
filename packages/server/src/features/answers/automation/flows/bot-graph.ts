import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { Bot } from '@guiche/contract/flow-sessions'

// A prompt or an integration runs as a flow of a single node without an edge: it answers each message until an
// attendant takes over. Its settings are read from its row at each call.

const graphs: Readonly<Record<Bot['kind'], FlowGraph>> = {
  prompt: singleNodeGraph('openai'),
  integration: singleNodeGraph('typebot'),
}

export function botGraph(kind: Bot['kind']): FlowGraph {
  return graphs[kind]
}

function singleNodeGraph(type: 'openai' | 'typebot'): FlowGraph {
  const node = { id: '1', type, position: { x: 0, y: 0 }, data: { typebotIntegration: {} } }
  return { nodes: [node], connections: [] }
}
