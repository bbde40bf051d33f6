import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import {
  emptyGraph,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
} from '@guiche/contract/flow-graph'

// Builds graphs of flows in code: nodes in columns and rows, edges by the names of the nodes that they join.

const COLUMN_PX = 340
const ROW_PX = 260
const START = { x: 250, y: 100 }

/** A node at a position. Column 0 is the start's column; rows go down. */
export function flowNode(
  id: string,
  [column, row]: readonly [column: number, row: number],
  type: FlowNodeType,
  data: Record<string, unknown>,
): FlowNode {
  const position = { x: START.x + column * COLUMN_PX, y: START.y + row * ROW_PX }
  return { id, type, position, data }
}

/** `flowEdge('menu', 'a2', 'prices')` connects exit a2 of the menu with the node "prices". */
export function flowEdge(source: string, sourceHandle: string, target: string): FlowEdge {
  const id = `${source}-${sourceHandle}-${target}`
  return { id, source, sourceHandle, target, targetHandle: null, type: 'buttonedge' }
}

/** A graph of these nodes, with the start node that every flow has. */
export function flowGraphOf(nodes: readonly FlowNode[], connections: FlowEdge[]): FlowGraph {
  return { nodes: [...emptyGraph().nodes, ...nodes], connections }
}

/** The data of a content node with these texts, in order. */
export function messageData(...texts: readonly string[]): Record<string, unknown> {
  const elements = texts.map((value, at) => ({
    type: 'message',
    value,
    number: `message${at + 1}`,
  }))
  return { seq: elements.map(({ number }) => number), elements }
}

/** The data of a menu. */
export function menuData(message: string, ...options: readonly string[]): Record<string, unknown> {
  return { message, arrayOption: options.map((value, at) => ({ number: at + 1, value })) }
}

/** The data of a question. */
export function questionData(
  message: string,
  answerKey: string,
  expects: 'text' | 'number' | 'email' | 'phone' | 'date' = 'text',
): Record<string, unknown> {
  return { typebotIntegration: { message, answerKey, expects } }
}
