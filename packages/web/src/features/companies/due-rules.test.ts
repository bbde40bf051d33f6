import { expect, test } from 'vitest'
import { dateFieldOf, dueOfField, dueTint, movedDue } from './due-rules.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const dueIn = (days: number) => new Date(2026, 10, 21 + days, 3).toISOString()

test.each([
  [6, undefined],
  [5, 'yellow'],
  [4, 'amber'],
  [0, 'amber'],
  [-3, 'amber'],
  [-4, 'red'],
  [-40, 'red'],
])('%s days to the due date are %s', (days, tint) => expect(dueTint(dueIn(days), NOON)).toBe(tint))

test('no due date has no colour', () => expect(dueTint(null, NOON)).toBeUndefined())

test('moves by the months of the recurrence, and stays inside the month', () => {
  const due = new Date(2026, 0, 31, 9).toISOString()
  expect(dateFieldOf(movedDue(due, 'MENSAL', NOON))).toBe('2026-02-28')
  expect(dateFieldOf(movedDue(due, 'BIMESTRAL', NOON))).toBe('2026-03-31')
  expect(dateFieldOf(movedDue(due, 'TRIMESTRAL', NOON))).toBe('2026-04-30')
  expect(dateFieldOf(movedDue(due, 'SEMESTRAL', NOON))).toBe('2026-07-31')
  expect(dateFieldOf(movedDue(due, 'ANUAL', NOON))).toBe('2027-01-31')
  expect(dateFieldOf(movedDue(null, 'MENSAL', NOON))).toBe('2026-12-21')
})

test('a date field keeps its day, and an empty or broken one is none', () => {
  expect(dateFieldOf(dueOfField('2026-12-01'))).toBe('2026-12-01')
  expect(dueOfField('')).toBeNull()
  expect(dueOfField('2026-13-01')).toBeNull()
})
