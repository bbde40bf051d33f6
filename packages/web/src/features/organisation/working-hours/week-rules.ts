import type { ScheduleDay } from '@guiche/contract/companies'
import { END_OF_DAY } from '@guiche/contract/working-hours'

// Editing rules for opening hours: stored rows grouped by day. Pure.

export type Weekday = ScheduleDay['weekdayEn']

/** In the order of a working week. */
export const weekdays: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

export interface DaySpan {
  /** Index of the row. */
  at: number
  startTime: string
  endTime: string
}

/** The intervals of a day, without closed rows. */
export function daySpansOn(week: readonly ScheduleDay[], weekday: Weekday): DaySpan[] {
  return week.flatMap(({ weekdayEn, startTime, endTime }, at) =>
    weekdayEn !== weekday || isClosedRow({ startTime, endTime })
      ? []
      : [{ at, startTime, endTime }],
  )
}

/** Adds an interval: to an open day an hour after its last one. */
export function withSpan(
  week: readonly ScheduleDay[],
  weekday: Weekday,
  name: string,
): ScheduleDay[] {
  const last = daySpansOn(week, weekday).at(-1)
  const kept = last === undefined ? week.filter((row) => row.weekdayEn !== weekday) : week
  const from = last && Math.min(hourAfter(last.endTime), 22)
  const times =
    from === undefined
      ? { startTime: '08:00', endTime: '18:00' }
      : { startTime: fullHourText(from), endTime: fullHourText(Math.min(from + 4, 23)) }
  return sortedByWeekday([...kept, { weekday: name, weekdayEn: weekday, ...times }])
}

export function withTimes(
  week: readonly ScheduleDay[],
  at: number,
  times: Partial<Pick<ScheduleDay, 'startTime' | 'endTime'>>,
): ScheduleDay[] {
  return week.map((row, place) => (place === at ? { ...row, ...times } : row))
}

/** Removes an interval; a day without any keeps a closed row, since opening hours without rows mean always open. */
export function withoutSpan(week: readonly ScheduleDay[], at: number): ScheduleDay[] {
  const row = week[at]
  if (row === undefined) return [...week]
  const rest = week.filter((_, place) => place !== at)
  if (rest.some(({ weekdayEn }) => weekdayEn === row.weekdayEn)) return rest
  return sortedByWeekday([...rest, { ...row, startTime: '', endTime: '' }])
}

/** Copies a day's hours to other days. */
export function withCopiedHours(
  week: readonly ScheduleDay[],
  from: Weekday,
  to: readonly Weekday[],
  nameOf: (weekday: Weekday) => string,
): ScheduleDay[] {
  const targets = to.filter((weekday) => weekday !== from)
  const spans = daySpansOn(week, from).map(({ startTime, endTime }) => ({ startTime, endTime }))
  const hours = spans.length === 0 ? [{ startTime: '', endTime: '' }] : spans
  return sortedByWeekday([
    ...week.filter(({ weekdayEn }) => !targets.includes(weekdayEn)),
    ...targets.flatMap((weekdayEn) =>
      hours.map((times) => ({ weekday: nameOf(weekdayEn), weekdayEn, ...times })),
    ),
  ])
}

/**
 * Masks a time while it is typed, towards 08:00: digits, with a colon after two; an hour that starts with 3 to 9 has
 * one digit.
 */
export function maskedTime(typed: string): string {
  if (/^\d:\d{0,2}$/.test(typed)) return typed
  const typedDigits = typed.replaceAll(/\D/g, '')
  const digits = (/^[3-9]/.test(typedDigits) ? `0${typedDigits}` : typedDigits).slice(0, 4)
  if (digits.length > 2) return `${digits.slice(0, 2)}:${digits.slice(2)}`
  return typed.endsWith(':') && digits.length === 2 ? `${digits}:` : digits
}

/** True if an interval ends on the following day. */
export function isOverMidnight({ startTime, endTime }: Omit<DaySpan, 'at'>): boolean {
  return isTime(startTime) && isTime(endTime) && endTime < startTime
}

export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for a valid end, which may be 24:00. */
export function isEndTime(text: string): boolean {
  return text === END_OF_DAY || isTime(text)
}

/** True for a closed row: both times empty, or both midnight. Equal times alone may occur while typing. */
function isClosedRow({ startTime, endTime }: Omit<DaySpan, 'at'>): boolean {
  return startTime === endTime && (startTime === '' || startTime === '00:00')
}

function hourAfter(time: string): number {
  return isEndTime(time) ? Number(time.slice(0, 2)) + 1 : 13
}

function fullHourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function sortedByWeekday(week: readonly ScheduleDay[]): ScheduleDay[] {
  return week.toSorted((a, b) => weekdays.indexOf(a.weekdayEn) - weekdays.indexOf(b.weekdayEn))
}
