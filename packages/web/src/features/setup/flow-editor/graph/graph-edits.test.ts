import { MASKED } from '@guiche/contract/settings'
import { describe, expect, it } from 'vitest'
import { graphOf, menu, node, startNode, waysOf } from '../testing/build-graph.ts'
import {
  clipOf,
  connected,
  disconnected,
  duplicated,
  moved,
  newNodeId,
  pasted,
  placeOfNew,
  withNode,
  withNodeData,
  without,
} from './graph-edits.ts'

const idsOf = ({ nodes }: { nodes: readonly { id: string }[] }) => nodes.map(({ id }) => id)

describe('a new node', () => {
  it('has an id of thirty letters and digits that no other has', () => {
    const ids = Array.from({ length: 200 }, newNodeId)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{30}$/)
    expect(new Set(ids).size).toBe(200)
  })

  it('stands 40 beside the last one, as wide as that is, at its height', () => {
    const graph = graphOf([
      startNode,
      node('a', 'interval', {}, 900, 70),
      node('b', 'ticket', {}, 20, 310),
    ])
    expect(placeOfNew(graph, (id) => (id === 'b' ? 205 : 1))).toEqual({ x: 265, y: 310 })
    expect(placeOfNew(graphOf([]), () => 1)).toEqual({ x: 250, y: 100 })
  })

  it('that is a start takes the place of the start, with its edges', () => {
    const graph = graphOf([startNode, node('a', 'ticket')], ['1>a'])
    const data = { label: 'Outro' }
    const next = withNode(graph, { id: 'x', type: 'start', data, position: { x: 9, y: 9 } })
    expect(next.nodes).toEqual([{ ...startNode, data }, node('a', 'ticket')])
    expect(next.connections).toBe(graph.connections)
    const bare = withNode(graphOf([]), { id: 'x', type: 'start', data, position: { x: 9, y: 9 } })
    expect(bare.nodes).toEqual([node('1', 'start', data, 9, 9)])
  })
})

describe('what a node holds', () => {
  it('is replaced under its id, and all else of it and of the others stays', () => {
    const odd = { ...node('a', 'message', { label: 'Oi' }), style: { color: 'red' }, unknown: 1 }
    const graph = graphOf([startNode, odd])
    const next = withNodeData(graph, 'a', { label: 'Olá' })
    expect(next.nodes[1]).toEqual({ ...odd, data: { label: 'Olá' } })
    expect(next.nodes[0]).toBe(startNode)
    expect(withNodeData(graph, 'gone', {})).toBe(graph)
  })

  it('takes edges along whose exit goes, and leaves those that led from nowhere before', () => {
    const graph = graphOf(
      [startNode, menu('m', ['Um', 'Dois', 'Três']), node('a', 'ticket')],
      ['m:a1>a', 'm:a3>a', 'm:a9>a', '1>m'],
    )
    const next = withNodeData(graph, 'm', menu('m', ['Um', 'Dois']).data)
    expect(waysOf(next)).toEqual(['m:a1>a', 'm:a9>a', '1:a>m'])
  })
})

describe('removing', () => {
  const graph = graphOf(
    [startNode, node('a', 'ticket'), node('b', 'interval'), node('c', 'interval')],
    ['1>b', 'b>c', 'c>a'],
  )

  it('takes every edge that touches a node, and never the start', () => {
    const next = without(graph, new Set(['b', '1']))
    expect(idsOf(next)).toEqual(['1', 'a', 'c'])
    expect(waysOf(next)).toEqual(['c:a>a'])
  })

  it('takes single edges, and is the same graph where nothing goes', () => {
    const [first, second] = graph.connections
    expect(waysOf(without(graph, new Set(), new Set(second ? [second] : [])))).toEqual([
      '1:a>b',
      'c:a>a',
    ])
    expect(first).toBe(graph.connections[0])
    expect(without(graph, new Set(['gone']))).toBe(graph)
    expect(waysOf(disconnected(graph, 'b', 'a'))).toEqual(['1:a>b', 'c:a>a'])
  })
})

