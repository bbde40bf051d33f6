import { describe, expect, test } from 'vitest'
import { agreedDayOfMonth, daysToDue, renewedDueDate } from './due-dates.ts'
import { dayAt, endOfDay } from './time-zones.ts'

const ZONES = [
  // Zones without daylight saving time.
  'America/Sao_Paulo',
  'America/Manaus',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
  // Zones with it; some change their clocks at midnight, one by half an hour.
  'America/New_York',
  'Europe/Lisbon',
  'America/Asuncion',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
]

describe('the end of a day', () => {
  test.each(ZONES)('is its last millisecond in %s, for each day of two years', (zone) => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const end = endOfDay(day, zone)
      const after = new Date(end.getTime() + 1)
      expect([dayAt(end, zone), day < dayAt(after, zone)], day).toEqual([day, true])
    }
  })

  test.each([
    ['2026-11-28', 'America/Sao_Paulo', '2026-11-29T02:59:59.999Z'],
    ['2026-11-28', 'Asia/Tokyo', '2026-11-28T14:59:59.999Z'],
    // A day of 25 hours.
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.999Z'],
    // The clock goes back from midnight to 23:00.
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-18T02:59:59.999Z'],
    // The clock jumps from midnight to 01:00.
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T02:59:59.999Z'],
  ])('%s in %s is %s', (day, zone, end) => expect(endOfDay(day, zone).toISOString()).toBe(end))
})

describe('a renewal', () => {
  const endOfDayText = (day: string, zone: string) => endOfDay(day, zone).toISOString()

  test.each(ZONES)('keeps the 31st in %s across shorter months', (timeZone) => {
    let dueDate = endOfDayText('2026-01-31', timeZone)
    const days: string[] = []
    for (let month = 0; month < 24; month++) {
      const due = { dueDate, dueDay: 31, timeZone, recurrence: 'MENSAL' } as const
      dueDate = renewedDueDate(due, new Date()).toISOString()
      days.push(dayAt(new Date(dueDate), timeZone))
    }
    expect(days.slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(days.at(-1)).toBe('2028-01-31')
    expect(dueDate).toBe(endOfDayText('2028-01-31', timeZone))
  })

  test('counts from today in the company’s zone if there is no due date', () => {
    const evening = new Date('2026-11-29T02:30:00.000Z')
    const due = { dueDate: null, dueDay: null, recurrence: 'MENSAL' } as const
    expect(
      ['America/Sao_Paulo', 'UTC'].map((timeZone) =>
        dayAt(renewedDueDate({ ...due, timeZone }, evening), timeZone),
      ),
    ).toEqual(['2026-12-28', '2026-12-29'])
  })
})

test.each([
  ['2026-02-28', 31, 31],
  ['2026-04-30', 31, 31],
  ['2026-03-31', 31, 31],
  ['2026-03-30', 31, 30],
  ['2026-02-27', 31, 27],
  ['2026-03-15', null, 15],
  ['2026-03-15', 15, 15],
])('an end on %s, agreed on day %s before, has the agreed day %i', (day, before, agreed) => {
  expect(agreedDayOfMonth(day, before)).toBe(agreed)
})

describe('the days to the due date', () => {
  const due = endOfDay('2026-11-28', 'America/Manaus').toISOString()
  const daysLeftAt = (now: string) => daysToDue(due, 'America/Manaus', Date.parse(now))

  test('are calendar days of the company, to its midnight', () => {
    expect(daysLeftAt('2026-11-28T03:59:59.999Z')).toBe(1)
    expect(daysLeftAt('2026-11-28T04:00:00.000Z')).toBe(0)
    expect(daysLeftAt('2026-11-29T03:59:59.999Z')).toBe(0)
    expect(daysLeftAt('2026-11-29T04:00:00.000Z')).toBe(-1)
    expect(daysLeftAt('2026-10-28T12:00:00.000Z')).toBe(31)
  })

  test('are whole if a day has 25 hours', () => {
    const later = endOfDay('2026-11-03', 'America/New_York').toISOString()
    expect(daysToDue(later, 'America/New_York', Date.parse('2026-10-31T12:00:00Z'))).toBe(3)
  })
})
