import type { ScheduleDay } from '@guiche/contract/companies'
import { expect, test } from 'vitest'
import { openHoursOf } from './open-hours.ts'

const day = (weekdayEn: ScheduleDay['weekdayEn'], startTime: string, endTime: string) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
const HOUR_SECONDS = 3600

test('hours are seconds of the week, in order', () => {
  const hours = openHoursOf([day('tuesday', '08:00', '18:00'), day('monday', '09:30', '12:00')])
  expect(hours.opens).toEqual([9.5 * HOUR_SECONDS, 32 * HOUR_SECONDS])
  expect(hours.closes).toEqual([12 * HOUR_SECONDS, 42 * HOUR_SECONDS])
})

test('what overlaps counts once, and a day without hours not at all', () => {
  const hours = openHoursOf([
    day('monday', '08:00', '12:00'),
    day('monday', '11:00', '14:00'),
    day('sunday', '', ''),
    day('saturday', '12:00', '12:00'),
  ])
  expect(hours).toEqual({ opens: [8 * HOUR_SECONDS], closes: [14 * HOUR_SECONDS] })
})
