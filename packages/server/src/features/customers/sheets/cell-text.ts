import type { Language } from '@guiche/contract/companies'
import xlsx from '@e965/xlsx'
import type { SheetWays } from './sheet-types.ts'

// A cell of a workbook as people of the company read it. The library renders formats as Americans write them, so that a
// format is first rewritten: names of months and days in the company's language, days before months. Then the separators
// of what it rendered are exchanged, except those that the format writes as letters.

interface Formatter {
  format(format: string, value: number, how: { date1904: boolean }): string
  is_date(format: string): boolean
  /** Null of a day before the first. */
  parse_date_code(
    value: number,
    how: { date1904: boolean },
  ): { y: number; m: number; d: number } | null
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's types leave it open
const SSF = xlsx.SSF as Formatter

/** The company's conventions, and true if the workbook counts its days from 1904. */
export interface CellWays extends SheetWays {
  readonly date1904: boolean
}

const booleans: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  pt: ['Sim', 'Não'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
}

/** The longest format that Excel takes. */
const FORMAT_MAX = 255

export function cellText(cell: xlsx.CellObject | undefined, ways: CellWays): string {
  const value = cell?.v
  if (cell === undefined || value === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (typeof value === 'boolean') return booleans[ways.language][value ? 0 : 1]
  if (typeof value === 'number') return numberText(value, String(cell.z ?? ''), ways)
  return value instanceof Date ? dateText(value.toISOString()) : value
}

/** ISO 8601 as a day. */
function dateText(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** A cell whose digits count: a whole number without the signs of its format. */
export function cellDigits(cell: xlsx.CellObject | undefined, ways: CellWays): string {
  const isWhole = typeof cell?.v === 'number' && Number.isSafeInteger(cell.v)
  return isWhole ? String(cell.v) : cellText(cell, ways)
}

function numberText(value: number, format: string, ways: CellWays): string {
  if (format === '' || /^general$/i.test(format) || format.length > FORMAT_MAX)
    return plainNumber(value, ways)
  try {
    return SSF.is_date(format) ? dayText(value, format, ways) : amountText(value, format, ways)
  } catch {
    return plainNumber(value, ways)
  }
}

/** Without grouping: it may be a code. */
function plainNumber(value: number, ways: CellWays): string {
  return Number.isSafeInteger(value) ? String(value) : separatorsOf(ways).plain.format(value)
}

interface Separators {
  readonly group: string
  readonly decimal: string
  readonly plain: Intl.NumberFormat
}

/** By locale, which decides the value for ever: nothing invalidates an entry, in any process. */
const separators = new Map<string, Separators>()

/** The separators of the company's language as its country writes them: Mexico's Spanish has 1,234.50. */
function separatorsOf({ language, country }: SheetWays): Separators {
  const locale = `${language}-${country}`
  const known = separators.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.5)
  const part = (type: 'group' | 'decimal') => parts.find((one) => one.type === type)?.value ?? ''
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumSignificantDigits: 15 })
  const made = { group: part('group'), decimal: part('decimal'), plain }
  separators.set(locale, made)
  return made
}

// Separators that a format writes as letters, in Unicode's private use area while the others are exchanged.
const POINT = '\uE000'
const COMMA = '\uE001'

function amountText(value: number, format: string, ways: CellWays): string {
  const { group, decimal } = separatorsOf(ways)
  let text = ''
  for (const sign of SSF.format(withProtectedSeparators(format), value, {
    date1904: ways.date1904,
  }))
    text += sign === '.' ? decimal : sign === ',' ? group : sign
  return text.replaceAll(POINT, '.').replaceAll(COMMA, ',').replaceAll(/ +/g, ' ').trim()
}

/** The format with POINT and COMMA in its quoted and escaped letters and in its currency signs. */
function withProtectedSeparators(format: string): string {
  let spared = ''
  for (const { text, isCode } of piecesOfFormat(format))
    spared += isCode ? text : text.replaceAll('.', POINT).replaceAll(',', COMMA)
  return spared
}

interface FormatPiece {
  readonly text: string
  /** False of what is written as it stands. */
  readonly isCode: boolean
}

