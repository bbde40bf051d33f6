import { defaultWeek } from '@guiche/contract/companies'
import { describe, expect, test } from 'vitest'
import {
  withCopiedHours,
  isOverMidnight,
  maskedTime,
  daySpansOn,
  weekdays,
  withoutSpan,
  withSpan,
  withTimes,
} from './week-rules.ts'

const spanTextsOn = (week: typeof defaultWeek, weekday: (typeof weekdays)[number]) =>
  daySpansOn(week, weekday).map(({ startTime, endTime }) => `${startTime}-${endTime}`)

describe('opening hours', () => {
  test('show the default Sunday as closed', () => {
    expect(spanTextsOn(defaultWeek, 'sunday')).toEqual([])
    expect(spanTextsOn(defaultWeek, 'saturday')).toEqual(['08:00-12:00'])
  })

  test('get an interval on a closed day, and a further one on an open day', () => {
    const opened = withSpan(defaultWeek, 'sunday', 'Domingo')
    expect(spanTextsOn(opened, 'sunday')).toEqual(['08:00-18:00'])
    expect(opened).toHaveLength(7)
    expect(spanTextsOn(withSpan(defaultWeek, 'saturday', 'Sábado'), 'saturday')).toEqual([
      '08:00-12:00',
      '13:00-17:00',
    ])
    expect(spanTextsOn(withSpan(defaultWeek, 'monday', 'Segunda'), 'monday')).toEqual([
      '08:00-18:00',
      '19:00-23:00',
    ])
  })

  test('keep a closed row for a day that lost its last interval', () => {
    const [monday] = daySpansOn(defaultWeek, 'monday')
    const closed = withoutSpan(defaultWeek, monday?.at ?? -1)
    expect(spanTextsOn(closed, 'monday')).toEqual([])
    expect(closed).toHaveLength(7)
    expect(closed[0]).toMatchObject({ weekdayEn: 'monday', startTime: '', endTime: '' })
  })

  test('copy several intervals, and closed days, to other days', () => {
    const split = withSpan(withTimes(defaultWeek, 0, { endTime: '12:00' }), 'monday', 'Segunda')
    const copied = withCopiedHours(split, 'monday', weekdays, (weekday) => weekday)
    for (const weekday of weekdays)
      expect(spanTextsOn(copied, weekday)).toEqual(['08:00-12:00', '13:00-17:00'])
    const closed = withCopiedHours(defaultWeek, 'sunday', ['saturday'], (weekday) => weekday)
    expect(spanTextsOn(closed, 'saturday')).toEqual([])
    expect(spanTextsOn(closed, 'monday')).toEqual(['08:00-18:00'])
  })
})

test.each([
  ['0', '0'],
  ['08', '08'],
  ['080', '08:0'],
  ['0800', '08:00'],
  ['08:00', '08:00'],
  ['08:', '08:'],
  ['8:', '8:'],
  ['8:3', '8:3'],
  ['08:001', '08:00'],
  ['a9', '09'],
  ['930', '09:30'],
  ['1130', '11:30'],
])('%s typed is masked as %s', (typed, looks) => expect(maskedTime(typed)).toBe(looks))

test('an interval is over midnight when it ends before it starts', () => {
  expect(isOverMidnight({ startTime: '20:00', endTime: '02:00' })).toBe(true)
  expect(isOverMidnight({ startTime: '08:00', endTime: '18:00' })).toBe(false)
  expect(isOverMidnight({ startTime: '20:00', endTime: '0' })).toBe(false)
})
