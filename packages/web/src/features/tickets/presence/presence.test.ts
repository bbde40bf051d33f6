import { PRESENCE_MS } from '@guiche/contract/live-events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPresence, hearPresence, colleaguesAt } from './presence.ts'

const OWN_ID = 1
const at = (id: number, typing = false) =>
  hearPresence({ action: 'update', ticketId: 7, user: { id, name: `User ${id}` }, typing }, OWN_ID)
const here = () => colleaguesAt(7).map(({ id, isTyping }) => [id, isTyping])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearPresence()
  vi.useRealTimers()
})

it('colleagues appear, type and leave, and the user is not among them', () => {
  at(OWN_ID)
  at(2)
  at(3, true)
  expect(here()).toEqual([
    [2, false],
    [3, true],
  ])
  at(3)
  hearPresence({ action: 'delete', ticketId: 7, userId: 2 }, OWN_ID)
  expect(here()).toEqual([[3, false]])
})

it('a colleague is removed without a repeated event, and a repetition changes nothing', () => {
  at(2)
  const before = colleaguesAt(7)
  vi.advanceTimersByTime(PRESENCE_MS - 1)
  at(2)
  vi.advanceTimersByTime(PRESENCE_MS - 1)
  expect(colleaguesAt(7)).toBe(before)
  vi.advanceTimersByTime(1)
  expect(here()).toEqual([])
})
