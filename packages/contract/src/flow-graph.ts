import { z } from 'zod'
import {
  type FlowNodeType,
  isFlowNodeType,
  type NodeData,
  nodeKinds,
} from './flow-nodes/node-kinds.ts'
import { line } from './shapes.ts'

// A flow's graph. The wire accepts the graphs of clients of this family and returns them unchanged: a node's data are
// parsed at use.

export const FLOW_NODES_MAX = 1000
const FLOW_EDGES_MAX = 4000
/** Size limit of a graph as JSON. */
const FLOW_GRAPH_MAX = 1_000_000

/** Id of the start node of a new flow, and of every flow of clients of this family. */
export const START_NODE = '1'

const coordinate = z.number().min(-10_000_000).max(10_000_000)

export const flowNode = z.looseObject({
  id: line(1, 100),
  type: line(1, 50),
  position: z.looseObject({ x: coordinate, y: coordinate }),
  data: z.record(z.string(), z.unknown()).default({}),
})
export type FlowNode = z.output<typeof flowNode>

const handle = z.string().max(100).nullish()

export const flowEdge = z.looseObject({
  id: z.string().max(300).optional(),
  source: line(1, 100),
  target: line(1, 100),
  sourceHandle: handle,
  targetHandle: handle,
})
export type FlowEdge = z.output<typeof flowEdge>

/** A graph in a reply, validated when it was saved. */
export const shownGraph = z.object({
  nodes: z.array(flowNode).max(FLOW_NODES_MAX),
  connections: z.array(flowEdge).max(FLOW_EDGES_MAX),
})
export type FlowGraph = z.output<typeof shownGraph>

export const flowGraph = shownGraph.superRefine((graph, context) => {
  const fault = graphFault(graph)
  if (fault !== undefined) context.addIssue(fault)
})

/** The reason why a graph is refused: its size, NUL characters, or repeated ids. */
function graphFault(graph: { nodes: readonly { id: string }[] }): string | undefined {
  const json = JSON.stringify(graph)
  if (json.length > FLOW_GRAPH_MAX) return 'too_big'
  // A NUL or a lone surrogate as JSON writes it.
  if (/\\u(?:0000|d[89a-f][\da-f]{2})/.test(json)) return 'nul'
  return new Set(graph.nodes.map(({ id }) => id)).size === graph.nodes.length
    ? undefined
    : 'repeated_id'
}

/** The graph of a new flow. */
export const emptyGraph = (): FlowGraph => ({
  nodes: [
    {
      id: START_NODE,
      position: { x: 250, y: 100 },
      data: { label: 'Inicio do fluxo' },
      type: 'start',
    },
  ],
  connections: [],
})

/** The start node of a flow, whatever its id; of several, the one with START_NODE's id. Undefined if there is none. */
export function startOf({ nodes }: Pick<FlowGraph, 'nodes'>): FlowNode | undefined {
  const starts = nodes.filter(({ type }) => type === 'start')
  return starts.find(({ id }) => id === START_NODE) ?? starts[0]
}

export type { NodeData } from './flow-nodes/node-kinds.ts'

/** A node with parsed data. */
export type ReadNode<T extends FlowNodeType = FlowNodeType> = {
  [K in T]: { id: string; type: K; data: NodeData<K> }
}[T]

/** `content` is the dialog's name, under which some clients save a `singleBlock`. */
export function nodeTypeOf({ type }: Pick<FlowNode, 'type'>): FlowNodeType | undefined {
  if (type === 'content') return 'singleBlock'
  return isFlowNodeType(type) ? type : undefined
}

/** Parses a node; undefined for an unknown kind or invalid data. */
export function readNode(node: Pick<FlowNode, 'id' | 'type' | 'data'>): ReadNode | undefined {
  const type = nodeTypeOf(node)
  if (type === undefined) return undefined
  return readNodeOfType(type, node)
}

function readNodeOfType<T extends FlowNodeType>(
  type: T,
  node: Pick<FlowNode, 'id' | 'data'>,
): ReadNode | undefined {
  const read = nodeKinds[type].data.safeParse(node.data)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data were read by the schema of this type
  return read.success ? ({ id: node.id, type, data: read.data } as ReadNode) : undefined
}

/** The exits of a node, as handles of its edges. */
export function exitsOf<T extends FlowNodeType>({ type, data }: ReadNode<T>): string[] {
  return nodeKinds[type].exits(data)
}

/** The edge of an exit; clients also write `response`, or nothing, for a single exit. */
export function edgeFrom(
  edges: readonly FlowEdge[],
  nodeId: string,
  exit: string,
): FlowEdge | undefined {
  return edges.find(
    ({ source, sourceHandle }) => source === nodeId && exitNameOf(sourceHandle) === exit,
  )
}

/** The engine's name of an edge's handle. */
export function exitNameOf(given: string | null | undefined): string {
  return given === null || given === undefined || given === '' || given === 'response' ? 'a' : given
}

/** Keys of the answers to a graph's questions, each once, in the order of its nodes. */
export function answerKeysOf({ nodes }: Pick<FlowGraph, 'nodes'>): string[] {
  const keys = nodes.map((node) => {
    const read = readNode(node)
    return read ? answerKeyOf(read) : ''
  })
  return [...new Set(keys.filter((key) => key !== ''))]
}

function answerKeyOf<T extends FlowNodeType>({ type, data }: ReadNode<T>): string {
  return nodeKinds[type].answerKey(data)
}
