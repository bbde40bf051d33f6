import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { createEditorStore, isChanged } from './editor-store.ts'
import { selectionOf } from './graph/canvas-view.ts'
import { withEdge, withoutElements } from './graph/graph-edits.ts'
import { buildGraph, buildMenuNode, buildNode, startNode } from './testing/build-graph.ts'

beforeAll(() => changeLanguage('pt'))

const drawn = buildGraph(
  [startNode, buildNode('b', 'ticket', {}, 9, 9), buildMenuNode('m', ['Um', 'Dois'])],
  ['1>m', 'm:a1>b', 'm:a7>b', 'm:a2>gone'],
)

describe('the canvas', () => {
  it('shows nodes in the order in which customers reach them, with names, and the edges that can be drawn', () => {
    const { view } = createEditorStore(drawn, false).read()
    expect(view.nodes.map(({ id, ariaLabel }) => [id, ariaLabel])).toEqual([
      ['1', 'Inicio: Inicio do fluxo'],
      ['m', 'Menu: Escolha, 2 saídas'],
      ['b', 'Ticket'],
    ])
    expect(view.edges.map(({ source, sourceHandle }) => [source, sourceHandle])).toEqual([
      ['1', 'a'],
      ['m', 'a1'],
    ])
    expect(view.edges[1]?.ariaLabel).toBe('Menu · Escolha (1 Um) leva a Ticket')
  })

  it('changes only the objects of nodes that changed', () => {
    const store = createEditorStore(drawn, false)
    const before = store.read().view
    store.change((graph) => withEdge(graph, { source: 'm', exit: 'a2', target: 'b' }))
    const after = store.read().view
    after.nodes.forEach((one, at) => expect(one).toBe(before.nodes[at]))
    expect(after.edges[0]).toBe(before.edges[0])
    expect(after.edges).toHaveLength(3)
  })

  it('keeps the graph while a node is dragged, and moves it in one step when the drag ends', () => {
    const store = createEditorStore(drawn, false)
    for (const x of [10, 20.4])
      store.nodesChanged([{ id: 'b', type: 'position', position: { x, y: 9 }, dragging: true }])
    expect(store.graph()).toBe(drawn)
    expect(store.read().view.nodes.find(({ id }) => id === 'b')?.position.x).toBe(20.4)
    store.commitDrag()
    expect(store.graph().nodes[1]?.position).toEqual({ x: 20, y: 9 })
    store.undo()
    expect(store.graph()).toBe(drawn)
    expect(store.read().view.nodes.find(({ id }) => id === 'b')?.position.x).toBe(9)
  })

  it('moves the selection by keys, with several presses in one step', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = createEditorStore(drawn, false)
    store.choose(['b', 'm'])
    for (let press = 0; press < 5; press++) store.moveChosen({ x: 10, y: 0 })
    expect(store.graph().nodes.map(({ position }) => position.x)).toEqual([250, 59, 50])
    store.undo()
    expect(store.graph()).toBe(drawn)
    expect([...selectionOf(store.read().view).nodeIds].toSorted()).toEqual(['b', 'm'])
  })
})

it('rounds only the positions of dragged nodes', () => {
  const odd = buildNode('o', 'interval', {}, 10.25, 20.75)
  const store = createEditorStore(buildGraph([startNode, odd, buildNode('b', 'ticket')]), false)
  store.nodesChanged([{ id: 'b', type: 'position', position: { x: 30.6, y: 0 }, dragging: false }])
  store.commitDrag()
  expect(store.graph().nodes[1]).toBe(odd)
  expect(store.graph().nodes[2]?.position).toEqual({ x: 31, y: 0 })
})

describe('unsaved changes', () => {
  it('are none after a save, and none after undoing everything', () => {
    const store = createEditorStore(drawn, false)
    expect(isChanged(store.read())).toBe(false)
    store.change((graph) => withoutElements(graph, new Set(['b'])))
    expect(isChanged(store.read())).toBe(true)
    store.undo()
    expect(isChanged(store.read())).toBe(false)
    store.redo()
    store.markSaved(store.graph())
    expect(isChanged(store.read())).toBe(false)
    store.undo()
    expect(isChanged(store.read())).toBe(true)
  })

  it('exclude a graph loaded from the server, which can be undone', () => {
    const store = createEditorStore(drawn, false)
    const mine = withoutElements(drawn, new Set(['b']))
    store.change(() => mine)
    store.replaceGraph(buildGraph([startNode]))
    expect(isChanged(store.read())).toBe(false)
    store.undo()
    expect(store.graph()).toBe(mine)
    expect(isChanged(store.read())).toBe(true)
  })
})

it('are impossible for a read-only user', () => {
  const store = createEditorStore(drawn, true)
  store.change((graph) => withoutElements(graph, new Set(['b'])))
  store.choose(['b'])
  store.moveChosen({ x: 10, y: 0 })
  expect(store.graph()).toBe(drawn)
})
