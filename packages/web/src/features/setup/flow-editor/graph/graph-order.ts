import {
  exitNameOf,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  startOf,
} from '@guiche/contract/flow-graph'
import { exitsOfNode } from './graph-edits.ts'

export interface Visited {
  readonly id: string
  /** The node from which it was first reached; undefined for the start and for unreachable nodes. */
  readonly from: string | undefined
}

/** All nodes depth first from the start along each exit in order, then the unreachable ones. */
export function depthFirstVisits(graph: FlowGraph): Visited[] {
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
      const edges = sortedByExit(exitsOfNode(node), leaving.get(id) ?? [])
      open.push(...edges.map(({ target }) => ({ id: target, from: id })).reverse())
    }
  }
  return [...visits.values()]
}

function sortedByExit(exits: readonly string[], edges: readonly FlowEdge[]): FlowEdge[] {
  const exitIndex = ({ sourceHandle }: FlowEdge) => {
    const at = exits.indexOf(exitNameOf(sourceHandle))
    return at < 0 ? exits.length : at
  }
  return edges.length < 2
    ? [...edges]
    : edges.toSorted((one, other) => exitIndex(one) - exitIndex(other))
}

/** Nodes in the order in which customers reach them, for the tab order and for lists. */
export function nodesInOrder(graph: FlowGraph): FlowNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return depthFirstVisits(graph).flatMap(({ id }) => nodes.get(id) ?? [])
}
