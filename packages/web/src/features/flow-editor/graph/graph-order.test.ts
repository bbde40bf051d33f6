import { expect, it } from 'vitest'
import { graphOf, menu, node, startNode } from '../testing/build-graph.ts'
import { graphOrder } from './graph-order.ts'
import { layOut } from './layout-graph.ts'

const tree = graphOf(
  [
    node('lost', 'interval'),
    node('two', 'ticket'),
    node('one', 'interval'),
    menu('m', ['Um', 'Dois']),
    node('after', 'ticket'),
    startNode,
  ],
  ['1>m', 'm:a2>two', 'm:a1>one', 'one>after', 'after>m', 'lost>two', 'one>gone'],
)

it('goes from the start along each exit in its order, round no circle, and ends with what no way leads to', () => {
  expect(graphOrder(tree)).toEqual(['1', 'm', 'one', 'after', 'two', 'lost'])
})

it('goes as deep as a flow has nodes', () => {
  const nodes = Array.from({ length: 1000 }, (_, at) => node(`n${at}`, 'interval'))
  const ways = nodes.slice(1).map(({ id }, at) => `n${at}>${id}`)
  expect(graphOrder(graphOf([startNode, ...nodes], ['1>n0', ...ways]))).toHaveLength(1001)
})

it('lays out from left to right without laying two over each other, the start where it was', async () => {
  const places = await layOut(tree, () => ({ width: 240, height: 100 }))
  const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('1')).toEqual({ x: 250, y: 100 })
  expect(at('m').x).toBeGreaterThanOrEqual(at('1').x + 240)
  expect(at('one').x).toBeGreaterThanOrEqual(at('m').x + 240)
  const all = [...places.values()]
  expect(all).toHaveLength(6)
  for (const one of all)
    for (const other of all)
      if (one !== other)
        expect(Math.abs(one.x - other.x) >= 240 || Math.abs(one.y - other.y) >= 100).toBe(true)
})
