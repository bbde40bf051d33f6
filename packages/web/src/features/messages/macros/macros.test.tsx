import type { Macro } from '@guiche/contract/macros'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import { productKeys } from '@guiche/contract/macro-limits'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { MacroRunLine } from '../macro-runs/index.ts'
import { shortcutIds, shortcutOf } from '../../organisation/shortcuts/index.ts'
import { keyFault } from './key-fault.ts'
import { MacroPanel } from './MacroPanel.tsx'

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
    actions: [{ kind: 'close' }],
    broken: [],
    ...at,
    ...change,
  }
}

describe('the keys of a macro', () => {
  const taken = [{ name: 'Resolver', key: 'm 1' }]
  const keyFaultWord = (keys: string) => keyFault(keys, 7, taken)?.word

  beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
  afterEach(() => vi.unstubAllGlobals())

  it('are letters and digits that are not taken, and do not begin another shortcut', () => {
    for (const keys of ['q', '7', 'Shift+q', 'm 2', 'q 1'])
      expect(keyFaultWord(keys), keys).toBeUndefined()
    for (const keys of ['Mod+s', 'ç', ',', 'F5', 'Alt+q'])
      expect(keyFaultWord(keys)).toBe('keyOfBrowser')
    for (const keys of ['e', 'Shift+a', 'g', 'j', 'e 1'])
      expect(keyFaultWord(keys)).toBe('keyOfProduct')
    for (const keys of ['m', 'm 1']) expect(keyFaultWord(keys)).toBe('keyOfMacro')
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
    const actions: MacroAction[] = [{ kind: 'tag', tagIds: [3] }, { kind: 'close' }]
    const macros = [buildMacro({ actions, broken: [0] })]
    const html = renderHtml(
      withSignedInUser(<MacroPanel macros={macros} onChoose={() => undefined} />),
    )
    expect(html).toContain('Etiquetar → Encerrar')
    expect(html).toContain('Com defeito')
    expect(html.match(/<kbd>[^<]*<\/kbd>/g)).toEqual(['<kbd>M</kbd>', '<kbd>1</kbd>'])
  })

  it('leaves a line in the thread with its user, name and actions, each once', () => {
    const run = { id: 1, ticketId: 1, userId: 7, userName: 'Ana', name: 'Resolver' }
    const kinds = ['tag', 'tag', 'send', 'close'] as const
    const html = renderHtml(
      <MacroRunLine run={{ ...run, kinds: [...kinds], createdAt: at.createdAt }} />,
    )
    expect(html).toContain('Ana usou a macro “Resolver”')
    expect(html).toContain('etiquetou, respondeu, encerrou')
  })
})
