import { expect, test } from 'vitest'
import { missingHolidays, nationalHolidays } from './national-holidays.ts'

test('Good Friday has the date of the year', () => {
  const moving = nationalHolidays(2025).filter(({ isYearly }) => !isYearly)
  expect(moving.map(({ date }) => date)).toEqual(['2025-04-18', '2026-04-03', '2027-03-26'])
})

test('existing holidays are not added again', () => {
  const list = nationalHolidays(2026)
  expect(missingHolidays(list, 2026)).toEqual([])
  expect(missingHolidays(list, 2027).map(({ date }) => date)).toEqual(['2029-03-30'])
  expect(missingHolidays([], 2026)).toHaveLength(12)
})
