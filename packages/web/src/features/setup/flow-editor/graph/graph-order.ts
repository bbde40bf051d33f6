import {
  exitNamed,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  startOf,
} from '@guiche/contract/flow-graph'
import { exitsOfNode } from './graph-edits.ts'

export interface Visited {
  readonly id: string
  /** From which it was come to first; undefined of the start, and of what no way leads to. */
  readonly from: string | undefined
}

/** All nodes as a customer could come to them: depth first from the start along each exit in turn, then all others. */
export function visitsOf(graph: FlowGraph): Visited[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const leaving = Map.groupBy(graph.connections, ({ source }) => source)
  const visits = new Map<string, Visited>()
  const start = startOf(graph)
  for (const begin of [...(start ? [start.id] : []), ...nodes.keys()]) {
    const open: Visited[] = [{ id: begin, from: undefined }]
    for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
      const { id } = visit
      const node = nodes.get(id)
      if (!node || visits.has(id)) continue
      visits.set(id, visit)
      const edges = inOrderOf(exitsOfNode(node), leaving.get(id) ?? [])
      open.push(...edges.map(({ target }) => ({ id: target, from: id })).reverse())
    }
  }
  return [...visits.values()]
}

function inOrderOf(exits: readonly string[], edges: readonly FlowEdge[]): FlowEdge[] {
  const place = ({ sourceHandle }: FlowEdge) => {
    const at = exits.indexOf(exitNamed(sourceHandle))
    return at < 0 ? exits.length : at
  }
  return edges.length < 2 ? [...edges] : edges.toSorted((one, other) => place(one) - place(other))
}

/** The keyboard goes through the nodes in this order, and lists name them so. */
export function nodesInOrder(graph: FlowGraph): FlowNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return visitsOf(graph).flatMap(({ id }) => nodes.get(id) ?? [])
}
