import { type FlowGraph, startOf } from '@guiche/contract/flow-graph'
import { NODE_WIDTH, type Position } from './graph-edits.ts'
import { type Visited, depthFirstVisits } from './graph-order.ts'

// Layout for flows, which are almost trees: each node is right of its predecessors, within the vertical band of the
// node from which it is first reached, and the exits of a node keep their order. General layered layouts (dagre) take
// minutes for a thousand nodes with cycles and change the order of exits; this one is linear.

const NODE_HEIGHT = 120
const BETWEEN_NODES = 32
const BETWEEN_RANKS = 88

export interface Size {
  readonly width: number
  readonly height: number
}
type SizeOf = (id: string) => Size

/** Positions of all nodes from left to right; the start keeps its position. */
export function layOutGraph(
  graph: FlowGraph,
  measured: (id: string) => Size | undefined,
): Map<string, Position> {
  const sizeOf: SizeOf = (id) => measured(id) ?? { width: NODE_WIDTH, height: NODE_HEIGHT }
  const visits = depthFirstVisits(graph)
  const ranks = nodeRanks(graph, visits)
  const xs = columnLefts(ranks, sizeOf)
  const tops = nodeTops(visits, sizeOf)
  const fixed = startOf(graph) ?? graph.nodes[0]
  const dx = (fixed?.position.x ?? 0) - (fixed ? (xs[ranks.get(fixed.id) ?? 0] ?? 0) : 0)
  const dy = (fixed?.position.y ?? 0) - (fixed ? (tops.get(fixed.id) ?? 0) : 0)
  return new Map(
    visits.map(({ id }): [string, Position] => [
      id,
      {
        x: Math.round((xs[ranks.get(id) ?? 0] ?? 0) + dx),
        y: Math.round((tops.get(id) ?? 0) + dy),
      },
    ]),
  )
}

/** The column of each node: one more than its last predecessor, without edges that lead back. */
function nodeRanks({ connections }: FlowGraph, visits: readonly Visited[]): Map<string, number> {
  const spans = spansOf(visits)
  const leaving = Map.groupBy(connections, ({ source }) => source)
  const ranks = new Map(visits.map(({ id }) => [id, 0]))
  for (const id of topologicalOrder(visits)) {
    const own = spans.get(id)
    for (const { target } of leaving.get(id) ?? []) {
      const span = spans.get(target)
      if (!own || !span) continue
      const leadsBack = span.first <= own.first && own.first < span.end
      if (!leadsBack) ranks.set(target, Math.max(ranks.get(target) ?? 0, (ranks.get(id) ?? 0) + 1))
    }
  }
  return ranks
}

/** For each node the range of visits that it and its descendants occupy. */
function spansOf(visits: readonly Visited[]): Map<string, { first: number; end: number }> {
  const spans = new Map(visits.map(({ id }, first) => [id, { first, end: first + 1 }]))
  for (const { id, from } of visits.toReversed()) {
    const [own, above] = [spans.get(id), from === undefined ? undefined : spans.get(from)]
    if (own && above) above.end = Math.max(above.end, own.end)
  }
  return spans
}

/** Topological order without edges that lead back: reversed depth-first postorder. */
function topologicalOrder(visits: readonly Visited[]): string[] {
  const below = Map.groupBy(visits, ({ from }) => from)
  const left: string[] = []
  const open = (below.get(undefined) ?? []).map(({ id }) => ({ id, isDone: false })).reverse()
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.isDone) {
      left.push(top.id)
      open.pop()
      continue
    }
    top.isDone = true
    open.push(...(below.get(top.id) ?? []).map(({ id }) => ({ id, isDone: false })).reverse())
  }
  return left.reverse()
}

function columnLefts(ranks: ReadonlyMap<string, number>, sizeOf: SizeOf): number[] {
  const widths: number[] = []
  for (const [id, rank] of ranks) widths[rank] = Math.max(widths[rank] ?? 0, sizeOf(id).width)
  let x = 0
  return Array.from(widths, (width) => {
    const left = x
    x += width + BETWEEN_RANKS
    return left
  })
}

/**
 * The top of each node. A node has a band of at least its own height, which contains its descendants' bands one below
 * the other.
 */
function nodeTops(visits: readonly Visited[], sizeOf: SizeOf): Map<string, number> {
  const below = Map.groupBy(visits, ({ from }) => from)
  const bands = new Map<string, number>()
  const bandOf = (id: string) => bands.get(id) ?? 0
  const totalBandHeight = (all: readonly Visited[]) =>
    all.reduce((height, { id }) => height + bandOf(id), 0)
  for (const { id } of visits.toReversed())
    bands.set(id, Math.max(sizeOf(id).height + BETWEEN_NODES, totalBandHeight(below.get(id) ?? [])))

  const begins = new Map<string, number>()
  const stackBands = (all: readonly Visited[], from: number) => {
    let top = from
    for (const { id } of all) {
      begins.set(id, top)
      top += bandOf(id)
    }
  }
  stackBands(below.get(undefined) ?? [], 0)
  for (const { id } of visits) stackBands(below.get(id) ?? [], begins.get(id) ?? 0)

  const tops = new Map<string, number>()
  for (const { id } of visits.toReversed()) {
    const children = below.get(id) ?? []
    const begin = begins.get(id) ?? 0
    const first = tops.get(children.at(0)?.id ?? '') ?? begin
    const last = tops.get(children.at(-1)?.id ?? '') ?? begin
    const lowest = begin + bandOf(id) - BETWEEN_NODES - sizeOf(id).height
    tops.set(id, Math.min((first + last) / 2, lowest))
  }
  return tops
}
