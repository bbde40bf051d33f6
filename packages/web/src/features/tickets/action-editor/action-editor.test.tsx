import type { TicketAction } from '@guiche/contract/ticket-actions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import type { ActionLists, ComposedActor } from '../ticket-actions/index.ts'
import { ActionEditor } from './ActionEditor.tsx'
import {
  blankAction,
  macroActionsOf,
  ruleActionsOf,
  stepFaults,
  stepOf,
  stepsOf,
  withNewStep,
} from './action-steps.ts'

beforeAll(() => changeLanguage('pt'))

const known: ActionLists = {
  isLoading: false,
  tags: [{ id: 3, name: 'Urgente' }],
  queues: [{ id: 4, name: 'Suporte' }],
  colleagues: [{ id: 5, name: 'Ana' }],
  quicks: [],
  webhooks: [{ id: 7, name: 'Sistema' }],
  flows: [{ id: 8, name: 'Boas-vindas' }],
}

function renderEditor(
  actor: ComposedActor,
  actions: readonly TicketAction[],
  error?: string,
): string {
  return renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>
        <ActionEditor
          actor={actor}
          title="Ações"
          steps={stepsOf(actions)}
          known={known}
          error={error}
          onChange={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
}

describe('the editor of actions', () => {
  it('shows a macro’s actions in order, each with buttons that move and remove it', () => {
    const html = renderEditor('person', [
      { kind: 'tag', tagIds: [3] },
      { kind: 'send', body: 'Olá, {{firstName}}', quickMessageId: null },
      { kind: 'close' },
    ])
    expect(html.match(/\d\. (?:Etiquetar|Responder|Encerrar)/g)).toEqual([
      '1. Etiquetar',
      '2. Responder',
      '3. Encerrar',
    ])
    expect(html).toContain('<bdi>Urgente</bdi>')
    for (const label of [
      'Mover Responder para cima',
      'Mover Responder para baixo',
      'Remover Responder',
    ])
      expect(html).toContain(`aria-label="${label}"`)
    // As the customer reads it.
    expect(html).toContain('Olá, Maria')
  })

  it('shows a rule’s actions in the words of rules', () => {
    const html = renderEditor('rule', [
      { kind: 'assign', to: 5 },
      { kind: 'queue', queueId: 4 },
      { kind: 'webhook', webhookId: 7 },
      { kind: 'flow', flowId: 8 },
      { kind: 'send', body: 'Olá' },
    ])
    for (const shown of [
      'Ana',
      'Suporte',
      'Sistema',
      'Boas-vindas',
      '1. Atribuir',
      '5. Enviar mensagem',
    ])
      expect(html).toContain(shown)
    expect(html).not.toContain('Texto desta macro')
    expect(html).not.toContain('O cliente recebe')
  })

  it('shows a deleted reference at once, and a missing value after an attempt to save', () => {
    for (const gone of [
      { kind: 'queue', queueId: 9 },
      { kind: 'flow', flowId: 9 },
    ] as const)
      expect(renderEditor('rule', [gone])).toContain('não existe mais')
    const empty: TicketAction[] = [{ kind: 'tag', tagIds: [] }]
    expect(renderEditor('person', empty)).not.toContain('pelo menos uma etiqueta')
    expect(renderEditor('person', empty, 'Falta algo nas ações.')).toContain(
      'pelo menos uma etiqueta',
    )
    expect(renderEditor('rule', [{ kind: 'webhook', webhookId: 0 }])).not.toContain('role="alert"')
  })

  it('offers no more actions than a macro or rule may have', () => {
    const most = Array.from({ length: 10 }, (): TicketAction => ({ kind: 'note', note: 'Oi' }))
    expect(renderEditor('person', most.slice(1))).toContain('Adicionar ação')
    expect(renderEditor('person', most)).not.toContain('Adicionar ação')
    expect(withNewStep(stepsOf(most), stepOf({ kind: 'close' }))).toHaveLength(10)
  })
})

describe('the actions while they are edited', () => {
  it('are added before a close, move within the list, and are marked after a close', () => {
    const added = stepOf({ kind: 'send', body: 'Oi' })
    const steps = withNewStep(stepsOf([{ kind: 'note', note: 'Oi' }, { kind: 'close' }]), added)
    const actionKindsOf = (all: typeof steps) => all.map(({ action }) => action.kind)
    expect(actionKindsOf(steps)).toEqual(['note', 'send', 'close'])
    const next = moveItem(steps, 1, 2)
    expect(actionKindsOf(next)).toEqual(['note', 'close', 'send'])
    expect(moveItem(steps, 2, 3)).toBe(steps)
    expect(stepFaults(next, known)).toEqual([undefined, undefined, 'afterClose'])
    expect(stepFaults(next, { ...known, isLoading: true })).toEqual([])
  })

  it('are saved as a macro’s or a rule’s', () => {
    expect(macroActionsOf([stepOf(blankAction('person', 'send'))])).toEqual([
      { kind: 'send', body: '', quickMessageId: null },
    ])
    expect(blankAction('person', 'assign')).toEqual({ kind: 'assign', to: 'me' })
    const steps = stepsOf([
      { kind: 'assign', to: 5 },
      { kind: 'flow', flowId: 8 },
    ])
    expect(ruleActionsOf(steps)).toEqual(steps.map(({ action }) => action))
  })
})
