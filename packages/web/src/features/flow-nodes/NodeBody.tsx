import type { FlowNode } from '@guiche/contract/flow-graph'
import { readOnce } from './read-once.ts'

/** What a node's card says of its content. Its exits and their rows are the canvas's (exit-rows.ts). */
export function NodeBody({ node }: { node: Pick<FlowNode, 'type' | 'data'> }) {
  const read = readOnce(node)
  return <span>{read?.type}</span>
}
