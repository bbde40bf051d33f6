import {
  exitNameOf,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
} from '@guiche/contract/flow-graph'

export type DiffMark = 'added' | 'removed' | 'changed'

export interface NodeDiff {
  readonly mark: DiffMark
  /** The node after the change; a removed one as it was before. */
  readonly node: FlowNode
}

export interface EdgeDiff {
  readonly mark: 'added' | 'removed'
  readonly edge: FlowEdge
}

export interface GraphDiff {
  readonly nodes: readonly NodeDiff[]
  readonly edges: readonly EdgeDiff[]
  /** Number of nodes that were only moved, which does not change the flow's behaviour. */
  readonly movedCount: number
}

/** The differences between two graphs, in the order of the nodes. */
export function diffGraphs(before: FlowGraph, after: FlowGraph): GraphDiff {
  const was = new Map(before.nodes.map((node) => [node.id, node]))
  const is = new Map(after.nodes.map((node) => [node.id, node]))
  const nodes: NodeDiff[] = []
  let movedCount = 0
  for (const node of after.nodes) {
    const old = was.get(node.id)
    if (!old) nodes.push({ mark: 'added', node })
    else if (old.type !== node.type || !isDeepEqual(old.data, node.data))
      nodes.push({ mark: 'changed', node })
    else if (!isDeepEqual(old.position, node.position)) movedCount += 1
  }
  for (const node of before.nodes) if (!is.has(node.id)) nodes.push({ mark: 'removed', node })
  return { nodes, edges: edgeDiffs(before, after), movedCount }
}

function edgeDiffs(before: FlowGraph, after: FlowGraph): EdgeDiff[] {
  const was = new Set(before.connections.map(edgeIdentity))
  const is = new Set(after.connections.map(edgeIdentity))
  return [
    ...after.connections
      .filter((edge) => !was.has(edgeIdentity(edge)))
      .map((edge) => ({ mark: 'added' as const, edge })),
    ...before.connections
      .filter((edge) => !is.has(edgeIdentity(edge)))
      .map((edge) => ({ mark: 'removed' as const, edge })),
  ]
}

export function edgeIdentity({ source, sourceHandle, target }: FlowEdge): string {
  return JSON.stringify([source, exitNameOf(sourceHandle), target])
}

export function isEmptyDiff({ nodes, edges }: GraphDiff): boolean {
  return nodes.length === 0 && edges.length === 0
}

/** Deep equality of JSON values, independent of the order of keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    mine.size === theirs.size &&
    [...mine].every(([key, value]) => theirs.has(key) && isDeepEqual(value, theirs.get(key)))
  )
}
