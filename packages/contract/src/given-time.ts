import { z } from 'zod'
import { instantOf } from './time-zones.ts'
import type { VariableLanguage } from './variables.ts'

// Times as clients write them. Clients of this family send the text of an input field, without zone, as often as an
// instant: without zone it is the company's local time, wherever the server runs.

const LONGEST = 100
// An offset follows minutes or seconds, so that the end of a plain date is not read as one.
const ZONE = /[\d\s](?:z|utc|gmt)\b|:\d\d(?:\.\d{1,9})?\s?[+-]\d\d:?\d\d\b/i
/** A numeric date such as 5/6/2027 or 05.06.27 14:30: the order of month and day depends on the language. */
const NUMBERS =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?:(?:t|,?\s(?:(?:às|at)\s)?)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(?:\s?([ap])\.?m\.?)?)?$/i
const LIKE_NUMBERS = /^\d{1,2}[/.-]\d{1,2}[/.-]/
/** Such a date after parsing, with its numbers in their original order. */
const IN_ORDER = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)$/
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)/

/**
 * A time in any notation that JavaScript parses, or a numeric date. A non-existing date is refused. `instantIn`
 * converts it to an instant.
 */
export const givenTime = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.length <= LONGEST ? isoTimeText(value) : value),
    z.union([z.iso.datetime({ offset: true, local: true }), z.string().regex(IN_ORDER)]),
  )

/** ISO 8601 with milliseconds, in UTC if the text has a zone; a numeric date in its order; other text unchanged. */
function isoTimeText(value: string): string {
  const text = value.trim()
  const numbers = NUMBERS.exec(text)
  if (numbers) return isoOfNumericDate(numbers) ?? value
  // JavaScript would read the first number as the month.
  if (LIKE_NUMBERS.test(text)) return value
  if (ZONE.test(value)) return (hasExistingDay(text) && isoOf(value)) || value
  if (!hasExistingDay(text)) return value
  return (isoOf(`${text}Z`) ?? isoOf(`${text} UTC`))?.slice(0, -1) ?? value
}

function isoOf(text: string): string | undefined {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** JavaScript reads 2027-02-29 and "Feb 29 2027" as the following day; this detects it. */
function hasExistingDay(text: string): boolean {
  const iso = ISO_DAY.exec(text)
  if (iso) return isCalendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  // In a text with the month's name the numbers are the year and the day; the time follows.
  const [date = ''] = text.split(/\d{1,2}:/, 1)
  const at = Date.parse(`${date} UTC`)
  if (Number.isNaN(at)) return true
  const days = date.match(/\d{1,4}/g) ?? []
  return days.some((day) => Number(day) === new Date(at).getUTCDate())
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Undefined if no language has such a date, or the time is invalid. */
function isoOfNumericDate(numbers: RegExpExecArray): string | undefined {
  const [
    ,
    first = '',
    ,
    second = '',
    written = '',
    hours = '0',
    minutes = '0',
    seconds = '0',
    half,
  ] = numbers
  const year = written.length === 2 ? 2000 + Number(written) : Number(written)
  const [one, two] = [Number(first), Number(second)]
  if (!isCalendarDay(year, two, one) && !isCalendarDay(year, one, two)) return undefined
  const hour = hourOf(Number(hours), half)
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const time = [hour, Number(minutes), Number(seconds)].map(twoDigits).join(':')
  return `${twoDigits(one)}/${twoDigits(two)}/${String(year).padStart(4, '0')} ${time}`
}

/** @param half a or p for a 12-hour clock */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** The time zone and language in which a time is read. */
export interface TimePlace {
  readonly timeZone: string
  readonly language: VariableLanguage
}

/** The instant of a given time; undefined if the date does not exist in the language's order. */
export function instantIn(given: string, { timeZone, language }: TimePlace): Date | undefined {
  if (given.endsWith('Z')) return new Date(given)
  const numbers = IN_ORDER.exec(given)
  const wall = numbers ? wallOfNumbers(numbers, language) : Date.parse(`${given}Z`)
  return wall === undefined ? undefined : new Date(instantOf(wall, timeZone))
}

function wallOfNumbers(numbers: RegExpExecArray, language: VariableLanguage): number | undefined {
  const [, first = '', second = '', year = '', time = ''] = numbers
  const [month, day] = language === 'en' ? [first, second] : [second, first]
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined
  return Date.parse(`${year}-${month}-${day}T${time}Z`)
}

/** True if reading the time needs the company's zone. */
export function isInCompanyZone(given: string | null | undefined): given is string {
  return typeof given === 'string' && !given.endsWith('Z')
}
