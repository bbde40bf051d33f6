import { PRESENCE_MS } from '@guiche/contract/live-events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPresence, hearPresence, colleaguesAt } from './presence.ts'

const OWN_ID = 1
const hearUser = (id: number, typing = false) =>
  hearPresence({ action: 'update', ticketId: 7, user: { id, name: `User ${id}` }, typing }, OWN_ID)
const shownColleagues = () => colleaguesAt(7).map(({ id, isTyping }) => [id, isTyping])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearPresence()
  vi.useRealTimers()
})

it('colleagues appear, type and leave, and the user is not among them', () => {
  hearUser(OWN_ID)
  hearUser(2)
  hearUser(3, true)
  expect(shownColleagues()).toEqual([
    [2, false],
    [3, true],
  ])
  hearUser(3)
  hearPresence({ action: 'delete', ticketId: 7, userId: 2 }, OWN_ID)
  expect(shownColleagues()).toEqual([[3, false]])
})

it('a colleague is removed without a repeated event, and a repetition changes nothing', () => {
  hearUser(2)
  const before = colleaguesAt(7)
  vi.advanceTimersByTime(PRESENCE_MS - 1)
  hearUser(2)
  vi.advanceTimersByTime(PRESENCE_MS - 1)
  expect(colleaguesAt(7)).toBe(before)
  vi.advanceTimersByTime(1)
  expect(shownColleagues()).toEqual([])
})
