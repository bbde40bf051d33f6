import { MASKED } from '@guiche/contract/settings'
import { describe, expect, it } from 'vitest'
import {
  buildGraph,
  buildMenuNode,
  buildNode,
  startNode,
  edgeTextsOf,
} from '../testing/build-graph.ts'
import {
  clipOf,
  withEdge,
  withoutExitEdge,
  withDuplicate,
  withMovedNodes,
  newNodeId,
  withClip,
  newNodePosition,
  withNode,
  withNodeData,
  withoutElements,
} from './graph-edits.ts'

const idsOf = ({ nodes }: { nodes: readonly { id: string }[] }) => nodes.map(({ id }) => id)

describe('a new node', () => {
  it('has a unique id of thirty letters and digits', () => {
    const ids = Array.from({ length: 200 }, newNodeId)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{30}$/)
    expect(new Set(ids).size).toBe(200)
  })

  it('is placed 40 px right of the last one, at its height', () => {
    const graph = buildGraph([
      startNode,
      buildNode('a', 'interval', {}, 900, 70),
      buildNode('b', 'ticket', {}, 20, 310),
    ])
    expect(newNodePosition(graph, (id) => (id === 'b' ? 205 : 1))).toEqual({ x: 265, y: 310 })
    expect(newNodePosition(buildGraph([]), () => 1)).toEqual({ x: 250, y: 100 })
  })

  it('of kind start replaces the start with its edges', () => {
    const graph = buildGraph([startNode, buildNode('a', 'ticket')], ['1>a'])
    const data = { label: 'Outro' }
    const next = withNode(graph, { id: 'x', type: 'start', data, position: { x: 9, y: 9 } })
    expect(next.nodes).toEqual([{ ...startNode, data }, buildNode('a', 'ticket')])
    expect(next.connections).toBe(graph.connections)
    const bare = withNode(buildGraph([]), {
      id: 'x',
      type: 'start',
      data,
      position: { x: 9, y: 9 },
    })
    expect(bare.nodes).toEqual([buildNode('1', 'start', data, 9, 9)])
  })
})

describe('the data of a node', () => {
  it('is replaced under its id; everything else stays', () => {
    const odd = {
      ...buildNode('a', 'message', { label: 'Oi' }),
      style: { color: 'red' },
      unknown: 1,
    }
    const graph = buildGraph([startNode, odd])
    const next = withNodeData(graph, 'a', { label: 'Olá' })
    expect(next.nodes[1]).toEqual({ ...odd, data: { label: 'Olá' } })
    expect(next.nodes[0]).toBe(startNode)
    expect(withNodeData(graph, 'gone', {})).toBe(graph)
  })

  it('removes the edges of exits that no longer exist, and keeps edges from unknown exits of before', () => {
    const graph = buildGraph(
      [startNode, buildMenuNode('m', ['Um', 'Dois', 'Três']), buildNode('a', 'ticket')],
      ['m:a1>a', 'm:a3>a', 'm:a9>a', '1>m'],
    )
    const next = withNodeData(graph, 'm', buildMenuNode('m', ['Um', 'Dois']).data)
    expect(edgeTextsOf(next)).toEqual(['m:a1>a', 'm:a9>a', '1:a>m'])
  })
})

describe('removing', () => {
  const graph = buildGraph(
    [startNode, buildNode('a', 'ticket'), buildNode('b', 'interval'), buildNode('c', 'interval')],
    ['1>b', 'b>c', 'c>a'],
  )

  it('removes every edge of a removed node, and never the start', () => {
    const next = withoutElements(graph, new Set(['b', '1']))
    expect(idsOf(next)).toEqual(['1', 'a', 'c'])
    expect(edgeTextsOf(next)).toEqual(['c:a>a'])
  })

  it('removes single edges, and returns the same graph when nothing is removed', () => {
    const [first, second] = graph.connections
    expect(edgeTextsOf(withoutElements(graph, new Set(), new Set(second ? [second] : [])))).toEqual(
      ['1:a>b', 'c:a>a'],
    )
    expect(first).toBe(graph.connections[0])
    expect(withoutElements(graph, new Set(['gone']))).toBe(graph)
    expect(edgeTextsOf(withoutExitEdge(graph, 'b', 'a'))).toEqual(['1:a>b', 'c:a>a'])
  })
})

