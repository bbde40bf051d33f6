import { endOfDay } from '@guiche/contract/time-zones'
import { expect, test } from 'vitest'
import { dateFieldOf, dueTint } from './due-rules.ts'

const timeZone = 'America/Manaus'
const dueOn = (day: string) => endOfDay(day, timeZone).toISOString()

test.each([
  ['2026-11-27', undefined],
  ['2026-11-26', 'yellow'],
  ['2026-11-25', 'amber'],
  ['2026-11-21', 'amber'],
  ['2026-11-18', 'amber'],
  ['2026-11-17', 'red'],
  ['2026-10-12', 'red'],
])('on 21 November a due date of %s is %s, from midnight to midnight', (day, tint) => {
  for (const now of ['2026-11-21T04:00:00.000Z', '2026-11-22T03:59:59.999Z'])
    expect(dueTint({ dueDate: dueOn(day), timeZone }, Date.parse(now))).toBe(tint)
})

test('a company without a due date has no tint', () =>
  expect(dueTint({ dueDate: null, timeZone }, Date.now())).toBeUndefined())

test('a date field shows the day in the company’s time zone', () => {
  expect(dateFieldOf(dueOn('2026-12-01'), timeZone)).toBe('2026-12-01')
  expect(dateFieldOf(null, timeZone)).toBe('')
})
