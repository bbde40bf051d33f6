import type { VariableLanguage } from '@guiche/contract/variables'
import { wallOf } from '@guiche/contract/time-zones'
import type { FlowContext } from '../flow-engine-types.ts'

// Values as people and programs write them: amounts, days and hours. The input is customers' text, so each pattern is
// anchored and bounded, and longer texts are not examined.

/** Facts that the reading of a value depends on. */
export interface ReadBy {
  readonly language: VariableLanguage
  /** A day without a year is read in the year of this instant. */
  readonly at: Date
  /** IANA name of the company's zone; an instant with another offset is converted to it. */
  readonly timeZone: string
}

export const readingContextOf = ({
  language,
  at,
  hours: { timeZone },
}: Pick<FlowContext, 'language' | 'at' | 'hours'>): ReadBy => ({ language, at, timeZone })

/** Longer than any amount, day or hour. */
const VALUE_MAX = 60
/** Texts with more digits are no amounts. */
const DIGITS_MAX = 30

/** An exact decimal number with its unit. */
export interface Amount {
  /** The number times ten to the power of `DIGITS_MAX`. */
  readonly scaled: bigint
  /** `brl` for reais in any notation; a word without its plural `s`; empty without a unit. */
  readonly unit: string
}

/** A single letter may be a unit (`2g`) or part of a name (`12A`), so it is equal only to the same letter. */
export const isLetterUnit = (unit: string): boolean => /^\p{L}$/u.test(unit)

const AMOUNT =
  /^([-+]?)\s?(r\$|rs|brl|us\$|usd|u\$s|eur|€|£|\$)?\s?([-+]?)([\d.,]{1,40})(?:(\s?)([\p{L}%°º²³$€£/]{1,20}))?$/u
const REAIS: ReadonlySet<string> = new Set(['r$', 'rs', 'brl', 'real', 'reais'])

/**
 * `10`, `-3`, `1.234,56`, `1234.56`, `R$ 1.500,50`, `10 reais`, `2,5kg`, `15%`; undefined for other texts. Eight or
 * more digits with a leading zero, such as a CEP or CPF, are a name and no amount.
 * @param text in lower case, without accents
 */
export function parseAmount(text: string, language: VariableLanguage): Amount | undefined {
  if (text.length > VALUE_MAX || /^0\d{7,}$/.test(text)) return undefined
  const [, first = '', currency = '', second = '', digits = '', , after = ''] =
    AMOUNT.exec(text) ?? []
  const plain = normalizedDecimal(digits, language)
  if (plain === undefined || (first !== '' && second !== '')) return undefined
  if (currency !== '' && after !== '') return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  if (whole.length + fraction.length > DIGITS_MAX) return undefined
  const scaled = BigInt(whole + fraction.padEnd(DIGITS_MAX, '0'))
  return { scaled: first + second === '-' ? -scaled : scaled, unit: unitOf(currency || after) }
}

function unitOf(word: string): string {
  if (REAIS.has(word)) return 'brl'
  if (word === '$') return ''
  return word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word
}

const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
/**
 * A single separator before three digits, which is a thousands separator in some languages and a decimal one in others.
 */
const ONE_MARK = /^\d{1,3}[.,]\d{3}$/

/** Normalizes digits: a point before the decimals and no other separator. */
function normalizedDecimal(digits: string, language: VariableLanguage): string | undefined {
  const parts = ONE_MARK.test(digits) ? (language === 'en' ? ',' : '.') : undefined
  if (GROUPED_BY_POINTS.test(digits) && parts !== ',')
    return digits.replaceAll('.', '').replace(',', '.')
  if (GROUPED_BY_COMMAS.test(digits) && parts !== '.') return digits.replaceAll(',', '')
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : undefined
}

/** A day, with its time if the text has a time. */
export interface Moment {
  /** Milliseconds of the day's midnight, as if the zone were UTC. */
  readonly day: number
  /** Seconds since midnight. */
  readonly seconds: number | undefined
}

