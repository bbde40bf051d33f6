import type { FlowGraph } from '@guiche/contract/flow-graph'
import { expect, it } from 'vitest'
import { buildGraph, buildMenuNode, buildNode, startNode } from '../testing/build-graph.ts'
import { nodesInOrder } from './graph-order.ts'
import { layOutGraph } from './layout-graph.ts'

const orderedIds = (graph: FlowGraph) => nodesInOrder(graph).map(({ id }) => id)

const tree = buildGraph(
  [
    buildNode('lost', 'interval'),
    buildNode('two', 'ticket'),
    buildNode('one', 'interval'),
    buildMenuNode('m', ['Um', 'Dois']),
    buildNode('after', 'ticket'),
    startNode,
  ],
  ['1>m', 'm:a2>two', 'm:a1>one', 'one>after', 'after>m', 'lost>two', 'one>gone'],
)

it('visits nodes from the start along each exit in order, follows no cycle, and ends with unreachable nodes', () => {
  expect(orderedIds(tree)).toEqual(['1', 'm', 'one', 'after', 'two', 'lost'])
})

it('handles a depth of as many nodes as a flow can have', () => {
  const nodes = Array.from({ length: 1000 }, (_, at) => buildNode(`n${at}`, 'interval'))
  const ways = nodes.slice(1).map(({ id }, at) => `n${at}>${id}`)
  expect(orderedIds(buildGraph([startNode, ...nodes], ['1>n0', ...ways]))).toHaveLength(1001)
})

it("the layout goes from left to right without overlaps and keeps the start's position", () => {
  const places = layOutGraph(tree, () => ({ width: 240, height: 100 }))
  const positionOf = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(positionOf('1')).toEqual({ x: 250, y: 100 })
  expect(positionOf('m').x).toBeGreaterThanOrEqual(positionOf('1').x + 240)
  expect(positionOf('one').x).toBeGreaterThanOrEqual(positionOf('m').x + 240)
  const all = [...places.values()]
  expect(all).toHaveLength(6)
  for (const one of all)
    for (const other of all)
      if (one !== other)
        expect(Math.abs(one.x - other.x) >= 240 || Math.abs(one.y - other.y) >= 100).toBe(true)
})

it("the layout places the targets of a node's exits in their order", () => {
  const targets = ['t1', 't2', 't3', 't4', 't5']
  const nodes = [
    startNode,
    buildMenuNode('m', targets),
    ...targets.toReversed().map((id) => buildNode(id, 'interval')),
  ]
  const ways = targets.map((id, at) => `m:a${at + 1}>${id}`)
  const places = layOutGraph(buildGraph(nodes, ['1>m', ...ways.toReversed()]), () => undefined)
  const ys = targets.map((id) => places.get(id)?.y ?? Number.NaN)
  expect(ys).toEqual(ys.toSorted((one, other) => one - other))
  expect(new Set(ys).size).toBe(5)
})

it('the layout handles a thousand nodes with cycles', () => {
  const nodes = Array.from({ length: 1000 }, (_, at) => buildMenuNode(`n${at}`, ['Um', 'Dois']))
  const ways = nodes.flatMap(({ id }, at) => [
    ...(at < 999 ? [`${id}:a1>n${at + 1}`] : []),
    `${id}:a2>n${(at * 7) % 1000}`,
  ])
  const places = layOutGraph(buildGraph([startNode, ...nodes], ['1>n0', ...ways]), () => undefined)
  expect(places.size).toBe(1001)
  for (const { x, y } of places.values())
    expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
})
