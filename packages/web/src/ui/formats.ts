import { wallOf } from '@guiche/contract/time-zones'

// Dates and money in the specification's formats, in pt-BR order for all languages. Times are in the browser's zone.

export type Instant = Date | string | number

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const counts = new Intl.NumberFormat('pt-BR')
const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** dd/MM/yyyy; empty for an invalid date. */
export function formatDate(at: Instant): string {
  const date = dateOf(at)
  return date ? `${dayAndMonth(date)}/${date.getFullYear().toString().padStart(4, '0')}` : ''
}

/** dd/MM/yyyy in a time zone other than the browser's. */
export function formatDateIn(at: Instant, timeZone: string): string {
  const wall = wallClockText(at, timeZone)
  return wall === '' ? '' : `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)}`
}

/** dd/MM/yy HH:mm */
export function formatDateTime(at: Instant): string {
  const date = dateOf(at)
  return date
    ? `${dayAndMonth(date)}/${twoDigits(date.getFullYear() % 100)} ${formatTime(date)}`
    : ''
}

/** dd/MM/yy HH:mm in a time zone other than the browser's. */
export function formatDateTimeIn(at: Instant, timeZone: string): string {
  const wall = wallClockText(at, timeZone)
  if (wall === '') return ''
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(2, 4)} ${wall.slice(11, 16)}`
}

/** HH:mm in a time zone. */
export function formatTimeIn(at: Instant, timeZone: string): string {
  return wallClockText(at, timeZone).slice(11, 16)
}

/** ISO 8601 text of the zone's wall clock. */
function wallClockText(at: Instant, timeZone: string): string {
  const date = dateOf(at)
  return date ? new Date(wallOf(date.getTime(), timeZone)).toISOString() : ''
}

/** HH:mm */
export function formatTime(at: Instant): string {
  const date = dateOf(at)
  return date ? `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : ''
}

/** HH:mm for today, else dd/MM/yyyy; for dates of list rows. */
export function formatTimeOrDate(at: Instant, now: Date = new Date()): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatDate(at)
}

/** Formats reais as 'R$ 1.234,50'. */
export function formatReais(value: number): string {
  return reais.format(value)
}

/** Formats a count as '10.000'. */
export function formatCount(value: number): string {
  return counts.format(value)
}

/** Formats the time from now in the largest unit that fits: 'há 5 minutos', 'yesterday', 'dentro de 2 días'. */
export function formatRelative(at: Instant, language: string, now: Date = new Date()): string {
  const date = dateOf(at)
  if (!date) return ''
  const seconds = (date.getTime() - now.getTime()) / 1000
  const [unit, length] = units.find(([, long]) => Math.abs(seconds) >= long) ?? ['second', 1]
  const amount = unit === 'second' ? 0 : Math.round(seconds / length)
  return relativeFormatOf(language).format(amount, unit)
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

function relativeFormatOf(language: string): Intl.RelativeTimeFormat {
  const known = relatives.get(language)
  if (known) return known
  const made = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relatives.set(language, made)
  return made
}

function dateOf(at: Instant): Date | undefined {
  const date = at instanceof Date ? at : new Date(at)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function dayAndMonth(date: Date): string {
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}`
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0')
}

/** Formats a size in decimal units: 820 B, 12 kB, 3,4 MB, 1,2 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${oneDigit.format(bytes / 1_000_000)} MB`
  return `${oneDigit.format(bytes / 1_000_000_000)} GB`
}

const oneDigit = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Formats a duration in the largest unit of which it has at least two: '340 ms', '12 segundos', '3 hours'. */
export function formatDuration(ms: number, language: string): string {
  const [unit, length] = durations.find(([, long]) => ms >= 2 * long) ?? ['millisecond', 1]
  const unitDisplay = unit === 'millisecond' ? 'short' : 'long'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
  return format.format(Math.round(ms / length))
}

const durations: readonly [string, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]
