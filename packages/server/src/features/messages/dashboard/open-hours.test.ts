import type { ScheduleDay } from '@guiche/contract/companies'
import { expect, test } from 'vitest'
import { openHoursOf } from './open-hours.ts'

const scheduleDay = (weekdayEn: ScheduleDay['weekdayEn'], startTime: string, endTime: string) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const hoursOf = (schedules: ScheduleDay[]) => openHoursOf({ schedules, holidays: [] }, 2026)

test('hours are seconds of the week, in order', () => {
  const hours = hoursOf([
    scheduleDay('tuesday', '08:00', '18:00'),
    scheduleDay('monday', '09:30', '12:00'),
  ])
  expect(hours.opens).toEqual([9.5 * HOUR_SECONDS, 32 * HOUR_SECONDS])
  expect(hours.closes).toEqual([12 * HOUR_SECONDS, 42 * HOUR_SECONDS])
})

test('overlapping hours count once, and a day without hours does not count', () => {
  const { opens, closes } = hoursOf([
    scheduleDay('monday', '08:00', '12:00'),
    scheduleDay('monday', '11:00', '14:00'),
    scheduleDay('sunday', '', ''),
    scheduleDay('saturday', '12:00', '12:00'),
  ])
  expect({ opens, closes }).toEqual({ opens: [8 * HOUR_SECONDS], closes: [14 * HOUR_SECONDS] })
})

test('hours past midnight count on both days', () => {
  const { opens, closes } = hoursOf([scheduleDay('monday', '22:00', '02:00')])
  expect(opens).toEqual([22 * HOUR_SECONDS])
  expect(closes).toEqual([26 * HOUR_SECONDS])
})

test('a holiday removes the hours of its day, a yearly one in each year', () => {
  const schedules = [
    scheduleDay('monday', '08:00', '12:00'),
    scheduleDay('tuesday', '08:00', '12:00'),
  ]
  const { lost } = openHoursOf(
    {
      schedules,
      holidays: [
        { date: '2001-01-02', name: '', isYearly: false },
        // A Monday in 2001 and 2007, and another weekday in the years between.
        { date: '2020-01-01', name: '', isYearly: true },
      ],
    },
    2006,
  )
  expect(lost.opens).toContain(DAY_SECONDS + 8 * HOUR_SECONDS)
  expect(lost.opens).toContain(8 * HOUR_SECONDS)
  expect(lost.closes).toContain(12 * HOUR_SECONDS)
})
