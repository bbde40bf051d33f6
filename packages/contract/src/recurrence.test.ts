import { expect, test } from 'vitest'
import { dayMonthsLater, recurrenceMonths } from './recurrence.ts'

test.each([
  ['2026-01-31', 1, 31, '2026-02-28'],
  // A subscription agreed for the 31st returns to it in the next month that has one.
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2028-01-31', 1, 31, '2028-02-29'],
  ['2026-11-30', 12, 31, '2027-11-30'],
  ['2026-12-15', 6, 15, '2027-06-15'],
  ['2026-03-31', -1, 31, '2026-02-28'],
  ['2026-01-31', -2, 31, '2025-11-30'],
  ['2026-02-28', 0, 31, '2026-02-28'],
  ['2026-02-28', 0, 30, '2026-02-28'],
  ['2026-03-28', 0, 31, '2026-03-31'],
])('%s plus %i months, on day %i, is %s', (from, months, day, later) => {
  expect(dayMonthsLater(from, months, day)).toBe(later)
})

test('no recurrence drifts from the 31st in ten years', () => {
  for (const months of Object.values(recurrenceMonths)) {
    let day = '2026-01-31'
    for (let at = 0; at < 120; at += months) day = dayMonthsLater(day, months, 31)
    expect(day, `${months}`).toBe('2036-01-31')
  }
})
