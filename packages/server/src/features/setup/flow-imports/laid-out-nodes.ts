import type { FlowEdge, FlowNode } from '@guiche/contract/flow-graph'

const COLUMN_PX = 340
const ROW_PX = 260
const START = { x: 250, y: 100 }

/** Places nodes from left to right, by their distance from the start in edges. Unreachable nodes come last. */
export function laidOutNodes(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowNode[] {
  const next = Map.groupBy(edges, ({ source }) => source)
  const columns = new Map<string, number>()
  const [first] = nodes
  const open = first ? [first.id] : []
  if (first) columns.set(first.id, 0)
  let last = 0
  for (let at = 0; at < open.length; at++) {
    const id = open[at] ?? ''
    const column = (columns.get(id) ?? 0) + 1
    for (const { target } of next.get(id) ?? []) {
      if (columns.has(target)) continue
      columns.set(target, column)
      last = Math.max(last, column)
      open.push(target)
    }
  }
  const rows = new Map<number, number>()
  return nodes.map((node) => {
    const column = columns.get(node.id) ?? last + 1
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { ...node, position: { x: START.x + column * COLUMN_PX, y: START.y + row * ROW_PX } }
  })
}
