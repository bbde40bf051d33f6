import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'

/** A node as its program is to be asked: with its secrets as they were typed. */
export function openedNode(companyId: number, graph: FlowGraph, node: FlowNode): FlowNode {
  return node
}
