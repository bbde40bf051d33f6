import type { ScheduleDay } from '@guiche/contract/companies'
import { END_OF_DAY } from '@guiche/contract/working-hours'

// A week as one edits it: its rows as they are stored, looked at day by day. Pure.

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
  /** Where its row stands in the week. */
  at: number
  startTime: string
  endTime: string
}

/** The spans of a day; a row that says 'closed' is none. */
export function spansOn(week: readonly ScheduleDay[], weekday: Weekday): DaySpan[] {
  return week.flatMap(({ weekdayEn, startTime, endTime }, at) =>
    weekdayEn !== weekday || isClosedRow({ startTime, endTime })
      ? []
      : [{ at, startTime, endTime }],
  )
}

/** Opens a day, or opens it once more an hour after what it has. */
export function withSpan(
  week: readonly ScheduleDay[],
  weekday: Weekday,
  name: string,
): ScheduleDay[] {
  const last = spansOn(week, weekday).at(-1)
  const kept = last === undefined ? week.filter((row) => row.weekdayEn !== weekday) : week
  const from = last && Math.min(hourAfter(last.endTime), 22)
  const times =
    from === undefined
      ? { startTime: '08:00', endTime: '18:00' }
      : { startTime: fullHour(from), endTime: fullHour(Math.min(from + 4, 23)) }
  return inOrder([...kept, { weekday: name, weekdayEn: weekday, ...times }])
}

export function withTimes(
  week: readonly ScheduleDay[],
  at: number,
  times: Partial<Pick<ScheduleDay, 'startTime' | 'endTime'>>,
): ScheduleDay[] {
  return week.map((row, place) => (place === at ? { ...row, ...times } : row))
}

/** Takes a span away; a day without any stays as a closed one, since a week without rows is always open. */
export function withoutSpan(week: readonly ScheduleDay[], at: number): ScheduleDay[] {
  const row = week[at]
  if (row === undefined) return [...week]
  const rest = week.filter((_, place) => place !== at)
  if (rest.some(({ weekdayEn }) => weekdayEn === row.weekdayEn)) return rest
  return inOrder([...rest, { ...row, startTime: '', endTime: '' }])
}

/** Gives other days the hours of one. */
export function copiedTo(
  week: readonly ScheduleDay[],
  from: Weekday,
  to: readonly Weekday[],
  nameOf: (weekday: Weekday) => string,
): ScheduleDay[] {
  const targets = to.filter((weekday) => weekday !== from)
  const spans = spansOn(week, from).map(({ startTime, endTime }) => ({ startTime, endTime }))
  const hours = spans.length === 0 ? [{ startTime: '', endTime: '' }] : spans
  return inOrder([
    ...week.filter(({ weekdayEn }) => !targets.includes(weekdayEn)),
    ...targets.flatMap((weekdayEn) =>
      hours.map((times) => ({ weekday: nameOf(weekdayEn), weekdayEn, ...times })),
    ),
  ])
}

/** What is typed on its way to 08:00: digits, and a colon after two; an hour that begins with 3 to 9 has but one. */
export function maskedTime(typed: string): string {
  if (/^\d:\d{0,2}$/.test(typed)) return typed
  const typedDigits = typed.replaceAll(/\D/g, '')
  const digits = (/^[3-9]/.test(typedDigits) ? `0${typedDigits}` : typedDigits).slice(0, 4)
  if (digits.length > 2) return `${digits.slice(0, 2)}:${digits.slice(2)}`
  return typed.endsWith(':') && digits.length === 2 ? `${digits}:` : digits
}

/** Whether a span ends on the day after the one it begins on. */
export function isOverMidnight({ startTime, endTime }: Omit<DaySpan, 'at'>): boolean {
  return isTime(startTime) && isTime(endTime) && endTime < startTime
}

export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A span may end with its day. */
export function isEndTime(text: string): boolean {
  return text === END_OF_DAY || isTime(text)
}

/** What is being typed may be the same for a moment; a stored pair is empty, or midnight twice. */
function isClosedRow({ startTime, endTime }: Omit<DaySpan, 'at'>): boolean {
  return startTime === endTime && (startTime === '' || startTime === '00:00')
}

function hourAfter(time: string): number {
  return isEndTime(time) ? Number(time.slice(0, 2)) + 1 : 13
}

function fullHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function inOrder(week: readonly ScheduleDay[]): ScheduleDay[] {
  return week.toSorted((a, b) => weekdays.indexOf(a.weekdayEn) - weekdays.indexOf(b.weekdayEn))
}
