import type { Macro } from '@guiche/contract/macros'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import { productKeys } from '@guiche/contract/macro-rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { drawn, signedIn } from '../../../testing/drawn.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { MacroRunLine } from '../macro-runs/index.ts'
import { shortcutIds, shortcutOf } from '../../organisation/shortcuts/index.ts'
import { ActionBuilder } from './ActionBuilder.tsx'
import { blankAction, actionFaults, stepsOf, withNewStep } from './action-rules.ts'
import { keyFault } from './macro-keys.ts'
import { MacroPanel } from './MacroPanel.tsx'
import { snoozeText } from './snooze-words.ts'
import type { ReferenceLists } from './use-reference-lists.ts'

beforeAll(() => changeLanguage('pt'))

const at = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

function buildMacro(change: Partial<Macro> = {}): Macro {
  return {
    id: 1,
    companyId: 1,
    userId: 7,
    name: 'Resolver',
    key: 'm 1',
    isShared: false,
    queueIds: [],
    actions: [blankAction('close')],
    broken: [],
    ...at,
    ...change,
  }
}

const tag = { id: 3, name: 'Urgente', color: '#d00', companyId: 1, kanban: 0 as const, ...at }
const known: ReferenceLists = {
  isLoading: false,
  error: undefined,
  tags: [tag],
  queues: [],
  colleagues: [],
  quicks: [],
}

function builder(actions: readonly MacroAction[], error?: string): string {
  return drawn(
    signedIn(
      <QueryClientProvider client={new QueryClient()}>
        <ActionBuilder
          steps={stepsOf(actions)}
          known={known}
          error={error}
          onChange={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
}

describe('the builder of a macro', () => {
  it('shows its actions in order, each with buttons that move and remove it', () => {
    const html = builder([
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

  it('shows a deleted reference at once, and a missing value after an attempt to save', () => {
    expect(builder([{ kind: 'queue', queueId: 9 }])).toContain('não existe mais')
    const empty: MacroAction[] = [{ kind: 'tag', tagIds: [] }]
    expect(builder(empty)).not.toContain('pelo menos uma etiqueta')
    expect(builder(empty, 'Falta algo nas ações.')).toContain('pelo menos uma etiqueta')
  })

  it('offers no more actions than a macro may have', () => {
    const most = Array.from({ length: 10 }, (): MacroAction => ({ kind: 'note', note: 'Oi' }))
    expect(builder(most.slice(1))).toContain('Adicionar ação')
    expect(builder(most)).not.toContain('Adicionar ação')
    expect(withNewStep(stepsOf(most), 'note')).toHaveLength(10)
  })

  it('puts a new action before a close, moves within the list, and marks actions after a close', () => {
    const steps = withNewStep(stepsOf([{ kind: 'note', note: 'Oi' }, { kind: 'close' }]), 'send')
    const kinds = (all: typeof steps) => all.map(({ action }) => action.kind)
    expect(kinds(steps)).toEqual(['note', 'send', 'close'])
    const next = moveItem(steps, 1, 2)
    expect(kinds(next)).toEqual(['note', 'close', 'send'])
    expect(moveItem(steps, 2, 3)).toBe(steps)
    const ids = new Set<number>()
    const sets = { tagIds: ids, queueIds: ids, userIds: ids, quickIds: ids }
    const actions = next.map(({ action }) => action)
    expect(actionFaults(actions, sets)).toEqual([undefined, undefined, 'afterClose'])
  })
})

describe('the keys of a macro', () => {
  const taken = [{ name: 'Resolver', key: 'm 1' }]
  const fault = (keys: string) => keyFault(keys, 7, taken)?.word

  beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
  afterEach(() => vi.unstubAllGlobals())

  it('are letters and digits that are not taken, and do not begin another shortcut', () => {
    for (const keys of ['q', '7', 'Shift+q', 'm 2', 'q 1'])
      expect(fault(keys), keys).toBeUndefined()
    for (const keys of ['Mod+s', 'ç', ',', 'F5', 'Alt+q']) expect(fault(keys)).toBe('keyOfBrowser')
    for (const keys of ['e', 'Shift+a', 'g', 'j', 'e 1']) expect(fault(keys)).toBe('keyOfProduct')
    for (const keys of ['m', 'm 1']) expect(fault(keys)).toBe('keyOfMacro')
  })

  it('cannot be the product’s own on the server either', () => {
    const own = shortcutIds
      .map((id) => shortcutOf(id).keys)
      .filter((keys) => !/^(?:Mod\+.*|Enter|Escape)$/.test(keys))
    expect(productKeys.toSorted()).toEqual(own.toSorted())
  })
})

describe('a macro in a conversation', () => {
  it('is listed with its keys, its actions, and whether it is broken', () => {
    const actions = [blankAction('tag'), blankAction('close')]
    const macros = [buildMacro({ actions, broken: [0] })]
    const html = drawn(signedIn(<MacroPanel macros={macros} onChoose={() => undefined} />))
    expect(html).toContain('Etiquetar → Encerrar')
    expect(html).toContain('Com defeito')
    expect(html.match(/<kbd>[^<]*<\/kbd>/g)).toEqual(['<kbd>M</kbd>', '<kbd>1</kbd>'])
  })

  it('leaves a line in the thread with its user, name and actions, each once', () => {
    const run = { id: 1, ticketId: 1, userId: 7, userName: 'Ana', name: 'Resolver' }
    const kinds = ['tag', 'tag', 'send', 'close'] as const
    const html = drawn(
      <MacroRunLine run={{ ...run, kinds: [...kinds], createdAt: at.createdAt }} />,
    )
    expect(html).toContain('Ana usou a macro “Resolver”')
    expect(html).toContain('etiquetou, respondeu, encerrou')
  })

  it('snoozes for a duration or until a morning, in words', () => {
    const say = (word: string, values: object = {}) => [word, ...Object.values(values)].join(' ')
    expect(snoozeText(180, say, 'pt')).toBe('until_minutes 3 horas')
    expect(snoozeText(1440, say, 'en')).toBe('until_minutes 1 day')
    expect(snoozeText('monday', say, 'pt')).toBe('until_day Segunda-feira')
  })
})
