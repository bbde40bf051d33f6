import {
  edgeFrom,
  exitNameOf,
  exitsOf,
  type FlowEdge,
  type FlowGraph,
  FLOW_NODES_MAX,
  type FlowNode,
  readNode,
  START_NODE,
  startOf,
} from '@guiche/contract/flow-graph'
import { MASKED } from '@guiche/contract/settings'

// Edits of a graph. Every function returns a new graph that shares unchanged objects with the old one, so that a
// history of graphs is cheap and the canvas re-renders only what changed.

const NODE_ID_LENGTH = 30
/** Gap in pixels between the last node and a new one (features 9). */
const NEW_NODE_GAP = 40
/** Distance in pixels from the rightmost node to a duplicate (features 9). */
const DUPLICATE_OFFSET = 240
/** Width of a node that has not been measured yet. */
export const NODE_WIDTH = 240
const PASTE_OFFSET = 40
/** Greatest number of nodes of a flow. */
export const FLOW_ROOM = FLOW_NODES_MAX

export interface Position {
  readonly x: number
  readonly y: number
}

/** Copied nodes with the edges between them. */
export interface Clip {
  readonly nodes: readonly FlowNode[]
  readonly connections: readonly FlowEdge[]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newNodeId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(NODE_ID_LENGTH))
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('')
}

/** Position of a new node: right of the last one. */
export function newNodePosition({ nodes }: FlowGraph, widthOf: (id: string) => number): Position {
  const last = nodes.at(-1)
  if (!last) return { x: 250, y: 100 }
  return { x: last.position.x + widthOf(last.id) + NEW_NODE_GAP, y: last.position.y }
}

interface NewNode {
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
  readonly position: Position
}

/** Adds a node; a start replaces the existing one. */
export function withNode(graph: FlowGraph, { id, type, data, position }: NewNode): FlowGraph {
  if (type !== 'start')
    return { ...graph, nodes: [...graph.nodes, { id, type, data, position: { ...position } }] }
  const start = startOf(graph) ?? graph.nodes.find((node) => node.id === START_NODE)
  const next = {
    id: start?.id ?? START_NODE,
    type,
    data,
    position: start?.position ?? { ...position },
  }
  return {
    ...graph,
    nodes: start
      ? graph.nodes.map((node) => (node === start ? { ...start, ...next } : node))
      : [next, ...graph.nodes],
  }
}

/** Replaces a node's data and removes the edges of exits that no longer exist. */
export function withNodeData(
  graph: FlowGraph,
  id: string,
  data: Record<string, unknown>,
): FlowGraph {
  const before = graph.nodes.find((node) => node.id === id)
  if (!before) return graph
  const after = { ...before, data }
  const kept = new Set(exitsOfNode(after))
  const lost = new Set(exitsOfNode(before).filter((exit) => !kept.has(exit)))
  const nodes = graph.nodes.map((node) => (node === before ? after : node))
  if (lost.size === 0) return { ...graph, nodes }
  return {
    nodes,
    connections: graph.connections.filter(
      ({ source, sourceHandle }) => source !== id || !lost.has(exitNameOf(sourceHandle)),
    ),
  }
}

export function exitsOfNode(node: FlowNode): string[] {
  const read = readNode(node)
  return read ? exitsOf(read) : ['a']
}

/** Removes nodes, their edges, and further edges. The start and unknown ids are ignored. */
export function withoutElements(
  graph: FlowGraph,
  nodeIds: ReadonlySet<string>,
  edges: ReadonlySet<FlowEdge> = new Set(),
): FlowGraph {
  const gone = new Set(
    graph.nodes.filter((node) => nodeIds.has(node.id) && !isStart(node)).map(({ id }) => id),
  )
  const nodes = gone.size > 0 ? graph.nodes.filter(({ id }) => !gone.has(id)) : graph.nodes
  const connections = graph.connections.filter(
    (edge) => !edges.has(edge) && !gone.has(edge.source) && !gone.has(edge.target),
  )
  return nodes === graph.nodes && connections.length === graph.connections.length
    ? graph
    : { nodes, connections }
}

export function isStart(node: Pick<FlowNode, 'type'>): boolean {
  return node.type === 'start'
}

/** @returns the graph and the id of the new node; undefined if the node is missing or the start */
export function withDuplicate(
  graph: FlowGraph,
  id: string,
): { graph: FlowGraph; id: string } | undefined {
  const node = graph.nodes.find((one) => one.id === id)
  const last = graph.nodes.at(-1)
  if (!node || !last || isStart(node)) return undefined
  const x = Math.max(...graph.nodes.map(({ position }) => position.x)) + DUPLICATE_OFFSET
  const copy = copyOf(node, newNodeId(), { x, y: last.position.y })
  return { graph: { ...graph, nodes: [...graph.nodes, copy] }, id: copy.id }
}

