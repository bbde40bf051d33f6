import { expect, test } from 'vitest'
import { dayOfMonth, monthsLater } from './recurrence.ts'

const ZONE = 'America/Sao_Paulo'

test.each([
  ['2026-01-31T03:00:00.000Z', 1, undefined, '2026-02-28T03:00:00.000Z'],
  // A subscription that ended on the 31st ends there again once a month has one.
  ['2026-02-28T03:00:00.000Z', 1, 31, '2026-03-31T03:00:00.000Z'],
  ['2028-01-31T03:00:00.000Z', 1, undefined, '2028-02-29T03:00:00.000Z'],
  ['2026-11-30T03:00:00.000Z', 12, 31, '2027-11-30T03:00:00.000Z'],
  ['2026-12-15T15:30:00.000Z', 6, undefined, '2027-06-15T15:30:00.000Z'],
])('%s and %i months, on the day %s, is %s', (from, months, day, later) => {
  expect(monthsLater(new Date(from), months, ZONE, day).toISOString()).toBe(later)
})

test('the hour of the place is kept where its clock is put forward meanwhile', () => {
  const from = new Date('2026-02-10T14:00:00.000Z')
  expect(monthsLater(from, 2, 'America/New_York').toISOString()).toBe('2026-04-10T13:00:00.000Z')
})

test('the day of the month is that of the place', () => {
  expect(dayOfMonth(new Date('2026-12-01T02:00:00.000Z'), ZONE)).toBe(30)
})
