import { expect, test } from 'vitest'
import { actionsOf, indexOfActionAfterClose } from './ticket-action-rules.ts'
import { actionList, macroAction, ruleAction } from './ticket-actions.ts'

const kindsOf = (schema: typeof macroAction | typeof ruleAction) =>
  schema.options.map(({ shape }) => shape.kind.value)

test('macros and rules store exactly the actions that the table gives to people and to rules', () => {
  expect(kindsOf(macroAction)).toEqual([...actionsOf.person])
  expect(kindsOf(ruleAction)).toEqual([...actionsOf.rule])
})

// Rows as companies stored them before macros and rules shared these schemas.

test('stored macros are read unchanged, and older ones with their defaults', () => {
  const stored = [
    { kind: 'assign', to: 'me' },
    { kind: 'assign', to: 'nobody' },
    { kind: 'assign', to: 7 },
    { kind: 'tag', tagIds: [3, 4] },
    { kind: 'untag', tagIds: [3] },
    { kind: 'send', body: 'Olá, {{firstName}}', quickMessageId: null },
    { kind: 'send', body: '', quickMessageId: 5 },
    { kind: 'note', note: 'Ligar à tarde' },
    { kind: 'snooze', until: 'monday', wakeOnReply: false },
    { kind: 'queue', queueId: 2 },
  ]
  expect(actionList(macroAction).parse(stored)).toEqual(stored)
  expect(actionList(macroAction).parse([{ kind: 'close' }])).toEqual([{ kind: 'close' }])
  const older = [
    { kind: 'send', body: 'Olá' },
    { kind: 'send', quickMessageId: 5 },
    { kind: 'snooze', until: 90 },
  ]
  expect(actionList(macroAction).parse(older)).toEqual([
    { kind: 'send', body: 'Olá', quickMessageId: null },
    { kind: 'send', body: '', quickMessageId: 5 },
    { kind: 'snooze', until: 90, wakeOnReply: true },
  ])
})

test('stored rules are read unchanged', () => {
  const stored = [
    { kind: 'assign', to: 'nobody' },
    { kind: 'assign', to: 7 },
    { kind: 'tag', tagIds: [3] },
    { kind: 'untag', tagIds: [4] },
    { kind: 'queue', queueId: 2 },
    { kind: 'send', body: 'Já enviamos, {{firstName}}.' },
    { kind: 'note', note: 'Segunda via' },
    { kind: 'flow', flowId: 8 },
    { kind: 'webhook', webhookId: 9 },
    { kind: 'close' },
  ]
  expect(actionList(ruleAction).parse(stored)).toEqual(stored)
})

test('"me", quick messages and snooze stay with people, flow and webhook with rules', () => {
  for (const action of [
    { kind: 'assign', to: 'me' },
    { kind: 'send', quickMessageId: 5 },
    { kind: 'snooze', until: 90 },
  ])
    expect(ruleAction.safeParse(action).success, action.kind).toBe(false)
  for (const action of [
    { kind: 'flow', flowId: 8 },
    { kind: 'webhook', webhookId: 9 },
  ])
    expect(macroAction.safeParse(action).success, action.kind).toBe(false)
})

test('only actions that a closed ticket accepts follow a close', () => {
  expect(indexOfActionAfterClose(['send', 'close', 'tag', 'note', 'webhook'])).toBeUndefined()
  expect(indexOfActionAfterClose(['close', 'untag', 'snooze', 'flow'])).toBe(2)
  expect(
    actionList(ruleAction).safeParse([{ kind: 'close' }, { kind: 'flow', flowId: 8 }]),
  ).toMatchObject({
    success: false,
  })
})