describe('a duplicate', () => {
  it('stands 240 right of the rightmost node, at the height of the last', () => {
    const graph = graphOf([
      startNode,
      node('a', 'menu', { message: 'Oi' }, 900, 70),
      node('b', 'ticket', {}, 20, 310),
    ])
    const result = duplicated(graph, 'a')
    expect(result?.graph.nodes.at(-1)).toEqual({
      ...node(result?.id ?? '', 'menu', { message: 'Oi' }, 1140, 310),
    })
  })

  it('is none of the start, and has no secret of which only a mask is known', () => {
    const data = { typebotIntegration: { apiKey: MASKED, prompt: 'Ajude' } }
    const graph = graphOf([startNode, node('a', 'openai', data)])
    expect(duplicated(graph, '1')).toBeUndefined()
    expect(duplicated(graph, 'a')?.graph.nodes.at(-1)?.data).toEqual({
      typebotIntegration: { apiKey: '', prompt: 'Ajude' },
    })
    expect(graph.nodes[1]?.data).toBe(data)
  })
})

describe('an edge', () => {
  const nodes = [startNode, menu('m', ['Um', 'Dois']), node('a', 'ticket'), node('b', 'ticket')]

  it('takes the place of the one that left by the same exit, under whatever name', () => {
    const graph = graphOf(nodes, ['1:response>m', 'm:a1>a', 'm:a2>a'])
    expect(waysOf(connected(graph, { source: '1', exit: 'a', target: 'b' }))).toEqual([
      'm:a1>a',
      'm:a2>a',
      '1:a>b',
    ])
    expect(waysOf(connected(graph, { source: 'm', exit: 'a1', target: 'b' }))).toContain('m:a2>a')
  })

  it('leads neither to the start, nor to its own node, nor twice to the same', () => {
    const graph = graphOf(nodes, ['m:a1>a'])
    expect(connected(graph, { source: 'a', exit: 'a', target: '1' })).toBe(graph)
    expect(connected(graph, { source: 'a', exit: 'a', target: 'a' })).toBe(graph)
    expect(connected(graph, { source: 'm', exit: 'a1', target: 'a' })).toBe(graph)
    expect(connected(graph, { source: 'm', exit: 'a1', target: 'gone' })).toBe(graph)
  })
})

describe('copied nodes', () => {
  const graph = graphOf(
    [
      startNode,
      menu('m', ['Um'], 100, 50),
      node('a', 'ticket', {}, 500, 90),
      node('b', 'interval'),
    ],
    ['1>m', 'm:a1>a', 'a>b'],
  )

  it('bring the edges between them, and no start', () => {
    const clip = clipOf(graph, new Set(['1', 'm', 'a']))
    expect(idsOf(clip)).toEqual(['m', 'a'])
    expect(clip.connections.map(({ id }) => id)).toEqual(['m:a1>a'])
  })

  it('are pasted under ids of their own, a little beside the first or where one looks', () => {
    const clip = clipOf(graph, new Set(['m', 'a']))
    const { graph: next, ids } = pasted(graph, clip)
    expect(ids).toHaveLength(2)
    expect(new Set(idsOf(next)).size).toBe(6)
    expect(next.nodes.slice(4).map(({ position }) => position)).toEqual([
      { x: 140, y: 90 },
      { x: 540, y: 130 },
    ])
    expect(waysOf(next)).toContain(`${ids[0]}:a1>${ids[1]}`)
    const elsewhere = pasted(graphOf([startNode]), clip, { x: 1000, y: 1000 }).graph
    expect(elsewhere.nodes.slice(1).map(({ position }) => position)).toEqual([
      { x: 680, y: 980 },
      { x: 1080, y: 1020 },
    ])
  })
})

it('a move keeps what else stands in a position, and the graph where nothing moves', () => {
  const odd = { ...node('a', 'ticket'), position: { x: 1, y: 2, z: 3 } }
  const graph = graphOf([startNode, odd])
  expect(moved(graph, new Map([['a', { x: 1, y: 2 }]]))).toBe(graph)
  const next = moved(graph, new Map([['a', { x: 5, y: 6 }]]))
  expect(next.nodes[1]?.position).toEqual({ x: 5, y: 6, z: 3 })
  expect(next.nodes[0]).toBe(startNode)
})
