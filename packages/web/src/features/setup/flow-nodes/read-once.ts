import { type FlowNode, readNode, type ReadNode } from '@guiche/contract/flow-graph'

const known = new WeakMap<FlowNode['data'], ReadNode | undefined>()

/**
 * What a node's data mean, read once for each object of data: a canvas draws the same node at each step of a drag. Its id
 * is of no account here.
 */
export function readOnce({ type, data }: Pick<FlowNode, 'type' | 'data'>): ReadNode | undefined {
  const read = known.get(data)
  if (read !== undefined) return read
  const made = readNode({ id: '', type, data })
  known.set(data, made)
  return made
}
