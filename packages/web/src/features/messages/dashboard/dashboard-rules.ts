import type { ReportGrouping } from '@guiche/contract/dashboard'
import { lastDays } from '@guiche/contract/time-zones'

/** The groupings of a report, in the order shown. */
export const reportGroupings = [
  'queue',
  'line',
  'tag',
  'hour',
  'user',
  'reason',
] as const satisfies readonly ReportGrouping[]
const FIRST_GROUPING: ReportGrouping = 'queue'

/** The times of an attendance in a report, in the order shown. */
export const reportTimes = ['firstResponse', 'waiting', 'handling', 'resolution'] as const
export type ReportTime = (typeof reportTimes)[number]

/** Time by the clock, or only within working hours. */
export type ReportClock = 'all' | 'working'

/** The period of the figures: the last days, or from one date to another, both included. */
export type Filter = { kind: 'days'; days: number } | { kind: 'dates'; from: string; to: string }

/** In days (core 9); 0 is no filter. */
export const periods = [0, 3, 7, 15, 30, 60, 90] as const

/**
 * The current month up to today.
 * @param today yyyy-MM-dd in the company's time zone
 */
export function currentMonthFilter(today: string): Filter & { kind: 'dates' } {
  return { kind: 'dates', from: `${today.slice(0, 8)}01`, to: today }
}

/** Core 9: at least one of days, date_from and date_to; a period of 0 days is none of them. */
export function hasPeriod(filter: Filter): boolean {
  return filter.kind === 'days' ? filter.days > 0 : filter.from !== '' || filter.to !== ''
}

export function isSameFilter(one: Filter, other: Filter): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export interface DashboardState {
  filter: Filter
  by: ReportGrouping
  clock: ReportClock
}

/** The state in the address; defaults for missing or invalid parts. */
export function dashboardStateIn(params: URLSearchParams, today: string): DashboardState {
  const by = reportGroupings.find((one) => one === params.get('by')) ?? FIRST_GROUPING
  const clock = params.get('clock') === 'working' ? 'working' : 'all'
  return { filter: filterFromParams(params) ?? currentMonthFilter(today), by, clock }
}

function filterFromParams(params: URLSearchParams): Filter | undefined {
  const days = periods.find((period) => String(period) === params.get('days'))
  if (days) return { kind: 'days', days }
  const [from, to] = [validDayIn(params.get('date_from')), validDayIn(params.get('date_to'))]
  const dates = { kind: 'dates', from, to } as const
  return hasPeriod(dates) ? dates : undefined
}

function validDayIn(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && utcMidnightOf(text) !== undefined
    ? text
    : ''
}

/** The parameters of the address, without defaults. */
export function addressParamsOf(
  { filter, by, clock }: DashboardState,
  today: string,
): Record<string, string> {
  const chosen = Object.entries(
    isSameFilter(filter, currentMonthFilter(today)) ? {} : dashboardQueryOf(filter),
  )
  return {
    ...Object.fromEntries(
      chosen.flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
    ),
    ...(by !== FIRST_GROUPING && { by }),
    ...(clock === 'working' && { clock }),
  }
}

export function dashboardQueryOf(filter: Filter) {
  return filter.kind === 'days'
    ? { days: filter.days }
    : { date_from: filter.from, date_to: filter.to }
}

/** The period as dates, counted like the server's `days`; empty without a limit. */
export function dateRangeOf(filter: Filter, today: string): { from: string; to: string } {
  return filter.kind === 'dates'
    ? { from: filter.from, to: filter.to }
    : lastDays(filter.days, today)
}

/** The key and dates for words of a range. */
export function dateRangeWording({ from, to }: { from: string; to: string }) {
  const days = { from: dayMonthYearText(from), to: dayMonthYearText(to) }
  if (from === '') return { key: 'rangeUntil', days } as const
  return { key: to === '' ? 'rangeSince' : 'range', days } as const
}

/** A file's name with the dates of its figures. */
export function csvNameOf(name: string, { from, to }: { from: string; to: string }): string {
  return `${[name, from, to].filter((part) => part !== '').join('-')}.csv`
}

/** yyyy-MM-dd as dd/MM/yyyy; a calendar day without a time zone. */
export function dayMonthYearText(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Beyond this number of columns, days without attendances are left out, since columns would be too thin. */
const MOST_FILLED_DAYS = 120
const DAY_MS = 86_400_000

export interface Column {
  label: string
  total: number
}

/** A column for every day of the range, or every hour of a day, including those without attendances. */
export function chartColumnsOf(
  data: readonly { total: number; data?: string | undefined; horario?: string | undefined }[],
  { from, to }: { from: string; to: string },
): Column[] {
  if (from !== '' && from === to) {
    const totals = new Map(data.map(({ horario, total }) => [Number(horario), total]))
    return Array.from({ length: 24 }, (_, hour) => ({
      label: `${hour}h`,
      total: totals.get(hour) ?? 0,
    }))
  }
  const given = data.map(({ data: day = '', total }) => ({ label: day, total }))
  const first = utcMidnightOf(from) ?? utcMidnightOf(isoDayOf(given[0]?.label))
  const last = utcMidnightOf(to) ?? utcMidnightOf(isoDayOf(given.at(-1)?.label))
  if (first === undefined || last === undefined || last < first) return given
  const days = (last - first) / DAY_MS + 1
  if (days > MOST_FILLED_DAYS) return given
  const totals = new Map(given.map(({ label, total }) => [label, total]))
  return Array.from({ length: days }, (_, index) => {
    const [year, month, day] = new Date(first + index * DAY_MS)
      .toISOString()
      .slice(0, 10)
      .split('-')
    const label = `${day}/${month}/${year}`
    return { label, total: totals.get(label) ?? 0 }
  })
}

function isoDayOf(label: string | undefined): string {
  return label === undefined ? '' : label.split('/').toReversed().join('-')
}

function utcMidnightOf(day: string): number | undefined {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at
}

/** `1 h 05 min`, `12 min`, `40 s`; a dash for null. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–'
  const seconds = Math.round(minutes * 60)
  if (seconds < 60) return `${seconds} s`
  const whole = Math.round(seconds / 60)
  if (whole < 60) return `${whole} min`
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`
}

/** The top of an axis: a round number whose half is round and whole too. */
export function axisTop(most: number): number {
  if (most <= 10) return Math.max(2, Math.ceil(most / 2) * 2)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
