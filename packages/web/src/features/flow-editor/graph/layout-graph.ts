import { type FlowGraph, startOf } from '@guiche/contract/flow-graph'
import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre'
import { NODE_WIDTH, type Position } from './graph-edits.ts'
import { graphOrder } from './graph-order.ts'

const NODE_HEIGHT = 120
const BETWEEN_NODES = 32
const BETWEEN_RANKS = 88

interface Size {
  readonly width: number
  readonly height: number
}

/** Places for all nodes, from left to right as they lead to each other; the start stays where it is. */
export async function layOut(
  graph: FlowGraph,
  sizeOf: (id: string) => Size | undefined,
): Promise<Map<string, Position>> {
  const { graphlib, layout } = await import('@dagrejs/dagre')
  const plan = new graphlib.Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
  plan.setGraph({ rankdir: 'LR', nodesep: BETWEEN_NODES, ranksep: BETWEEN_RANKS })
  plan.setDefaultEdgeLabel(() => ({}))
  const ids = graphOrder(graph)
  for (const id of ids)
    plan.setNode(id, { ...(sizeOf(id) ?? { width: NODE_WIDTH, height: NODE_HEIGHT }) })
  const known = new Set(ids)
  graph.connections.forEach(({ source, target }, at) => {
    if (known.has(source) && known.has(target)) plan.setEdge(source, target, {}, String(at))
  })
  layout(plan)
  const places = new Map(
    ids.map((id): [string, Position] => {
      const { x = 0, y = 0, width, height } = plan.node(id)
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }]
    }),
  )
  return shifted(places, graph)
}

function shifted(places: Map<string, Position>, graph: FlowGraph): Map<string, Position> {
  const fixed = startOf(graph) ?? graph.nodes[0]
  const place = fixed && places.get(fixed.id)
  if (!fixed || !place) return places
  const [dx, dy] = [fixed.position.x - place.x, fixed.position.y - place.y]
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]))
}
