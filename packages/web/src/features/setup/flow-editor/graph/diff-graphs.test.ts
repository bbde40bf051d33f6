import { expect, it } from 'vitest'
import { buildGraph, buildNode, startNode } from '../testing/build-graph.ts'
import { diffGraphs, isEmptyDiff, isDeepEqual } from './diff-graphs.ts'

const before = buildGraph(
  [
    startNode,
    buildNode('a', 'message', { label: 'Oi' }),
    buildNode('b', 'interval', { sec: 2 }),
    buildNode('c', 'ticket'),
  ],
  ['1>a', 'a>b', 'b>c'],
)

it('lists added, removed and changed nodes, and counts those that were only moved', () => {
  const after = buildGraph(
    [
      startNode,
      buildNode('a', 'message', { label: 'Olá' }),
      buildNode('c', 'ticket', {}, 70, 0),
      buildNode('d', 'close', { message: '' }),
    ],
    ['1>a', 'a>c', 'c>d'],
  )
  const diff = diffGraphs(before, after)
  expect(diff.nodes.map(({ mark, node: { id } }) => `${mark} ${id}`)).toEqual([
    'changed a',
    'added d',
    'removed b',
  ])
  expect(diff.edges.map(({ mark, edge }) => `${mark} ${edge.id}`)).toEqual([
    'added a>c',
    'added c>d',
    'removed a>b',
    'removed b>c',
  ])
  expect(diff.movedCount).toBe(1)
})

it('finds no difference in another order of keys, or in another name of the same exit', () => {
  const same = buildGraph(
    before.nodes.map((one) => ({ ...one, data: { ...one.data } })),
    ['1:response>a', 'a>b', 'b>c'],
  )
  expect(isEmptyDiff(diffGraphs(before, same))).toBe(true)
  expect(isDeepEqual({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true)
  expect(isDeepEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isDeepEqual([1], { 0: 1 })).toBe(false)
})
