import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  DAY,
  fromNow,
  holdClock,
  HOUR,
  MINUTE,
  moveClock,
  now,
  resetClock,
  SECOND,
} from './clock.ts'

// Date is faked, so that two readings of the machine's clock are equal.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  resetClock()
})

const clockOffsetMs = () => now().getTime() - Date.now()

test('now() is the machine’s time until the clock is moved', () => {
  expect(clockOffsetMs()).toBe(0)
  moveClock(2 * DAY)
  moveClock(-HOUR)
  expect(clockOffsetMs()).toBe(2 * DAY - HOUR)
  moveClock(HOUR - 2 * DAY)
  expect(clockOffsetMs()).toBe(0)
})

test('a held clock stands still and can still be moved', () => {
  const at = new Date('2026-03-10T15:00:00.000Z')
  holdClock(at)
  expect(now()).toEqual(at)
  expect(fromNow(-MINUTE)).toEqual(new Date('2026-03-10T14:59:00.000Z'))
  moveClock(90 * SECOND)
  expect(now()).toEqual(new Date('2026-03-10T15:01:30.000Z'))
  expect(at).toEqual(new Date('2026-03-10T15:00:00.000Z'))
  moveClock(-90 * SECOND)
  holdClock(undefined)
  expect(clockOffsetMs()).toBe(0)
})

test('each call of now() returns its own Date', () => {
  holdClock(new Date('2026-03-10T15:00:00.000Z'))
  now().setFullYear(1999)
  expect(now().getUTCFullYear()).toBe(2026)
})
