import type { FlowEdge, FlowNode } from '@guiche/contract/flow-graph'
import type { TestClient } from './test-client.ts'

/** The node with this id is the start, whatever else is drawn. */
export const startNode: FlowNode = {
  id: '1',
  type: 'start',
  position: { x: 250, y: 100 },
  data: { label: 'Inicio do fluxo' },
}

export function flowNode(id: string, type: string, data: Record<string, unknown> = {}): FlowNode {
  return { id, type, position: { x: 0, y: 0 }, data }
}

/** `from`: a node, and behind a dot the exit where that is not `a`. */
export function flowEdge(from: string, target: string): FlowEdge {
  const [source = '', sourceHandle = 'a'] = from.split('.')
  return { source, sourceHandle, target, targetHandle: null }
}

interface Drawn {
  name?: string
  /** Beside the start. */
  nodes: FlowNode[]
  edges: FlowEdge[]
}

let made = 0

/** A flow that is published. @returns its number */
export async function buildFlow(
  admin: TestClient,
  { name = `Fluxo ${++made}`, nodes, edges }: Drawn,
): Promise<number> {
  const { id } = await admin.call('POST /flowbuilder', { body: { name } })
  await admin.call('POST /flowbuilder/flow', {
    body: { idFlow: id, nodes: [startNode, ...nodes], connections: edges },
  })
  return id
}
