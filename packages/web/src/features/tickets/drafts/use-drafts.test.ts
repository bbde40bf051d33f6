import { expect, test } from 'vitest'
import { newerDraft } from './use-drafts.ts'

const draft = (body: string, minute: number) => ({
  ticketId: 1,
  body,
  quotedMsgId: null,
  isNote: false,
  updatedAt: `2026-03-01T12:0${minute}:00.000Z`,
})
const localDraft = (body: string, minute: number, waits: boolean) => ({
  ...draft(body, minute),
  waits,
})

test('the later of the local and the server draft is shown', () => {
  expect(newerDraft(localDraft('aqui', 2, true), draft('lá', 1), true)?.body).toBe('aqui')
  expect(newerDraft(localDraft('aqui', 1, true), draft('lá', 2), true)?.body).toBe('lá')
  expect(newerDraft(undefined, draft('lá', 2), true)?.body).toBe('lá')
})

test("a draft that the server deleted is dropped here once the server's list is loaded", () => {
  expect(newerDraft(localDraft('aqui', 1, false), undefined, true)).toBeUndefined()
  expect(newerDraft(localDraft('aqui', 1, false), undefined, false)?.body).toBe('aqui')
})