function copyOf(node: FlowNode, id: string, position: Position): FlowNode {
  return { ...node, id, data: withoutSecrets(node.data), position: { ...position } }
}

/** Clears masked secrets. Only the original node has their values on the server, so the copy's mask would be false. */
function withoutSecrets(data: Record<string, unknown>): Record<string, unknown> {
  const withoutMasks = (value: unknown): unknown => {
    if (value === MASKED) return ''
    if (Array.isArray(value)) return value.map(withoutMasks)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutMasks(one)]))
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withoutMasks(value)]))
}

/** Removes the edge of an exit. */
export function withoutExitEdge(graph: FlowGraph, source: string, exit: string): FlowGraph {
  const gone = graph.connections.filter(
    (edge) => edge.source === source && exitNameOf(edge.sourceHandle) === exit,
  )
  return withoutElements(graph, new Set(), new Set(gone))
}

export interface Connection {
  readonly source: string
  readonly exit: string
  readonly target: string
}

/** Adds an edge; it replaces the former edge of the same exit, since an exit leads to one node. */
export function withEdge(graph: FlowGraph, { source, exit, target }: Connection): FlowGraph {
  const to = graph.nodes.find(({ id }) => id === target)
  if (!to || isStart(to) || source === target) return graph
  const before = edgeFrom(graph.connections, source, exit)
  if (before?.target === target) return graph
  const edge: FlowEdge = {
    id: `xy-edge__${source}${exit}-${target}`,
    source,
    sourceHandle: exit,
    target,
    targetHandle: null,
    type: 'buttonedge',
  }
  return {
    ...graph,
    connections: [
      ...graph.connections.filter(
        (one) => one.source !== source || exitNameOf(one.sourceHandle) !== exit,
      ),
      edge,
    ],
  }
}

export function withMovedNodes(graph: FlowGraph, places: ReadonlyMap<string, Position>): FlowGraph {
  let isMoved = false
  const nodes = graph.nodes.map((node) => {
    const place = places.get(node.id)
    if (!place || (place.x === node.position.x && place.y === node.position.y)) return node
    isMoved = true
    return { ...node, position: { ...node.position, x: place.x, y: place.y } }
  })
  return isMoved ? { ...graph, nodes } : graph
}

/** Copies nodes without the start, since a flow has only one. */
export function clipOf(graph: FlowGraph, ids: ReadonlySet<string>): Clip {
  const nodes = graph.nodes.filter((node) => ids.has(node.id) && !isStart(node))
  const kept = new Set(nodes.map(({ id }) => id))
  return {
    nodes,
    connections: graph.connections.filter(
      ({ source, target }) => kept.has(source) && kept.has(target),
    ),
  }
}

/**
 * Pastes nodes with new ids. @param at centre of the pasted nodes; without it they are placed with an offset from the
 * originals
 */
export function withClip(
  graph: FlowGraph,
  clip: Clip,
  at?: Position,
): { graph: FlowGraph; ids: string[] } {
  const ids = new Map(clip.nodes.map(({ id }) => [id, newNodeId()]))
  const shift = at ? offsetBetween(centreOf(clip.nodes), at) : { x: PASTE_OFFSET, y: PASTE_OFFSET }
  const nodes = clip.nodes.map((node) => {
    const { x, y } = node.position
    return copyOf(node, ids.get(node.id) ?? newNodeId(), { x: x + shift.x, y: y + shift.y })
  })
  const connections = clip.connections.flatMap((edge): FlowEdge[] => {
    const [source, target] = [ids.get(edge.source), ids.get(edge.target)]
    if (source === undefined || target === undefined) return []
    const id = `xy-edge__${source}${exitNameOf(edge.sourceHandle)}-${target}`
    return [{ ...edge, id, source, target }]
  })
  return {
    graph: {
      nodes: [...graph.nodes, ...nodes],
      connections: [...graph.connections, ...connections],
    },
    ids: nodes.map(({ id }) => id),
  }
}

function centreOf(nodes: readonly FlowNode[]): Position {
  const xs = nodes.map(({ position }) => position.x)
  const ys = nodes.map(({ position }) => position.y)
  return {
    x: (Math.min(...xs) + Math.max(...xs) + NODE_WIDTH) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  }
}

function offsetBetween(from: Position, to: Position): Position {
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) }
}
