import { emptyGraph, type FlowGraph } from '@guiche/contract/flow-graph'
import { beforeEach, expect, test } from 'vitest'
import { clearGraphs, cacheGraph, cachedGraph } from './graph-cache.ts'

beforeEach(clearGraphs)

const graphOfBytes = (size: number): FlowGraph => {
  const [start] = emptyGraph().nodes
  if (!start) throw new Error('a new flow has a start')
  return { nodes: [{ ...start, data: { label: 'x'.repeat(size) } }], connections: [] }
}

test('a graph is cached by its company and its version', () => {
  const graph = emptyGraph()
  cacheGraph(1, 7, graph)
  expect(cachedGraph(1, 7)).toBe(graph)
  expect(cachedGraph(2, 7)).toBeUndefined()
  expect(cachedGraph(1, 8)).toBeUndefined()
})

test('the least recently used graphs are dropped when they exceed the limit in bytes', () => {
  for (let version = 1; version <= 7; version++) cacheGraph(1, version, graphOfBytes(1_000_000))
  expect(cachedGraph(1, 1)).toBeDefined()
  for (let version = 8; version <= 9; version++) cacheGraph(1, version, graphOfBytes(1_000_000))
  const known = Array.from({ length: 9 }, (_, at) => at + 1).filter((id) => cachedGraph(1, id))
  expect(known).toEqual([1, 4, 5, 6, 7, 8, 9])
})

test('a graph that is cached again counts once', () => {
  for (let round = 0; round < 20; round++) cacheGraph(1, 1, graphOfBytes(1_000_000))
  cacheGraph(1, 2, graphOfBytes(1_000_000))
  expect(cachedGraph(1, 1)).toBeDefined()
  expect(cachedGraph(1, 2)).toBeDefined()
})
