import {
  exitNamed,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  startOf,
} from '@guiche/contract/flow-graph'
import { exitsOfNode } from './graph-edits.ts'

/**
 * The ids of all nodes as a customer could come to them: from the start along each exit in turn, then what no way leads
 * to. The keyboard goes through them so, and lists name them so.
 */
export function graphOrder(graph: FlowGraph): string[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const leaving = Map.groupBy(graph.connections, ({ source }) => source)
  const order = new Set<string>()
  const start = startOf(graph)
  for (const begin of [...(start ? [start.id] : []), ...nodes.keys()]) {
    const open = [begin]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = nodes.get(id)
      if (!node || order.has(id)) continue
      order.add(id)
      const edges = inOrderOf(exitsOfNode(node), leaving.get(id) ?? [])
      open.push(...edges.map(({ target }) => target).reverse())
    }
  }
  return [...order]
}

function inOrderOf(exits: readonly string[], edges: readonly FlowEdge[]): FlowEdge[] {
  const place = ({ sourceHandle }: FlowEdge) => {
    const at = exits.indexOf(exitNamed(sourceHandle))
    return at < 0 ? exits.length : at
  }
  return edges.length < 2 ? [...edges] : edges.toSorted((one, other) => place(one) - place(other))
}

export function nodesInOrder(graph: FlowGraph): FlowNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return graphOrder(graph).flatMap((id) => nodes.get(id) ?? [])
}
