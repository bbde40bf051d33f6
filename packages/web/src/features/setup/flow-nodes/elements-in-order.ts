import type { NodeData } from '@guiche/contract/flow-graph'
import type { ContentElement } from '@guiche/contract/flow-nodes/said'

/** What a content node says, in its order; without an order as it stands there. What the order does not name is not said. */
export function elementsInOrder({ seq, elements }: NodeData<'singleBlock'>): ContentElement[] {
  if (seq.length === 0) return elements
  return seq.flatMap((name) => elements.find(({ number }) => number === name) ?? [])
}
