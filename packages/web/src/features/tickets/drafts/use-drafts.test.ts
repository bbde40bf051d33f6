import { expect, test } from 'vitest'
import { newerDraft } from './use-drafts.ts'

const buildDraft = (body: string, minute: number) => ({
  ticketId: 1,
  body,
  quotedMsgId: null,
  isNote: false,
  updatedAt: `2026-03-01T12:0${minute}:00.000Z`,
})
const buildLocalDraft = (body: string, minute: number, waits: boolean) => ({
  ...buildDraft(body, minute),
  waits,
})

test('the later of the local and the server draft is shown', () => {
  expect(newerDraft(buildLocalDraft('aqui', 2, true), buildDraft('lá', 1), true)?.body).toBe('aqui')
  expect(newerDraft(buildLocalDraft('aqui', 1, true), buildDraft('lá', 2), true)?.body).toBe('lá')
  expect(newerDraft(undefined, buildDraft('lá', 2), true)?.body).toBe('lá')
})

test("a draft that the server deleted is dropped here once the server's list is loaded", () => {
  expect(newerDraft(buildLocalDraft('aqui', 1, false), undefined, true)).toBeUndefined()
  expect(newerDraft(buildLocalDraft('aqui', 1, false), undefined, false)?.body).toBe('aqui')
})
