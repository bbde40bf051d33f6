import {
  exitNameOf,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
} from '@guiche/contract/flow-graph'
import type { Edge, Node } from '@xyflow/react'
import { exitsOfNode, isStart } from './graph-edits.ts'
import { nodesInOrder } from './graph-order.ts'

// The canvas view of a graph: nodes in the order in which customers reach them, which is also the tab order, with state
// that only the canvas has (selection, size, position during a drag).

export type CanvasNode = Node<{ node: FlowNode }, 'card'>
export type CanvasEdge = Edge<{ edge: FlowEdge }, 'way'>

export interface CanvasView {
  readonly nodes: CanvasNode[]
  readonly edges: CanvasEdge[]
}

export const emptyView: CanvasView = { nodes: [], edges: [] }

interface ViewOptions {
  /** Accessible name of a node. */
  readonly nameOf: (node: FlowNode) => string
  readonly edgeNameOf: (edge: FlowEdge, graph: FlowGraph) => string
  /** Ids to select; the selection stays without them. */
  readonly chosen?: ReadonlySet<string> | undefined
}

/** Builds the view. Unchanged objects are taken from the former view, so that only changed cards re-render. */
export function viewOf(graph: FlowGraph, before: CanvasView, options: ViewOptions): CanvasView {
  const nodesBefore = new Map(before.nodes.map((node) => [node.id, node]))
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return {
    nodes: nodesInOrder(graph).map((node) => canvasNode(node, nodesBefore.get(node.id), options)),
    edges: canvasEdges(graph, nodes, before.edges, options),
  }
}

function canvasNode(
  node: FlowNode,
  before: CanvasNode | undefined,
  { nameOf, chosen }: ViewOptions,
): CanvasNode {
  const selected = chosen ? chosen.has(node.id) : (before?.selected ?? false)
  if (before?.data.node === node && before.selected === selected && !isNodeMoved(before))
    return before
  return {
    id: node.id,
    type: 'card',
    position: node.position,
    data: before?.data.node === node ? before.data : { node },
    selected,
    ariaLabel: nameOf(node),
    deletable: !isStart(node),
    ...(before?.measured && { measured: before.measured }),
  }
}

/** True if a drag has moved the node away from its position in the graph. */
export function isNodeMoved({ position, data }: CanvasNode): boolean {
  return position.x !== data.node.position.x || position.y !== data.node.position.y
}

/** An edge whose node or exit is missing stays in the graph but cannot be drawn. */
function canvasEdges(
  graph: FlowGraph,
  nodes: ReadonlyMap<string, FlowNode>,
  before: readonly CanvasEdge[],
  { edgeNameOf, chosen }: ViewOptions,
): CanvasEdge[] {
  const edgesBefore = new Map(before.map((edge) => [edge.id, edge]))
  return graph.connections.flatMap((edge): CanvasEdge[] => {
    const from = nodes.get(edge.source)
    const exit = exitNameOf(edge.sourceHandle)
    if (!from || !nodes.has(edge.target) || !exitsOfNode(from).includes(exit)) return []
    const id = edgeKey(edge)
    const known = edgesBefore.get(id)
    if (known && !(chosen && known.selected === true)) return [known]
    return [
      {
        id,
        type: 'way',
        source: edge.source,
        sourceHandle: exit,
        target: edge.target,
        targetHandle: null,
        data: { edge },
        selected: false,
        ariaLabel: edgeNameOf(edge, graph),
      },
    ]
  })
}

// Saved edges may lack an id or share one, so the canvas uses keys of its own.
const edgeKeys = new WeakMap<FlowEdge, string>()
let edgeCount = 0

function edgeKey(edge: FlowEdge): string {
  let key = edgeKeys.get(edge)
  if (key === undefined) edgeKeys.set(edge, (key = `way${++edgeCount}`))
  return key
}

export function selectionOf({ nodes, edges }: CanvasView): {
  nodeIds: ReadonlySet<string>
  edges: ReadonlySet<FlowEdge>
} {
  return {
    nodeIds: new Set(nodes.flatMap(({ id, selected }) => (selected === true ? [id] : []))),
    edges: new Set(
      edges.flatMap(({ selected, data }) => (selected === true && data ? [data.edge] : [])),
    ),
  }
}
