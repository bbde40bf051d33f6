import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { Bot } from '@guiche/contract/flow-sessions'

// A prompt and an integration run as a flow of a single node, without a way on: it answers each word until a person takes over.
// What it is asked with stands in its row, and is read when it is asked.

const graphs: Readonly<Record<Bot['kind'], FlowGraph>> = {
  prompt: graphOf('openai'),
  integration: graphOf('typebot'),
}

export function botGraph(kind: Bot['kind']): FlowGraph {
  return graphs[kind]
}

function graphOf(type: 'openai' | 'typebot'): FlowGraph {
  const node = { id: '1', type, position: { x: 0, y: 0 }, data: { typebotIntegration: {} } }
  return { nodes: [node], connections: [] }
}