const DAY =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s(?:as\s|at\s|a\slas\s|-\s)?(\d{1,2}[:h].{0,8}))?$/
const DAY_OF_YEAR = /^(\d{1,2})\/(\d{1,2})$/
const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t\s](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(z|[-+]\d{2}:?\d{2})?)?$/

/**
 * `31/12/2026`, `31-12-26`, `31/12` of this year, `2026-12-31`; all but the third may have a time. The day precedes the
 * month, as in all dates that customers see; in English the month may be first if the other order is no day.
 * @param text in lower case, without accents
 */
export function parseMoment(text: string, by: ReadBy): Moment | undefined {
  if (text.length > VALUE_MAX) return undefined
  const iso = ISO.exec(text)
  if (iso) return parseIsoMoment(iso, by)
  const [, first, , second, year = '', time] = DAY.exec(text) ?? []
  if (first !== undefined && second !== undefined) {
    const seconds = time === undefined ? undefined : parseClock(time)
    if (time !== undefined && seconds === undefined) return undefined
    const day = dayOf(year.length === 2 ? `20${year}` : year, [first, second], by)
    return day === undefined ? undefined : { day, seconds }
  }
  const [, dayOfMonth, month] = DAY_OF_YEAR.exec(text) ?? []
  if (dayOfMonth === undefined || month === undefined) return undefined
  const thisYear = new Date(wallOf(by.at.getTime(), by.timeZone)).getUTCFullYear()
  const day = dayOf(String(thisYear), [dayOfMonth, month], by)
  return day === undefined ? undefined : { day, seconds: undefined }
}

function parseIsoMoment(
  [, year = '', month = '', day = '', time, zone]: RegExpExecArray,
  { timeZone }: ReadBy,
): Moment | undefined {
  const midnight = midnightOf(Number(year), Number(month), Number(day))
  const seconds = time === undefined ? undefined : parseClock(time)
  if (midnight === undefined || (time !== undefined && seconds === undefined)) return undefined
  if (zone === undefined || seconds === undefined) return { day: midnight, seconds }
  const wall = wallOf(midnight + seconds * 1000 - zoneOffsetMs(zone), timeZone)
  const there = wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS)
  return { day: there, seconds: (wall - there) / 1000 }
}

const DAY_MS = 86_400_000

/** Milliseconds that `z`, `-03:00` or `+0530` is ahead of UTC. */
function zoneOffsetMs(zone: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function dayOf(
  year: string,
  [first, second]: readonly [string, string],
  { language }: ReadBy,
): number | undefined {
  const asWritten = midnightOf(Number(year), Number(second), Number(first))
  if (asWritten !== undefined || language !== 'en') return asWritten
  return midnightOf(Number(year), Number(first), Number(second))
}

/** Undefined for a day that does not exist, such as 30 February. */
export function midnightOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere ? date.getTime() : undefined
}

const CLOCK =
  /^(\d{1,2})(?:(?::|\s?h\s?)(\d{2})(?::(\d{2}))?)?\s?(am|a\.m\.?|pm|p\.m\.?|h|hs|hrs?|horas?|min)?$/

/**
 * Seconds since midnight of `9:30`, `09:30:15`, `9h`, `9h30`, `9 horas`, `9:30 pm`; undefined for other texts,
 * including a bare number.
 * @param text in lower case, without accents
 */
export function parseClock(text: string): number | undefined {
  if (text.length > VALUE_MAX) return undefined
  const [, hours, minutes, seconds = '0', mark] = CLOCK.exec(text) ?? []
  if (hours === undefined || (minutes === undefined && (mark === undefined || mark === 'min')))
    return undefined
  const hour = hourOfDay(Number(hours), mark)
  const [minute, second] = [Number(minutes ?? 0), Number(seconds)]
  if (hour === undefined || minute > 59 || second > 59) return undefined
  const inAll = hour * 3600 + minute * 60 + second
  return inAll <= 24 * 3600 ? inAll : undefined
}

function hourOfDay(hour: number, mark: string | undefined): number | undefined {
  const half = mark?.startsWith('a') ? 0 : mark?.startsWith('p') ? 12 : undefined
  if (half === undefined) return hour
  return hour >= 1 && hour <= 12 ? (hour % 12) + half : undefined
}
