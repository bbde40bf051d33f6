// CSV files for spreadsheets: the writer of both ends, and the guard against formulas with its removal. Pure, linear.

/** Tells spreadsheet programs that a file is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}'

export const CSV_TYPE = 'text/csv; charset=utf-8'

export type CsvSeparator = ';' | ','
/** Numbers get the decimal mark of the file's country. */
type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/**
 * The separator that spreadsheet programs expect in a country: commas where decimals have a point, else semicolons.
 *
 * @param country ISO 3166
 */
export function csvSeparatorOf(country: string): CsvSeparator {
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  return new Intl.NumberFormat(`${language}-${country}`).format(0.5).includes('.') ? ',' : ';'
}

/** A file, or its beginning: the byte order mark and the rows. */
export function csvFile(rows: readonly CsvRow[], separator: CsvSeparator): string {
  return BYTE_ORDER_MARK + csvLines(rows, separator)
}

/** Lines by RFC 4180, each with CRLF at its end. */
export function csvLines(rows: readonly CsvRow[], separator: CsvSeparator): string {
  return rows
    .map((cells) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`)
    .join('')
}

function csvCell(cell: CsvCell, separator: CsvSeparator): string {
  if (typeof cell === 'number') return decimalText(cell, separator)
  const text = guardedCell(cell ?? '')
  return /[";\r\n\t,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** At most two decimals. Decimal commas need quotes only beside commas as separators, which come with points. */
function decimalText(value: number, separator: CsvSeparator): string {
  const text = String(Math.round(value * 100) / 100)
  return separator === ';' ? text.replace('.', ',') : text
}

/**
 * An apostrophe before it keeps a text from being run as a formula, as OWASP advises: customers choose their names, and
 * another person opens the file. Numbers that are no text, and formatted phone numbers, need none.
 */
function guardedCell(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** The text before `guardedCell`, for files that come back. Other apostrophes stay. */
export function unguardedCell(cell: string): string {
  const text = cell.slice(1)
  return cell.startsWith("'") && isFormula(text) ? text : cell
}

/** Includes apostrophes, so that a guarded text is guarded again and comes back with its own apostrophe. */
const SKIPPED = /^[\s\p{C}\p{Default_Ignorable_Code_Point}']*/u
const FORMULA_SIGNS = new Set('=+-@|%')

/**
 * True of a text that a spreadsheet program may run: one that begins with a sign of formulas in any form that Unicode
 * holds equivalent (`＝`), after characters without ink, or with a tab or line break.
 */
function isFormula(text: string): boolean {
  const [skipped = ''] = SKIPPED.exec(text) ?? []
  if (/[\t\r\n]/.test(skipped)) return true
  const [sign = ''] = text.slice(skipped.length, skipped.length + 2).normalize('NFKC')
  return FORMULA_SIGNS.has(sign)
}
