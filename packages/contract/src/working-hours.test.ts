import { describe, expect, test } from 'vitest'
import { defaultWeek, type ScheduleDay } from './companies.ts'
import {
  completedTime,
  holidayDates,
  isOpenAt,
  nextClosing,
  nextOpening,
  type OpenHours,
  weekSpans,
} from './working-hours.ts'

const day = (weekdayEn: ScheduleDay['weekdayEn'], startTime: string, endTime: string) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
const hoursOf = (schedules: readonly ScheduleDay[], more: Partial<OpenHours> = {}): OpenHours => ({
  schedules,
  holidays: [],
  timeZone: 'America/Sao_Paulo',
  ...more,
})
const isOpenAtTime = (hours: OpenHours, at: string) => isOpenAt(hours, new Date(at))
const nextOpeningText = (hours: OpenHours, at: string) =>
  nextOpening(hours, new Date(at))?.toISOString() ?? null
const nextClosingText = (hours: OpenHours, at: string) =>
  nextClosing(hours, new Date(at))?.toISOString() ?? null

describe('the default week in São Paulo, where 2026-11-16 is a Monday', () => {
  const hours = hoursOf(defaultWeek)
  test.each([
    ['2026-11-16T10:59:59.999Z', false],
    ['2026-11-16T11:00:00.000Z', true],
    ['2026-11-16T20:59:59.999Z', true],
    ['2026-11-16T21:00:00.000Z', false],
    ['2026-11-21T14:00:00Z', true],
    ['2026-11-21T15:00:00Z', false],
    ['2026-11-22T03:00:00Z', false],
    ['2026-11-22T15:00:00Z', false],
    // Sunday in UTC is still Saturday.
    ['2026-11-22T01:00:00Z', false],
  ])('at %s it is open: %s', (at, isOpen) => expect(isOpenAtTime(hours, at)).toBe(isOpen))

  test('opens on Monday morning after a close on Saturday afternoon, and closes that evening', () => {
    expect(nextOpeningText(hours, '2026-11-21T18:00:00Z')).toBe('2026-11-23T11:00:00.000Z')
    expect(nextClosingText(hours, '2026-11-23T11:00:00Z')).toBe('2026-11-23T21:00:00.000Z')
  })

  test('is open now if open, and closed now if closed', () => {
    expect(nextOpeningText(hours, '2026-11-16T12:00:00Z')).toBe('2026-11-16T12:00:00.000Z')
    expect(nextClosingText(hours, '2026-11-16T23:00:00Z')).toBe('2026-11-16T23:00:00.000Z')
  })
})

test('several spans a day leave the break closed, in any order', () => {
  const hours = hoursOf([day('monday', '13:00', '18:00'), day('monday', '08:00', '12:00')])
  expect(isOpenAtTime(hours, '2026-11-16T14:00:00Z')).toBe(true)
  expect(isOpenAtTime(hours, '2026-11-16T15:30:00Z')).toBe(false)
  expect(nextOpeningText(hours, '2026-11-16T15:30:00Z')).toBe('2026-11-16T16:00:00.000Z')
  expect(nextClosingText(hours, '2026-11-16T14:00:00Z')).toBe('2026-11-16T15:00:00.000Z')
})

describe('a span over midnight', () => {
  const hours = hoursOf([day('saturday', '20:00', '02:00')])
  test('is open on both sides of midnight, also across the week’s end', () => {
    expect(isOpenAtTime(hours, '2026-11-21T22:59:00Z')).toBe(false)
    expect(isOpenAtTime(hours, '2026-11-21T23:00:00Z')).toBe(true)
    expect(isOpenAtTime(hours, '2026-11-22T04:59:00Z')).toBe(true)
    expect(isOpenAtTime(hours, '2026-11-22T05:00:00Z')).toBe(false)
  })
  test('closes the next day, and opens again in a week', () => {
    expect(nextClosingText(hours, '2026-11-22T01:00:00Z')).toBe('2026-11-22T05:00:00.000Z')
    expect(nextOpeningText(hours, '2026-11-22T05:00:00Z')).toBe('2026-11-28T23:00:00.000Z')
  })
  test('wraps round the week’s end in reports', () => {
    expect(weekSpans([day('sunday', '22:00', '03:00')])).toEqual([
      { from: 0, to: 180 },
      { from: 6 * 1440 + 22 * 60, to: 7 * 1440 },
    ])
  })
})

describe('closed days', () => {
  test('have no row, empty times or equal times', () => {
    const hours = hoursOf([
      day('monday', '', ''),
      day('tuesday', '09:00', ''),
      day('wednesday', '00:00', '00:00'),
      day('friday', '09:00', '10:00'),
    ])
    for (const at of ['16', '17', '18', '19', '21', '22'])
      expect(isOpenAtTime(hours, `2026-11-${at}T12:30:00Z`)).toBe(false)
    expect(isOpenAtTime(hours, '2026-11-20T12:30:00Z')).toBe(true)
  })
  test('without any open day: it never opens', () => {
    const hours = hoursOf([day('monday', '', '')])
    expect(nextOpeningText(hours, '2026-11-16T12:00:00Z')).toBeNull()
    expect(nextClosingText(hours, '2026-11-16T12:00:00Z')).toBe('2026-11-16T12:00:00.000Z')
  })
})

