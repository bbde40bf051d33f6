import {
  exitNameOf,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
} from '@guiche/contract/flow-graph'
import { isFound as isFoundIn } from '@guiche/contract/search'
import { say } from '../../../platform/words.ts'
import { exitRowsOf, firstWords, kindName, nodeTitle, nodeTextsOf } from '../flow-nodes/index.ts'
import { flowEditorWords } from './flow-editor.words.ts'

// Texts of nodes and edges, for screen readers and the search.

/** Accessible name of a node: `Menu: Escolha…, 3 saídas`. */
export function nodeName(node: FlowNode): string {
  const count = exitRowsOf(node).length
  const kind = kindName(node)
  const words = firstWords(node)
  const name = words === '' ? kind : `${kind}: ${words}`
  return count > 1 ? `${name}, ${say(flowEditorWords, 'exits', { count })}` : name
}

export function exitName(node: FlowNode, exit: string): string {
  const row = exitRowsOf(node).find(({ handle }) => handle === exit)
  if (!row) return exit
  return row.number === undefined ? row.label : `${row.number} ${row.label}`.trim()
}

export function edgeName({ source, sourceHandle, target }: FlowEdge, graph: FlowGraph): string {
  const from = graph.nodes.find(({ id }) => id === source)
  const to = graph.nodes.find(({ id }) => id === target)
  const exit = from ? exitName(from, exitNameOf(sourceHandle)) : ''
  return say(flowEditorWords, exit === '' ? 'edgeName' : 'edgeNameBy', {
    from: from ? nodeTitle(from) : source,
    to: to ? nodeTitle(to) : target,
    exit,
  })
}

/** True if the node contains all searched words, without regard to case and accents. */
export function isNodeFound(node: FlowNode, searched: string): boolean {
  return isFoundIn(searched, kindName(node), ...nodeTextsOf(node))
}
