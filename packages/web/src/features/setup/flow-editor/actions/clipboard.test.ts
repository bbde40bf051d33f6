import { expect, it } from 'vitest'
import { clipText, saveClip, savedClip, readClip } from './clipboard.ts'
import { clipOf } from '../graph/graph-edits.ts'
import { graphOf, menu, node, startNode } from '../testing/build-graph.ts'

const clip = clipOf(
  graphOf([startNode, { ...menu('m', ['Um']), own: 1 }, node('a', 'ticket')], ['1>m', 'm:a1>a']),
  new Set(['m', 'a']),
)

it('a copy carries nodes and the edges between them as text, with all their data', () => {
  expect(readClip(clipText(clip))).toEqual({ guicheFlowClip: 1, ...clip })
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
    expect(readClip(text)).toBeUndefined()
  const strange = { guicheFlowClip: 1, nodes: [{ id: 'a', type: 'menu' }], connections: [] }
  expect(readClip(JSON.stringify(strange))).toBeUndefined()
  expect(readClip(`{${' '.repeat(1_000_001)}}`)).toBeUndefined()
})