describe('a duplicate', () => {
  it('is placed 240 px right of the rightmost node, at the height of the last', () => {
    const graph = buildGraph([
      startNode,
      buildNode('a', 'menu', { message: 'Oi' }, 900, 70),
      buildNode('b', 'ticket', {}, 20, 310),
    ])
    const result = withDuplicate(graph, 'a')
    expect(result?.graph.nodes.at(-1)).toEqual({
      ...buildNode(result?.id ?? '', 'menu', { message: 'Oi' }, 1140, 310),
    })
  })

  it('is refused for the start, and leaves out masked secrets', () => {
    const data = { typebotIntegration: { apiKey: MASKED, prompt: 'Ajude' } }
    const graph = buildGraph([startNode, buildNode('a', 'openai', data)])
    expect(withDuplicate(graph, '1')).toBeUndefined()
    expect(withDuplicate(graph, 'a')?.graph.nodes.at(-1)?.data).toEqual({
      typebotIntegration: { apiKey: '', prompt: 'Ajude' },
    })
    expect(graph.nodes[1]?.data).toBe(data)
  })
})

describe('an edge', () => {
  const nodes = [
    startNode,
    buildMenuNode('m', ['Um', 'Dois']),
    buildNode('a', 'ticket'),
    buildNode('b', 'ticket'),
  ]

  it('replaces the edge of the same exit, under any of its names', () => {
    const graph = buildGraph(nodes, ['1:response>m', 'm:a1>a', 'm:a2>a'])
    expect(edgeTextsOf(withEdge(graph, { source: '1', exit: 'a', target: 'b' }))).toEqual([
      'm:a1>a',
      'm:a2>a',
      '1:a>b',
    ])
    expect(edgeTextsOf(withEdge(graph, { source: 'm', exit: 'a1', target: 'b' }))).toContain(
      'm:a2>a',
    )
  })

  it('never leads to the start, to its own node, or twice to the same node', () => {
    const graph = buildGraph(nodes, ['m:a1>a'])
    expect(withEdge(graph, { source: 'a', exit: 'a', target: '1' })).toBe(graph)
    expect(withEdge(graph, { source: 'a', exit: 'a', target: 'a' })).toBe(graph)
    expect(withEdge(graph, { source: 'm', exit: 'a1', target: 'a' })).toBe(graph)
    expect(withEdge(graph, { source: 'm', exit: 'a1', target: 'gone' })).toBe(graph)
  })
})

describe('copied nodes', () => {
  const graph = buildGraph(
    [
      startNode,
      buildMenuNode('m', ['Um'], 100, 50),
      buildNode('a', 'ticket', {}, 500, 90),
      buildNode('b', 'interval'),
    ],
    ['1>m', 'm:a1>a', 'a>b'],
  )

  it('include the edges between them, but no start', () => {
    const clip = clipOf(graph, new Set(['1', 'm', 'a']))
    expect(idsOf(clip)).toEqual(['m', 'a'])
    expect(clip.connections.map(({ id }) => id)).toEqual(['m:a1>a'])
  })

  it('are pasted with new ids, with an offset from the original or at a given point', () => {
    const clip = clipOf(graph, new Set(['m', 'a']))
    const { graph: next, ids } = withClip(graph, clip)
    expect(ids).toHaveLength(2)
    expect(new Set(idsOf(next)).size).toBe(6)
    expect(next.nodes.slice(4).map(({ position }) => position)).toEqual([
      { x: 140, y: 90 },
      { x: 540, y: 130 },
    ])
    expect(edgeTextsOf(next)).toContain(`${ids[0]}:a1>${ids[1]}`)
    const elsewhere = withClip(buildGraph([startNode]), clip, { x: 1000, y: 1000 }).graph
    expect(elsewhere.nodes.slice(1).map(({ position }) => position)).toEqual([
      { x: 680, y: 980 },
      { x: 1080, y: 1020 },
    ])
  })
})

it('a move keeps other fields of a position, and returns the same graph when nothing moves', () => {
  const odd = { ...buildNode('a', 'ticket'), position: { x: 1, y: 2, z: 3 } }
  const graph = buildGraph([startNode, odd])
  expect(withMovedNodes(graph, new Map([['a', { x: 1, y: 2 }]]))).toBe(graph)
  const next = withMovedNodes(graph, new Map([['a', { x: 5, y: 6 }]]))
  expect(next.nodes[1]?.position).toEqual({ x: 5, y: 6, z: 3 })
  expect(next.nodes[0]).toBe(startNode)
})
