import type { CompanyRule } from '@guiche/contract/company-rules'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { drawn, signedIn } from '../../../testing/drawn.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { ActionSteps } from './ActionSteps.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { actionFaults, stepsOf, withNewStep } from './rule-steps.ts'
import { actionText, triggerText } from './rule-text.ts'
import { TriggerFields } from './TriggerFields.tsx'
import { referenceIdsOf, type ReferenceLists } from './use-reference-lists.ts'

beforeAll(() => changeLanguage('pt'))

const known: ReferenceLists = {
  isLoading: false,
  tags: [{ id: 3, name: 'Urgente' }],
  queues: [{ id: 4, name: 'Suporte' }],
  colleagues: [{ id: 5, name: 'Ana' }],
  lines: [{ id: 6, name: 'Demo' }],
  webhooks: [{ id: 7, name: 'Sistema' }],
  flows: [{ id: 8, name: 'Boas-vindas' }],
}

function renderSteps(actions: readonly RuleAction[], error?: string): string {
  return drawn(
    signedIn(
      <ActionSteps
        steps={stepsOf(actions)}
        known={known}
        error={error}
        onChange={() => undefined}
      />,
    ),
  )
}

describe('the actions of a rule', () => {
  it('show a deleted reference at once, and a missing value when they are saved', () => {
    const html = renderSteps([
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
    for (const gone of [
      { kind: 'queue', queueId: 9 },
      { kind: 'flow', flowId: 9 },
    ] as const)
      expect(renderSteps([gone])).toContain('não existe mais')
    const empty: RuleAction[] = [{ kind: 'webhook', webhookId: 0 }]
    expect(renderSteps(empty)).not.toContain('role="alert"')
    expect(renderSteps(empty, 'Falta algo nas ações.')).toContain('role="alert"')
  })

  it('are added before a close, move within the list, and are marked as too late after a close', () => {
    const added = withNewStep(stepsOf([{ kind: 'close' }]), 'assign')
    const kinds = (all: typeof added) => all.map(({ action }) => action.kind)
    expect(kinds(added)).toEqual(['assign', 'close'])
    const next = moveItem(added, 0, 1)
    expect(kinds(next)).toEqual(['close', 'assign'])
    expect(moveItem(next, 1, 2)).toBe(next)
    const actions = next.map(({ action }) => action)
    expect(actionFaults(actions, referenceIdsOf(known))).toEqual([undefined, 'afterClose'])
    const most = Array.from({ length: 10 }, (): RuleAction => ({ kind: 'note', note: 'Oi' }))
    expect(withNewStep(stepsOf(most), 'note')).toHaveLength(10)
    expect(renderSteps(most)).not.toContain('Adicionar ação')
  })
})

describe('a rule in words', () => {
  const say = (word: string) => word
  const textOfTrigger = (trigger: CompanyRule['trigger']) =>
    triggerText({ trigger }, known, say, 'pt')

  it('tells its occasion and its actions', () => {
    expect(textOfTrigger({ kind: 'says', words: ['boleto', 'via'] })).toBe('when_says: boleto, via')
    expect(textOfTrigger({ kind: 'waits', minutes: 10 })).toBe('when_waits 10 minutos')
    expect(textOfTrigger({ kind: 'tagged', tagIds: [3, 8] })).toBe('when_tagged: Urgente, goneTag')
    expect(actionText({ kind: 'assign', to: 'nobody' }, known, say)).toBe('kind_assign: nobody')
    expect(actionText({ kind: 'close' }, known, say)).toBe('kind_close')
  })
})

it('has the inputs of each occasion, and conditions that may all stay empty', () => {
  const renderTriggerFields = (trigger: CompanyRule['trigger']) =>
    drawn(
      signedIn(
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
  const html = drawn(
    signedIn(
      <ConditionFields
        condition={{ whatsappIds: [], queueIds: [0], tagIds: [], status: 'open', hours: 'closed' }}
        known={known}
        onChange={() => undefined}
      />,
    ),
  )
  for (const shown of ['Sem fila', 'Em atendimento', 'Fechada']) expect(html).toContain(shown)
})
