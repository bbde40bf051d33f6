import type { Holiday, ScheduleDay } from './companies.ts'
import { instantOf, wallOf } from './time-zones.ts'

// Opening hours of a company or queue, in the company's zone. A row of the week is a span of its day; one that ends
// before it begins continues after midnight, and one that ends at 23:59 or 24:00 lasts until midnight. A day without a
// row, or with empty or equal times, is closed. Without any row every hour is open. On a holiday no span begins; one
// that began the evening before still ends normally.

/** The end of a span at midnight. */
export const END_OF_DAY = '24:00'

export interface OpenHours {
  readonly schedules: readonly ScheduleDay[]
  readonly holidays: readonly Holiday[]
  /** A name of the IANA list. */
  readonly timeZone: string
}

export interface Span {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Search limit, longer than a yearly pattern. */
export const SEEN_DAYS = 400

/** The names in rows, from Sunday as in `Date.getDay`. */
const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly ScheduleDay['weekdayEn'][]

export function isOpenAt(hours: OpenHours, at: Date): boolean {
  if (isAlwaysOpen(hours)) return true
  const today = dayOfWall(wallOf(at.getTime(), hours.timeZone))
  return [today - DAY_MS, today]
    .flatMap((day) => spansOf(hours, day))
    .some(({ from, to }) => from <= at.getTime() && at.getTime() < to)
}

/** The first open instant at or after `at`; null if there is none within SEEN_DAYS. */
export function nextOpening(hours: OpenHours, at: Date): Date | null {
  if (isAlwaysOpen(hours)) return at
  for (const { from, to } of openSpans(hours, at)) {
    if (to > at.getTime()) return new Date(Math.max(from, at.getTime()))
  }
  return null
}

/** The first closed instant at or after `at`; null if there is none within SEEN_DAYS. */
export function nextClosing(hours: OpenHours, at: Date): Date | null {
  if (isAlwaysOpen(hours)) return null
  for (const { from, to, isLast } of openSpans(hours, at)) {
    if (to <= at.getTime()) continue
    if (from > at.getTime()) return at
    // The span ends only because the search does.
    return isLast ? null : new Date(to)
  }
  return at
}

/** Open spans of a week that begins on Monday, in minutes, in order and without overlap. */
export function weekSpans(schedules: readonly ScheduleDay[]): Span[] {
  const week = 7 * DAY_MINUTES
  const spans = weekdays.flatMap((weekday, fromSunday) =>
    daySpans(schedules, weekday).flatMap(({ from, to }) => {
      const day = ((fromSunday + 6) % 7) * DAY_MINUTES
      const end = day + to
      return end <= week
        ? [{ from: day + from, to: end }]
        : [
            { from: day + from, to: week },
            { from: 0, to: end - week },
          ]
    }),
  )
  return mergedSpans(spans)
}

/** The hours that a holiday removes from its day, in minutes from midnight. */
export function spansLostOn(schedules: readonly ScheduleDay[], date: string): Span[] {
  return daySpans(schedules, weekdayOf(Date.parse(date)))
}

/** The dates of all holidays from one year to another, both included. */
export function holidayDates(
  holidays: readonly Holiday[],
  fromYear: number,
  toYear: number,
): string[] {
  const dates = holidays.flatMap(({ date, isYearly }) => {
    if (!isYearly) return [date]
    const years = Array.from({ length: toYear - fromYear + 1 }, (_, at) => fromYear + at)
    return years.map((year) => `${year}${date.slice(4)}`)
  })
  // 29 February exists in leap years only.
  return [...new Set(dates)].filter((date) => {
    const at = new Date(date)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
  })
}

/**
 * Completes a typed time: `8` and `800` become 08:00 (core 5: ##:##); '' if it is no time yet.
 * @param isEnd the end of a span, which may be `24`
 */
export function completedTime(typed: string, isEnd = false): string {
  const digits = typed.replaceAll(/\D/g, '')
  const [hours = '', minutes = ''] = typed.includes(':')
    ? typed.split(':').map((part) => part.replaceAll(/\D/g, ''))
    : [digits.slice(0, digits.length === 3 ? 1 : 2), digits.slice(digits.length === 3 ? 1 : 2)]
  if (hours === '') return ''
  const time = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  if (isEnd && time === END_OF_DAY) return time
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : ''
}

export function isAlwaysOpen({ schedules, holidays }: OpenHours): boolean {
  return schedules.length === 0 && holidays.length === 0
}

/** Open spans as instants, in order and without overlap, from the day before `at`. */
function* openSpans(hours: OpenHours, at: Date): Generator<Span & { isLast: boolean }> {
  const today = dayOfWall(wallOf(at.getTime(), hours.timeZone))
  let last: Span | undefined
  for (let step = -1; step <= SEEN_DAYS; step++) {
    for (const span of spansOf(hours, today + step * DAY_MS)) {
      if (last === undefined) last = { ...span }
      else if (span.from <= last.to) last.to = Math.max(last.to, span.to)
      else {
        yield { ...last, isLast: false }
        last = { ...span }
      }
    }
  }
  const horizon = today + SEEN_DAYS * DAY_MS
  if (last) yield { ...last, isLast: last.to >= horizon }
}

/** Open spans from an instant, generated lazily; adjacent ones, as at midnight, are not merged. */
export function* openStretches(hours: OpenHours, from: Date): Generator<Span> {
  const today = dayOfWall(wallOf(from.getTime(), hours.timeZone))
  let until = from.getTime()
  for (let step = -1; step <= SEEN_DAYS; step++) {
    for (const span of spansOf(hours, today + step * DAY_MS)) {
      if (span.to <= until) continue
      yield { from: Math.max(span.from, until), to: span.to }
      until = span.to
    }
  }
}

/** Cache: time zone conversions are slow, and the same few days recur. */
const seen = new WeakMap<OpenHours, Map<number, readonly Span[]>>()

/** The spans that begin on a day, as instants. @param day its midnight in wall time */
function spansOf(hours: OpenHours, day: number): readonly Span[] {
  const days = seen.get(hours) ?? new Map<number, readonly Span[]>()
  seen.set(hours, days)
  const spans = days.get(day) ?? spansOfDay(hours, day)
  days.set(day, spans)
  return spans
}

function spansOfDay({ schedules, holidays, timeZone }: OpenHours, day: number): Span[] {
  if (isHoliday(holidays, new Date(day).toISOString().slice(0, 10))) return []
  const spans =
    schedules.length === 0 ? [{ from: 0, to: DAY_MINUTES }] : daySpans(schedules, weekdayOf(day))
  return spans.map(({ from, to }) => ({
    from: instantOf(day + from * MINUTE_MS, timeZone),
    to: instantOf(day + to * MINUTE_MS, timeZone),
  }))
}

function daySpans(
  schedules: readonly ScheduleDay[],
  weekday: ScheduleDay['weekdayEn'] | undefined,
): Span[] {
  return mergedSpans(
    schedules.flatMap(({ weekdayEn, startTime, endTime }) => {
      if (weekdayEn !== weekday || startTime === '' || endTime === '' || startTime === endTime)
        return []
      const from = minutesOf(startTime)
      const to = endTime === '23:59' ? DAY_MINUTES : minutesOf(endTime)
      return [{ from, to: to > from ? to : to + DAY_MINUTES }]
    }),
  )
}

function mergedSpans(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last === undefined || from > last.to) whole.push({ from, to })
    else last.to = Math.max(last.to, to)
  }
  return whole
}

function isHoliday(holidays: readonly Holiday[], date: string): boolean {
  return holidays.some((holiday) =>
    holiday.isYearly ? holiday.date.slice(5) === date.slice(5) : holiday.date === date,
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

// A wall time is the local clock's reading, encoded as if it were UTC.

function weekdayOf(day: number): ScheduleDay['weekdayEn'] | undefined {
  return weekdays[new Date(day).getUTCDay()]
}

function dayOfWall(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS
}
