import { type FlowNode, readNode, type ReadNode } from '@guiche/contract/flow-graph'

const known = new WeakMap<FlowNode['data'], ReadNode | undefined>()

/**
 * Parses a node's data, memoized by the data object, since a canvas renders the same node at each step of a drag. The
 * parsed id is empty.
 */
export function parseNode({ type, data }: Pick<FlowNode, 'type' | 'data'>): ReadNode | undefined {
  const read = known.get(data)
  if (read !== undefined) return read
  const made = readNode({ id: '', type, data })
  known.set(data, made)
  return made
}
