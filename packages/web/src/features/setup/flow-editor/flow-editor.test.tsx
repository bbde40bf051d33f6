import type { Flow } from '@guiche/contract/flows'
import { flowFaults } from '@guiche/contract/flow-faults'
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { type EditorActions, EditorActionsContext } from './actions/editor-actions.ts'
import { EditorNotice } from './EditorNotice.tsx'
import { EditorBar } from './EditorBar.tsx'
import { createEditorStore } from './editor-store.ts'
import { FaultsPanel } from './panels/FaultsPanel.tsx'
import { FlowNodeCard } from './canvas/FlowNodeCard.tsx'
import { diffGraphs } from './graph/diff-graphs.ts'
import { withoutElements } from './graph/graph-edits.ts'
import { createMarks } from './marks/marks.ts'
import { isNodeFound, nodeName } from './node-text.ts'
import { buildGraph, buildMenuNode, buildNode, startNode } from './testing/build-graph.ts'
import type { Saving } from './use-saving.ts'
import { DiffList } from './versions/DiffList.tsx'

beforeAll(() => changeLanguage('pt'))

const choice = buildMenuNode('m', ['Vendas', ''])
const graph = buildGraph([startNode, choice, buildNode('t', 'ticket')], ['1>m', 'm:a1>t'])
const noop = () => undefined

function buildEditorActions(isReadOnly = false): EditorActions {
  return {
    store: createEditorStore(graph, isReadOnly),
    marks: createMarks(),
    isReadOnly,
    openNode: noop,
    duplicate: noop,
    remove: noop,
    removeChosen: noop,
  }
}

function renderCard(one: typeof choice, desk: EditorActions): string {
  const props = {
    id: one.id,
    data: { node: one },
    type: 'card' as const,
    selected: false,
    dragging: false,
    draggable: true,
    selectable: true,
    deletable: true,
    isConnectable: true,
    zIndex: 0,
    positionAbsoluteX: 0,
    positionAbsoluteY: 0,
  }
  const content = (
    <ReactFlowProvider>
      <EditorActionsContext value={desk}>
        <FlowNodeCard {...props} />
      </EditorActionsContext>
    </ReactFlowProvider>
  )
  return renderHtml(withSignedInUser(content))
}

describe('a node on the canvas', () => {
  it('shows its kind, text and exits, and can be duplicated and deleted', () => {
    const html = renderCard(choice, buildEditorActions())
    for (const shown of ['Menu', 'Escolha', 'Vendas', 'Duplicar', 'Excluir'])
      expect(html).toContain(shown)
    expect(html.match(/data-handleid="a\d"/g)).toEqual(['data-handleid="a1"', 'data-handleid="a2"'])
    expect(html.match(/data-handlepos="left"/g)).toHaveLength(1)
  })

  it('of the start can be neither duplicated nor deleted, and has no entry', () => {
    const html = renderCard(startNode, buildEditorActions())
    expect(html).not.toContain('<button')
    expect(html).not.toContain('data-handlepos="left"')
    expect(renderCard(choice, buildEditorActions(true))).not.toContain('<button')
  })

  it('shows its faults and the path of a trial', () => {
    const desk = buildEditorActions()
    desk.marks.setFaults(flowFaults(graph))
    desk.marks.setPassed(['1', 'm'], 'm')
    expect(renderCard(choice, desk)).toMatch(/aria-label="[^"]*Uma opção não tem texto\./)
    expect(renderCard(choice, desk)).toContain('data-current="true"')
    expect(renderCard(startNode, desk)).not.toContain('data-current')
    expect(renderCard(startNode, desk)).toContain('data-passed="true"')
    desk.marks.setPassed([], null)
    expect(renderCard(choice, desk)).not.toContain('data-passed')
  })
})

it('marks keep the object of a node whose marks have not changed', () => {
  const marks = createMarks()
  marks.setFaults(flowFaults(graph))
  const before = marks.of('m')
  marks.setFaults(flowFaults(graph))
  expect(marks.of('m')).toBe(before)
  marks.setCounts(new Map([['m', { entered: 3, stopped: 1 }]]))
  expect(marks.of('m')).toMatchObject({ faults: before.faults, count: { entered: 3 } })
  marks.setCounts(new Map())
  expect(marks.of('m').count).toBeUndefined()
})

describe('the faults beside the canvas', () => {
  it('are listed under their nodes, with the exit concerned', () => {
    const { store, marks } = buildEditorActions()
    const renderFaultsPanel = () =>
      renderHtml(<FaultsPanel store={store} marks={marks} onGo={noop} />)
    expect(renderFaultsPanel()).toContain('Nenhum problema neste fluxo.')
    marks.setFaults(flowFaults(graph))
    const html = renderFaultsPanel()
    expect(html).toContain('Menu · Escolha')
    expect(html).toContain('Uma saída não leva a nada.')
    expect(html).toMatch(/<bdi> \(2\)<\/bdi>/)
    expect(html).toContain('Falta a fila.')
    expect(html).toContain('aria-label="Erro"')
  })

  it('are listed without a node too', () => {
    const { marks } = buildEditorActions()
    const empty = buildGraph([buildNode('t', 'ticket')])
    marks.setFaults(flowFaults(empty))
    const store = createEditorStore(empty, false)
    expect(renderHtml(<FaultsPanel store={store} marks={marks} onGo={noop} />)).toContain(
      'O fluxo não tem um início.',
    )
  })
})