/** A format in pieces: quoted, escaped and bracketed parts, and single letters of code. */
function* piecesOfFormat(format: string): Generator<FormatPiece, undefined> {
  for (let at = 0; at < format.length;) {
    const sign = format[at] ?? ''
    const end = endOfFormatPiece(format, at, sign)
    yield { text: format.slice(at, end), isCode: end === at + 1 }
    at = end
  }
  return undefined
}

function endOfFormatPiece(format: string, at: number, sign: string): number {
  if (sign === '\\' || sign === '_' || sign === '*') return Math.min(at + 2, format.length)
  const closing = sign === '"' ? '"' : sign === '[' ? ']' : undefined
  const end = closing === undefined ? -1 : format.indexOf(closing, at + 1)
  return end === -1 ? at + 1 : end + 1
}

/** Formats that stand for the conventions of the reader's own system. */
const SYSTEM_DATE = /^\[\$-F800\]/i
const SYSTEM_TIME = /^\[\$-F400\]/i
/** A month of digits before a day, as only Americans write it; Excel's own short date is stored so, too. */
const MONTH_FIRST = /\bm{1,2}([/.-])d{1,2}\1y{2,4}\b/i
/** The same with the month's name. */
const NAMED_MONTH_FIRST = /m{4}[\\ ]{1,2}d{1,2}[\\, "]{1,6}y{4}/i

function dayText(value: number, format: string, ways: CellWays): string {
  const { date1904 } = ways
  const day = SSF.parse_date_code(value, { date1904 })
  if (day === null) return plainNumber(value, ways)
  const date = new Date(Date.UTC(day.y, day.m - 1, day.d))
  const localizedDate = (options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(ways.language, options).format(date)
  if (SYSTEM_DATE.test(format)) return localizedDate({ dateStyle: 'full' })
  if (SYSTEM_TIME.test(format)) return SSF.format('hh:mm:ss', value, { date1904 })
  if (ways.language !== 'en' && NAMED_MONTH_FIRST.test(format))
    return localizedDate({ dateStyle: 'long' })
  const ordered = format.replace(MONTH_FIRST, (_, between: string) =>
    ['dd', 'mm', 'yyyy'].join(between),
  )
  return SSF.format(withDateNames(ordered, localizedDate), value, { date1904 })
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** The names of months and days as quoted letters of the format. */
function withDateNames(
  format: string,
  named: (options: Intl.DateTimeFormatOptions) => string,
): string {
  let text = ''
  let run = ''
  const flushRun = () => {
    const name = dateName(run, named)
    text += name === undefined ? run : `"${name}"`
    run = ''
  }
  for (const piece of piecesOfFormat(format)) {
    const isRun = piece.isCode && /[md]/i.test(piece.text)
    if (!isRun || run[0]?.toLowerCase() !== piece.text.toLowerCase()) flushRun()
    if (isRun) run += piece.text
    else text += piece.isCode && piece.text === '.' ? escapedPoint(text) : piece.text
  }
  flushRun()
  return text
}

/** A point after the seconds begins their fraction; the library accepts no other. */
function escapedPoint(before: string): string {
  return /s\]?$/i.test(before) ? '.' : '\\.'
}

function dateName(
  run: string,
  named: (options: Intl.DateTimeFormatOptions) => string,
): string | undefined {
  const isShort = run.length === 3
  const withoutAbbreviationPoint = (name: string) => (isShort ? name.replace('.', '') : name)
  switch (run.toLowerCase()) {
    case 'mmm':
    case 'mmmm':
      return withoutAbbreviationPoint(named({ month: isShort ? 'short' : 'long' }))
    case 'mmmmm':
      return named({ month: 'narrow' })
    case 'ddd':
    case 'dddd':
      return withoutAbbreviationPoint(named({ weekday: isShort ? 'short' : 'long' }))
    default:
      return undefined
  }
}

/** By language and options, as above; a handful of each. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates have no time zone: they are shown as written in the sheet. */
function dateTimeFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options).join()}`
  const known = formats.get(key)
  if (known) return known
  const locale = { pt: 'pt-BR', en: 'en-GB', es: 'es' }[language]
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}
