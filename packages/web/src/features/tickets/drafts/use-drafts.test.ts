import { expect, test } from 'vitest'
import { newerOf } from './use-drafts.ts'

const draft = (body: string, minute: number) => ({
  ticketId: 1,
  body,
  quotedMsgId: null,
  isNote: false,
  updatedAt: `2026-03-01T12:0${minute}:00.000Z`,
})
const kept = (body: string, minute: number, waits: boolean) => ({ ...draft(body, minute), waits })

test('what was typed later is shown, here or elsewhere', () => {
  expect(newerOf(kept('aqui', 2, true), draft('lá', 1), true)?.body).toBe('aqui')
  expect(newerOf(kept('aqui', 1, true), draft('lá', 2), true)?.body).toBe('lá')
  expect(newerOf(undefined, draft('lá', 2), true)?.body).toBe('lá')
})

test('what the server has and then forgot is forgotten here too, once it has answered', () => {
  expect(newerOf(kept('aqui', 1, false), undefined, true)).toBeUndefined()
  expect(newerOf(kept('aqui', 1, false), undefined, false)?.body).toBe('aqui')
})