describe('always open', () => {
  test('without any row', () => {
    expect(isOpenAtTime(hoursOf([]), '2026-11-22T06:00:00Z')).toBe(true)
    expect(nextClosingText(hoursOf([]), '2026-11-22T06:00:00Z')).toBeNull()
  })
  test.each(['23:59', '24:00'])('with all days until %s: no minute is missing', (endTime) => {
    const all = defaultWeek.map((row) => ({ ...row, startTime: '00:00', endTime }))
    expect(isOpenAtTime(hoursOf(all), '2026-11-22T02:59:30Z')).toBe(true)
    expect(nextClosingText(hoursOf(all), '2026-11-22T02:59:30Z')).toBeNull()
    expect(weekSpans(all)).toEqual([{ from: 0, to: 7 * 1440 }])
  })
  test('except on holidays', () => {
    const hours = hoursOf([], { holidays: [{ date: '2026-12-25', name: '', isYearly: true }] })
    expect(nextClosingText(hours, '2026-12-20T12:00:00Z')).toBe('2026-12-25T03:00:00.000Z')
    expect(nextOpeningText(hours, '2026-12-25T12:00:00Z')).toBe('2026-12-26T03:00:00.000Z')
  })
})

describe('holidays', () => {
  const christmas = { date: '2020-12-25', name: 'Natal', isYearly: true }
  const once = { date: '2026-12-28', name: 'Inventário', isYearly: false }
  const hours = hoursOf(defaultWeek, { holidays: [christmas, once] })
  test('close their day: yearly ones in each year, others once', () => {
    expect(isOpenAtTime(hours, '2026-12-25T14:00:00Z')).toBe(false)
    expect(isOpenAtTime(hours, '2028-12-25T14:00:00Z')).toBe(false)
    expect(isOpenAtTime(hours, '2026-12-28T14:00:00Z')).toBe(false)
    expect(isOpenAtTime(hours, '2027-12-28T14:00:00Z')).toBe(true)
  })
  test('are skipped by the next opening', () => {
    expect(nextOpeningText(hours, '2026-12-24T22:00:00Z')).toBe('2026-12-26T11:00:00.000Z')
    expect(nextOpeningText(hours, '2026-12-26T16:00:00Z')).toBe('2026-12-29T11:00:00.000Z')
  })
  test('let a span of the previous night end, and start none of their own', () => {
    const night = hoursOf(
      defaultWeek.map((row) => ({ ...row, startTime: '20:00', endTime: '02:00' })),
      { holidays: [christmas] },
    )
    expect(isOpenAtTime(night, '2026-12-25T04:00:00Z')).toBe(true)
    expect(isOpenAtTime(night, '2026-12-26T00:00:00Z')).toBe(false)
    expect(isOpenAtTime(night, '2026-12-26T04:00:00Z')).toBe(false)
    expect(nextOpeningText(night, '2026-12-25T05:00:00Z')).toBe('2026-12-26T23:00:00.000Z')
  })
  test('follow the company’s zone, not UTC', () => {
    const always = hoursOf([], { holidays: [christmas], timeZone: 'Pacific/Auckland' })
    expect(isOpenAtTime(always, '2026-12-24T10:59:00Z')).toBe(true)
    expect(isOpenAtTime(always, '2026-12-24T11:00:00Z')).toBe(false)
    expect(isOpenAtTime(always, '2026-12-25T11:00:00Z')).toBe(true)
  })
  test('on 29 February occur in leap years only', () => {
    const leap = { date: '2024-02-29', name: '', isYearly: true }
    expect(holidayDates([leap, once], 2026, 2029)).toEqual(['2028-02-29', '2026-12-28'])
  })
})

describe('daylight saving', () => {
  const week = defaultWeek.map((row) => ({ ...row, startTime: '01:30', endTime: '09:00' }))
  const berlin = hoursOf(week, { timeZone: 'Europe/Berlin' })
  test('keeps the opening’s wall time', () => {
    expect(isOpenAtTime(berlin, '2026-03-28T07:30:00Z')).toBe(true)
    expect(isOpenAtTime(berlin, '2026-03-28T08:00:00Z')).toBe(false)
    expect(isOpenAtTime(berlin, '2026-03-30T06:59:00Z')).toBe(true)
    expect(isOpenAtTime(berlin, '2026-03-30T07:00:00Z')).toBe(false)
  })
  test('moves an opening in a skipped hour behind it', () => {
    const skipped = hoursOf([day('sunday', '02:30', '09:00')], { timeZone: 'Europe/Berlin' })
    expect(nextOpeningText(skipped, '2026-03-28T20:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  })
  test('opens at the first of two equal hours', () => {
    const twice = hoursOf([day('sunday', '02:30', '09:00')], { timeZone: 'Europe/Berlin' })
    expect(nextOpeningText(twice, '2026-10-24T20:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(nextClosingText(twice, '2026-10-25T01:15:00Z')).toBe('2026-10-25T08:00:00.000Z')
  })
  test('handles a zone with odd minutes', () => {
    const kathmandu = hoursOf(week, { timeZone: 'Asia/Kathmandu' })
    expect(nextOpeningText(kathmandu, '2026-11-15T12:00:00Z')).toBe('2026-11-15T19:45:00.000Z')
  })
})

test.each([
  ['8', '08:00'],
  ['800', '08:00'],
  ['0830', '08:30'],
  ['8:5', '08:05'],
  ['23:59', '23:59'],
  ['24:00', ''],
  ['12:60', ''],
  ['abc', ''],
  ['', ''],
])('%s is completed to %s', (typed, time) => expect(completedTime(typed)).toBe(time))

test.each([
  ['24:00', '24:00'],
  ['24', '24:00'],
  ['2400', '24:00'],
  ['18', '18:00'],
  ['24:01', ''],
  ['25:00', ''],
])('%s as an end is completed to %s', (typed, time) =>
  expect(completedTime(typed, true)).toBe(time),
)
