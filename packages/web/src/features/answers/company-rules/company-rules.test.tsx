import type { CompanyRule } from '@guiche/contract/company-rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { triggerText } from './trigger-text.ts'
import { TriggerFields } from './TriggerFields.tsx'
import type { RuleLists } from './use-rule-lists.ts'

beforeAll(() => changeLanguage('pt'))

const known: RuleLists = {
  isLoading: false,
  tags: [{ id: 3, name: 'Urgente' }],
  queues: [{ id: 4, name: 'Suporte' }],
  colleagues: [{ id: 5, name: 'Ana' }],
  quicks: [],
  lines: [{ id: 6, name: 'Demo' }],
  webhooks: [{ id: 7, name: 'Sistema' }],
  flows: [{ id: 8, name: 'Boas-vindas' }],
}

describe('a rule in words', () => {
  const say = (word: string) => word
  const textOfTrigger = (trigger: CompanyRule['trigger']) =>
    triggerText({ trigger }, known, say, 'pt')

  it('tells its occasion', () => {
    expect(textOfTrigger({ kind: 'says', words: ['boleto', 'via'] })).toBe('when_says: boleto, via')
    expect(textOfTrigger({ kind: 'waits', minutes: 10 })).toBe('when_waits 10 minutos')
    expect(textOfTrigger({ kind: 'tagged', tagIds: [3, 8] })).toBe('when_tagged: Urgente, goneTag')
  })
})

it('has the inputs of each occasion, and conditions that may all stay empty', () => {
  const renderTriggerFields = (trigger: CompanyRule['trigger']) =>
    renderHtml(
      withSignedInUser(
        <TriggerFields
          trigger={trigger}
          known={known}
          error={undefined}
          onChange={() => undefined}
        />,
      ),
    )
  expect(renderTriggerFields({ kind: 'closed' })).toContain('já não pode ser desfeito')
  expect(renderTriggerFields({ kind: 'waits', minutes: 15 })).toContain('Minutos de espera')
  expect(renderTriggerFields({ kind: 'says', words: ['boleto'] })).toContain('boleto')
  expect(renderTriggerFields({ kind: 'tagged', tagIds: [3] })).toContain('Urgente')
  const html = renderHtml(
    withSignedInUser(
      <ConditionFields
        condition={{ whatsappIds: [], queueIds: [0], tagIds: [], status: 'open', hours: 'closed' }}
        known={known}
        onChange={() => undefined}
      />,
    ),
  )
  for (const shown of ['Sem fila', 'Em atendimento', 'Fechada']) expect(html).toContain(shown)
})
