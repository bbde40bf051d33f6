import { expect, it } from 'vitest'
import { actionText, kindWord } from './action-text.ts'
import { snoozeText } from './snooze-text.ts'
import type { ActionLists } from './use-action-lists.ts'

const known: ActionLists = {
  isLoading: false,
  tags: [{ id: 3, name: 'Urgente' }],
  queues: [],
  colleagues: [{ id: 5, name: 'Ana' }],
  quicks: [{ id: 6, shortcode: '/mapa', message: 'Aqui', mediaName: null }],
  webhooks: [],
  flows: [],
}

const say = (word: string, values: object = {}) => [word, ...Object.values(values)].join(' ')

it('tells an action and its values, also of rows that were deleted', () => {
  const options = { actor: 'person', known, say, language: 'pt' } as const
  expect(actionText({ kind: 'assign', to: 'nobody' }, options)).toBe('kind_assign: nobody')
  expect(actionText({ kind: 'assign', to: 5 }, options)).toBe('kind_assign: Ana')
  expect(actionText({ kind: 'tag', tagIds: [3, 8] }, options)).toBe('kind_tag: Urgente, goneTag')
  const quick = { kind: 'send', body: '', quickMessageId: 6 } as const
  expect(actionText(quick, options)).toBe('kind_answer: /mapa')
  expect(actionText({ kind: 'flow', flowId: 8 }, options)).toBe('kind_flow: goneFlow')
  expect(actionText({ kind: 'close' }, options)).toBe('kind_close')
  const loading = { ...options, known: { ...known, isLoading: true } }
  expect(actionText({ kind: 'queue', queueId: 9 }, loading)).toBe('kind_queue')
  expect(kindWord('rule', 'send')).toBe('kind_send')
})

it('snoozes for a duration or until a morning, in words', () => {
  expect(snoozeText(180, say, 'pt')).toBe('until_minutes 3 horas')
  expect(snoozeText(1440, say, 'en')).toBe('until_minutes 1 day')
  expect(snoozeText('monday', say, 'pt')).toBe('until_day Segunda-feira')
})
