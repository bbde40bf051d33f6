import { afterEach, expect, test } from 'vitest'
import { DAY, fromNow, holdClock, HOUR, MINUTE, moveClock, now, SECOND } from './clock.ts'

afterEach(() => holdClock(undefined))

const offset = () => now().getTime() - Date.now()

test('the present is the machine’s, until it is moved', () => {
  expect(Math.abs(offset())).toBeLessThan(SECOND)
  moveClock(2 * DAY)
  moveClock(-HOUR)
  expect(Math.abs(offset() - (2 * DAY - HOUR))).toBeLessThan(SECOND)
  moveClock(HOUR - 2 * DAY)
  expect(Math.abs(offset())).toBeLessThan(SECOND)
})

test('a held present stands still, and still moves by hand', () => {
  const at = new Date('2026-03-10T15:00:00.000Z')
  holdClock(at)
  expect(now()).toEqual(at)
  expect(fromNow(-MINUTE)).toEqual(new Date('2026-03-10T14:59:00.000Z'))
  moveClock(90 * SECOND)
  expect(now()).toEqual(new Date('2026-03-10T15:01:30.000Z'))
  expect(at).toEqual(new Date('2026-03-10T15:00:00.000Z'))
  moveClock(-90 * SECOND)
  holdClock(undefined)
  expect(Math.abs(offset())).toBeLessThan(SECOND)
})

test('each asking gets a date of its own', () => {
  holdClock(new Date('2026-03-10T15:00:00.000Z'))
  now().setFullYear(1999)
  expect(now().getUTCFullYear()).toBe(2026)
})
