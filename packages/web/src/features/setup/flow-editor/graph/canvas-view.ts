import {
  exitNamed,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
} from '@guiche/contract/flow-graph'
import type { Edge, Node } from '@xyflow/react'
import { exitsOfNode, isStart } from './graph-edits.ts'
import { nodesInOrder } from './graph-order.ts'

// What the canvas draws of a graph: its nodes as a customer would come to them, which is also the order of the keyboard,
// with what only the canvas knows (what is chosen, how large they are, where they are while they are dragged).

export type CanvasNode = Node<{ node: FlowNode }, 'card'>
export type CanvasEdge = Edge<{ edge: FlowEdge }, 'way'>

export interface CanvasView {
  readonly nodes: CanvasNode[]
  readonly edges: CanvasEdge[]
}

export const emptyView: CanvasView = { nodes: [], edges: [] }

interface ViewOptions {
  /** What a screen reader says of a node. */
  readonly nameOf: (node: FlowNode) => string
  readonly edgeNameOf: (edge: FlowEdge, graph: FlowGraph) => string
  /** Chosen from now on; else what was stays so. */
  readonly chosen?: ReadonlySet<string> | undefined
}

/** Shares with the view before it whatever is still the same, so that only what changed is drawn again. */
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
  if (before?.data.node === node && before.selected === selected && !isMoved(before)) return before
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

/** It lies where a drag left it, and not where it is drawn. */
export function isMoved({ position, data }: CanvasNode): boolean {
  return position.x !== data.node.position.x || position.y !== data.node.position.y
}

/** An edge whose node or exit is not there is kept in the graph, and cannot be drawn. */
function canvasEdges(
  graph: FlowGraph,
  nodes: ReadonlyMap<string, FlowNode>,
  before: readonly CanvasEdge[],
  { edgeNameOf, chosen }: ViewOptions,
): CanvasEdge[] {
  const edgesBefore = new Map(before.map((edge) => [edge.id, edge]))
  return graph.connections.flatMap((edge): CanvasEdge[] => {
    const from = nodes.get(edge.source)
    const exit = exitNamed(edge.sourceHandle)
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

// What is saved need not have an id, and clients of this family give two edges the same.
const edgeKeys = new WeakMap<FlowEdge, string>()
let edgeCount = 0

function edgeKey(edge: FlowEdge): string {
  let key = edgeKeys.get(edge)
  if (key === undefined) edgeKeys.set(edge, (key = `way${++edgeCount}`))
  return key
}

export function chosenIn({ nodes, edges }: CanvasView): {
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
