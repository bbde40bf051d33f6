import { type FlowGraph, nodeTypeOf, readNode, type ReadNode } from '@guiche/contract/flow-graph'
import { type FlowNodeType, nodeKinds } from '@guiche/contract/flow-nodes/node-kinds'
import { engineNodes } from './nodes/engine-nodes.ts'
import type { NodeFacts } from './node-steps.ts'

/** Facts that the nodes of graphs read, beside their sessions. */
interface GraphFacts {
  /** The ticket's tags. */
  readonly tags: boolean
  /** The contact's extra fields. */
  readonly extra: boolean
  /** The parts of the plan. */
  readonly plan: boolean
  /** Queues whose hours are read, each once. */
  readonly queueIds: readonly number[]
}

/** Facts that the engine needs in its context to run these graphs. */
export function factsReadBy(graphs: readonly Pick<FlowGraph, 'nodes'>[]): GraphFacts {
  let plan = false
  const facts: NodeFacts[] = []
  for (const node of graphs.flatMap(({ nodes }) => nodes)) {
    const type = nodeTypeOf(node)
    if (type === undefined) continue
    if (nodeKinds[type].planFlag !== null) plan = true
    // Nodes are only parsed if their kind reads facts: this runs for each message.
    const read = engineNodes[type].facts && readNode(node)
    if (read) facts.push(factsOf(read))
  }
  return {
    tags: facts.some(({ tags }) => tags),
    extra: facts.some(({ extra }) => extra),
    plan,
    queueIds: [...new Set(facts.flatMap(({ queueId }) => queueId ?? []))],
  }
}

function factsOf<T extends FlowNodeType>({ type, data }: ReadNode<T>): NodeFacts {
  return engineNodes[type].facts?.(data) ?? {}
}
