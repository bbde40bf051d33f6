import type { NodeData } from '@guiche/contract/flow-graph'
import type { ContentElement } from '@guiche/contract/flow-nodes/said'

/**
 * The elements of a content node in the order of `seq`, or as listed without one. Elements outside of `seq` are not
 * sent.
 */
export function elementsInOrder({ seq, elements }: NodeData<'singleBlock'>): ContentElement[] {
  if (seq.length === 0) return elements
  return seq.flatMap((name) => elements.find(({ number }) => number === name) ?? [])
}
