import {
  exitNameOf,
  exitsOf,
  type FlowGraph,
  type ReadNode,
  readNode,
  START_NODE,
  startOf,
} from './flow-graph.ts'
import { type FlowNodeType, nodeKinds } from './flow-nodes/node-kinds.ts'

// Mistakes of a flow's graph, for the editor and for publishing. Each names its node, and the exit if it concerns one.
// An error prevents the flow from running as drawn; a warning does not.

export const flowFaultCodes = [
  'no_start',
  'start_leads_nowhere',
  'unknown_kind',
  'unreachable',
  'exit_leads_nowhere',
  'dead_edge',
  'empty_text',
  'no_options',
  'empty_option',
  'interval_range',
  'no_media',
  'no_elements',
  'no_queue',
  'queue_gone',
  'no_answer_key',
  'bad_answer_key',
  'no_address',
  'no_prompt',
  'no_api_key',
  'no_tags',
  'tag_gone',
  'no_flow',
  'flow_gone',
  'no_key',
  'no_value',
  'bad_value',
  'part_not_in_plan',
  'endless_circle',
] as const
export type FlowFaultCode = (typeof flowFaultCodes)[number]

export interface FlowFault {
  readonly nodeId: string
  readonly code: FlowFaultCode
  readonly isError: boolean
  /** The handle of the affected exit. */
  readonly exit?: string
}

/** Existing objects that nodes may refer to, and the plan's modules. Undefined if unknown: it is then not checked. */
export interface FlowSurroundings {
  readonly queueIds?: ReadonlySet<number> | undefined
  readonly tagIds?: ReadonlySet<number> | undefined
  readonly flowIds?: ReadonlySet<number> | undefined
  readonly useOpenAi?: boolean | undefined
  readonly useIntegrations?: boolean | undefined
}

const WARNINGS: ReadonlySet<FlowFaultCode> = new Set([
  'unreachable',
  'exit_leads_nowhere',
  'dead_edge',
  'part_not_in_plan',
  'empty_option',
])

/** Mistakes in the order of the nodes. Linear in the size of the graph. */
export function flowFaults(graph: FlowGraph, around: FlowSurroundings = {}): FlowFault[] {
  const faults: FlowFault[] = []
  const add = (nodeId: string, code: FlowFaultCode, exit?: string) =>
    faults.push({ nodeId, code, isError: !WARNINGS.has(code), ...(exit !== undefined && { exit }) })
  const ids = new Set(graph.nodes.map(({ id }) => id))
  const start = startOf(graph)
  const reached = nodesReachedFrom(graph, start?.id)
  const targets = targetsByExitOf(graph)
  if (!start) add(START_NODE, 'no_start')
  for (const node of graph.nodes) {
    const read = readNode(node)
    if (!read) {
      add(node.id, 'unknown_kind')
      continue
    }
    if (start && !reached.has(node.id)) add(node.id, 'unreachable')
    for (const code of faultsOfNode(read, around)) add(node.id, code)
    const exits = targets.get(node.id) ?? new Map<string, string>()
    if (read.type === 'start' && !exits.has('a')) add(node.id, 'start_leads_nowhere')
    if (nodeKinds[read.type].isBranch)
      for (const exit of exitsOf(read))
        if (!exits.has(exit)) add(node.id, 'exit_leads_nowhere', exit)
  }
  for (const { source, target } of graph.connections)
    if (!ids.has(source) || !ids.has(target)) add(ids.has(source) ? source : target, 'dead_edge')
  for (const id of endlessCycleNodes(graph)) add(id, 'endless_circle')
  return faults
}

/** Mistakes in a node's own data, without those of its edges. */
function faultsOfNode<T extends FlowNodeType>(
  { type, data }: ReadNode<T>,
  around: FlowSurroundings,
): FlowFaultCode[] {
  const { faults, planFlag } = nodeKinds[type]
  const isExcluded = planFlag !== null && around[planFlag] === false
  return [...faults(data, around), ...(isExcluded ? (['part_not_in_plan'] as const) : [])]
}

function targetsByExitOf({ connections }: FlowGraph): Map<string, Map<string, string>> {
  const targets = new Map<string, Map<string, string>>()
  for (const { source, sourceHandle, target } of connections) {
    const exits = targets.get(source) ?? new Map<string, string>()
    const exit = exitNameOf(sourceHandle)
    if (!exits.has(exit)) exits.set(exit, target)
    targets.set(source, exits)
  }
  return targets
}

function nodesReachedFrom({ connections }: FlowGraph, start: string | undefined): Set<string> {
  const next = Map.groupBy(connections, ({ source }) => source)
  const open = start === undefined ? [] : [start]
  const reached = new Set(open)
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const { target } of next.get(id) ?? [])
      if (!reached.has(target)) {
        reached.add(target)
        open.push(target)
      }
  return reached
}

/** A node of each cycle without a waiting node: the engine stops the flow there. */
function endlessCycleNodes(graph: FlowGraph): string[] {
  const passes = new Set(graph.nodes.filter((node) => !isWaitingNode(node)).map(({ id }) => id))
  const next = Map.groupBy(
    graph.connections.filter(({ source, target }) => passes.has(source) && passes.has(target)),
    ({ source }) => source,
  )
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  for (const id of passes) collectCycleNodes(id, next, state, circles)
  return circles
}

/** An unreadable node has a mistake of its own, so a cycle through it is not reported. */
function isWaitingNode(node: FlowGraph['nodes'][number]): boolean {
  const read = readNode(node)
  return read === undefined || waitsAt(read)
}

function waitsAt<T extends FlowNodeType>({ type, data }: ReadNode<T>): boolean {
  return nodeKinds[type].waits(data)
}

/** Iterative depth-first search, because a flow may be as deep as it has nodes. */
function collectCycleNodes(
  begin: string,
  next: ReadonlyMap<string, FlowGraph['connections']>,
  state: Map<string, 'open' | 'done'>,
  circles: string[],
): void {
  if (state.has(begin)) return
  const stack = [{ id: begin, at: 0 }]
  state.set(begin, 'open')
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const target = next.get(top.id)?.[top.at++]?.target
    if (target === undefined) {
      state.set(top.id, 'done')
      stack.pop()
    } else if (state.get(target) === 'open') circles.push(target)
    else if (!state.has(target)) {
      state.set(target, 'open')
      stack.push({ id: target, at: 0 })
    }
  }
}
