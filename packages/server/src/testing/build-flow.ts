import type { FlowEdge, FlowNode } from '@guiche/contract/flow-graph'
import type { TestClient } from './test-client.ts'

/** The start node; the id '1' is fixed. */
export const startNode: FlowNode = {
  id: '1',
  type: 'start',
  position: { x: 250, y: 100 },
  data: { label: 'Inicio do fluxo' },
}

export function flowNode(id: string, type: string, data: Record<string, unknown> = {}): FlowNode {
  return { id, type, position: { x: 0, y: 0 }, data }
}

/** @param from a node's id, with its exit behind a dot unless that is `a` */
export function flowEdge(from: string, target: string): FlowEdge {
  const [source = '', sourceHandle = 'a'] = from.split('.')
  return { source, sourceHandle, target, targetHandle: null }
}

interface Drawn {
  name?: string
  /** The nodes other than the start. */
  nodes: FlowNode[]
  edges: FlowEdge[]
}

let made = 0

/** Creates and publishes a flow. @returns its id */
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