const flow: Flow = {
  id: 3,
  user_id: 1,
  name: 'Recepção',
  company_id: 1,
  active: true,
  flow: graph,
  variables: null,
  version: 3,
  hasDraft: false,
  revision: 7,
  createdAt: 'x',
  updatedAt: 'x',
}

function renderBar(change: Partial<Flow>, desk = buildEditorActions()): string {
  const content: ReactNode = (
    <MemoryRouter>
      <EditorBar
        flow={{ ...flow, ...change }}
        store={desk.store}
        marks={desk.marks}
        isReadOnly={desk.isReadOnly}
        isRoomy
        isBusy={false}
        mayWatch
        panel={undefined}
        more={[]}
        onPanel={noop}
        onSave={noop}
        onPublish={noop}
      />
    </MemoryRouter>
  )
  return renderHtml(withSignedInUser(content))
}

describe('the header of the editor', () => {
  const findButtonTag = (html: string, name: string) =>
    new RegExp(`<button[^>]*>${name}</button>`).exec(html)?.[0] ?? ''

  it('shows the state of the flow and a reminder of unsaved changes', () => {
    const html = renderBar({})
    for (const shown of ['Desenhe seu fluxo', 'Recepção', 'Versão 3 em uso'])
      expect(html).toContain(shown)
    expect(html).toContain('Não se esqueça de salvar seu fluxo!')
    expect(html).not.toContain('Rascunho não publicado')
    expect(findButtonTag(html, 'Salvar')).not.toContain('disabled')
    expect(findButtonTag(html, 'Publicar')).toContain('disabled')
    expect(renderBar({ version: null, hasDraft: true })).toContain('Ainda não publicado')
    expect(renderBar({ active: false })).toContain('Fluxo desativado')
  })

  it('offers to save changes, and to publish them or the draft', () => {
    expect(findButtonTag(renderBar({ hasDraft: true }), 'Publicar')).not.toContain('disabled')
    expect(renderBar({ hasDraft: true })).toContain('Rascunho não publicado')
    const desk = buildEditorActions()
    desk.store.change((now) => withoutElements(now, new Set(['t'])))
    const html = renderBar({}, desk)
    expect(findButtonTag(html, 'Salvar')).not.toContain('disabled')
    expect(findButtonTag(html, 'Publicar')).not.toContain('disabled')
    expect(html).toContain('Rascunho não publicado')
  })

  it('offers neither to read-only users', () => {
    const html = renderBar({ hasDraft: true }, buildEditorActions(true))
    expect(findButtonTag(html, 'Salvar') + findButtonTag(html, 'Publicar')).toBe('')
    expect(html).not.toContain('Desfazer')
  })
})

it('shows that another user has saved, or that the flow is gone', () => {
  const saving: Saving = {
    isBusy: false,
    isOutdated: false,
    isInConflict: false,
    save: async () => true,
    publish: async () => true,
    discard: async () => undefined,
    restore: async () => undefined,
    askAboutOther: noop,
    leaveConflict: noop,
    takeTheirs: noop,
    keepMine: async () => undefined,
  }
  const renderNotice = (change: Partial<Saving>, isReadOnly = false, isGone = false) =>
    renderHtml(
      <EditorNotice
        flow={{ ...flow, isGone }}
        saving={{ ...saving, ...change }}
        isReadOnly={isReadOnly}
      />,
    )
  expect(renderNotice({})).toBe('')
  expect(renderNotice({ isOutdated: true })).toContain('Outra pessoa salvou este fluxo')
  expect(renderNotice({}, true)).toContain('e não mudá-lo')
  expect(renderNotice({ isOutdated: true }, false, true)).toContain('foi excluído')
})

it('lists the differences between two graphs', () => {
  const after = buildGraph(
    [startNode, { ...choice, data: { ...choice.data, message: 'Olá' } }, buildNode('f', 'close')],
    ['1>m', 'm:a1>f'],
  )
  const html = renderHtml(<DiffList before={graph} after={after} diff={diffGraphs(graph, after)} />)
  expect(html).toMatch(/aria-label="Alterado".*Menu · Olá/)
  expect(html).toMatch(/aria-label="Adicionado".*Encerrar/)
  expect(html).toMatch(/aria-label="Excluído".*Ticket/)
  expect(html).toContain('Menu · Olá (1 Vendas) leva a Encerrar')
  const same = renderHtml(<DiffList before={graph} after={graph} diff={diffGraphs(graph, graph)} />)
  expect(same).toContain('Nada muda para os clientes.')
})

it('finds nodes by their texts, and names them', () => {
  const question = buildNode('q', 'question', {
    typebotIntegration: { message: 'Qual é o seu endereço?', answerKey: 'endereco', apiKey: 'x9' },
  })
  expect(isNodeFound(question, 'ENDERECO qual')).toBe(true)
  expect(isNodeFound(question, 'pergunta')).toBe(true)
  expect(isNodeFound(question, 'x9')).toBe(false)
  expect(isNodeFound(question, '')).toBe(true)
  expect(nodeName(question)).toBe('Pergunta: Qual é o seu endereço?')
  expect(nodeName(choice)).toBe('Menu: Escolha, 2 saídas')
})
