import { exitsOf, type FlowNode, type ReadNode } from '@guiche/contract/flow-graph'
import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import type { ExitLabel } from './node-look.ts'
import { nodeLooks } from './node-looks.ts'
import { parseNode } from './parse-node.ts'

/** An exit on a card. The label is empty for a single exit, whose handle needs no row. */
export interface ExitRow extends ExitLabel {
  /** Handle of the edges. */
  readonly handle: string
}

/** Exits of a node in the order on its card. An unknown type has one. */
export function exitRowsOf(node: Pick<FlowNode, 'type' | 'data'>): ExitRow[] {
  const read = parseNode(node)
  if (!read) return [{ handle: 'a', label: '' }]
  const labels = labelsOf(read)
  return exitsOf(read).map((handle, at) => ({ handle, ...(labels[at] ?? { label: '' }) }))
}

function labelsOf<T extends FlowNodeType>({ type, data }: ReadNode<T>): readonly ExitLabel[] {
  return nodeLooks[type].exitLabels?.(data) ?? []
}
