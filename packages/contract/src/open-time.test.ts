import { describe, expect, test } from 'vitest'
import { defaultWeek, type ScheduleDay } from './companies.ts'
import { startCutoffsAt, momentsOf, stageAt } from './sla-due.ts'
import { isOpenAt, type OpenHours } from './working-hours.ts'
import { afterOpenTime, beforeOpenTime, openTimeBetween } from './open-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const day = (weekdayEn: ScheduleDay['weekdayEn'], startTime: string, endTime: string) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
const weekly: OpenHours = { schedules: defaultWeek, holidays: [], timeZone: 'America/Sao_Paulo' }
const all: Readonly<Record<string, OpenHours>> = {
  'the default week': weekly,
  'no hours': { ...weekly, schedules: [] },
  'holidays alone': {
    ...weekly,
    schedules: [],
    holidays: [{ date: '2026-12-25', name: 'Natal', isYearly: true }],
  },
  'nights in a place that moves its clock': {
    schedules: [
      day('saturday', '22:00', '06:00'),
      day('sunday', '05:00', '09:30'),
      day('sunday', '20:00', '23:59'),
      day('monday', '00:00', '04:00'),
    ],
    holidays: [],
    timeZone: 'Europe/Lisbon',
  },
  'one hour a week': { ...weekly, schedules: [day('wednesday', '10:00', '11:00')] },
}
/** Instants around both clock changes in Lisbon and a Christmas, the same in every run. */
const starts = [
  '2026-10-24T17:12:00Z',
  '2026-10-25T00:59:59.999Z',
  '2026-10-25T01:30:00Z',
  '2026-12-24T20:00:00Z',
  '2026-12-25T12:00:00Z',
  '2027-03-27T23:00:00Z',
  '2027-03-28T01:00:00Z',
  '2027-03-29T10:20:30.400Z',
].map((at) => new Date(at))
const spans = [1, MINUTE, 29 * MINUTE, 3 * HOUR, 17 * HOUR + 1]

describe.each(Object.entries(all))('open time with %s', (_name, hours) => {
  test('afterOpenTime and beforeOpenTime are inverse', () => {
    for (const from of starts)
      for (const ms of spans) {
        const due = afterOpenTime(hours, from, ms)
        if (!due) throw new Error('it is never due')
        expect(openTimeBetween(hours, from, due)).toBe(ms)
        expect(openTimeBetween(hours, from, new Date(due.getTime() - 1))).toBe(ms - 1)
        // The last such instant: nothing is open between the start and it.
        const began = beforeOpenTime(hours, due, ms)
        if (!began) throw new Error('it never began')
        expect(began.getTime()).toBeGreaterThanOrEqual(from.getTime())
        expect(openTimeBetween(hours, from, began)).toBe(0)
        expect(openTimeBetween(hours, began, due)).toBe(ms)
      }
  })

  test('a search by start finds exactly the due ones', () => {
    for (const from of starts)
      for (const ms of spans) {
        const due = afterOpenTime(hours, from, ms)?.getTime() ?? 0
        for (const now of [due - 2, due - 1, due, due + 1, due + HOUR]) {
          const cut = beforeOpenTime(hours, new Date(now), ms)
          expect(cut !== null && from <= cut).toBe(due <= now)
        }
      }
  })

  test('adds up minute by minute', () => {
    for (const from of starts) {
      let open = 0
      for (let minute = 0; minute < 12 * 60; minute++)
        if (isOpenAt(hours, new Date(from.getTime() + minute * MINUTE + 1))) open++
      const counted = openTimeBetween(hours, from, new Date(from.getTime() + 12 * HOUR)) / MINUTE
      expect(Math.abs(counted - open)).toBeLessThanOrEqual(4)
    }
  })
})

test('without open hours nothing is ever due', () => {
  const closed = { ...weekly, schedules: [day('monday', '', '')] }
  const [from] = starts
  if (!from) throw new Error('there are some')
  expect(afterOpenTime(closed, from, MINUTE)).toBeNull()
  expect(beforeOpenTime(closed, from, MINUTE)).toBeNull()
  expect(openTimeBetween(closed, from, new Date('2027-10-24T17:12:00Z'))).toBe(0)
})

describe('a target', () => {
  const target = { minutes: 30, warnPercent: 80 }
  /** Friday, ten minutes before the close. */
  const from = new Date('2026-11-27T20:50:00Z')

  test('continues at the next opening, and has its warning at its share', () => {
    const { warnAt, dueAt } = momentsOf(
      { ...weekly, schedules: defaultWeek.filter(({ weekdayEn }) => weekdayEn !== 'saturday') },
      target,
      from,
    )
    expect(warnAt?.toISOString()).toBe('2026-11-30T11:14:00.000Z')
    expect(dueAt?.toISOString()).toBe('2026-11-30T11:20:00.000Z')
  })

  test('has the same stage by its moments and by its cuts', () => {
    const moments = momentsOf(weekly, target, from)
    for (const [at, stage] of [
      [from, 'running'],
      [moments.warnAt, 'warned'],
      [moments.dueAt, 'breached'],
    ] as const) {
      if (!at) throw new Error('it is never due')
      expect(stageAt(moments, at)).toBe(stage)
      const cuts = startCutoffsAt(weekly, target, at)
      expect(cuts.dueAt !== null && from <= cuts.dueAt).toBe(stage === 'breached')
      expect(cuts.warnAt !== null && from <= cuts.warnAt).toBe(stage !== 'running')
    }
  })
})
