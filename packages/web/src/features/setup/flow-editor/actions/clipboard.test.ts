import { expect, it } from 'vitest'
import { clipText, saveClip, savedClip, parseClip } from './clipboard.ts'
import { clipOf } from '../graph/graph-edits.ts'
import { buildGraph, buildMenuNode, buildNode, startNode } from '../testing/build-graph.ts'

const clip = clipOf(
  buildGraph(
    [startNode, { ...buildMenuNode('m', ['Um']), own: 1 }, buildNode('a', 'ticket')],
    ['1>m', 'm:a1>a'],
  ),
  new Set(['m', 'a']),
)

it('a copy carries nodes and the edges between them as text, with all their data', () => {
  expect(parseClip(clipText(clip))).toEqual({ guicheFlowClip: 1, ...clip })
  expect(savedClip()).toBeUndefined()
  saveClip(clip)
  expect(savedClip()?.nodes).toEqual(clip.nodes)
})

it('other texts are not taken for nodes', () => {
  for (const text of [
    '',
    'Olá',
    '{}',
    '{"guicheFlowClip":1,"nodes":[],"connections":[]}',
    '{"nodes',
  ])
    expect(parseClip(text)).toBeUndefined()
  const strange = { guicheFlowClip: 1, nodes: [{ id: 'a', type: 'menu' }], connections: [] }
  expect(parseClip(JSON.stringify(strange))).toBeUndefined()
  expect(parseClip(`{${' '.repeat(1_000_001)}}`)).toBeUndefined()
})
