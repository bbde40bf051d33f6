import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'

// Small graphs for tests, in the format in which other clients save them.

export function buildNode(
  id: string,
  type: string,
  data: FlowNode['data'] = {},
  x = 0,
  y = 0,
): FlowNode {
  return { id, type, data, position: { x, y } }
}

export const startNode = buildNode('1', 'start', { label: 'Inicio do fluxo' }, 250, 100)

/** Builds a graph; edges are written as `from>to` or `from:handle>to`. */
export function buildGraph(nodes: FlowNode[], ways: readonly string[] = []): FlowGraph {
  return {
    nodes,
    connections: ways.map((way) => {
      const [from = '', target = ''] = way.split('>')
      const [source = '', sourceHandle = 'a'] = from.split(':')
      return { id: way, source, sourceHandle, target, targetHandle: null }
    }),
  }
}

export const buildMenuNode = (id: string, options: readonly string[], x = 0, y = 0) =>
  buildNode(
    id,
    'menu',
    { message: 'Escolha', arrayOption: options.map((value, at) => ({ number: at + 1, value })) },
    x,
    y,
  )

export const edgeTextsOf = ({ connections }: FlowGraph) =>
  connections.map(({ source, sourceHandle, target }) => `${source}:${sourceHandle}>${target}`)
