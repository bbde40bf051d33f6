import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { SHEET_ROWS_MOST } from '@guiche/contract/contact-lists'
import xlsx from '@e965/xlsx'
import * as alphabets from '@e965/xlsx/dist/cpexcel.full.mjs'
import papa from 'papaparse'
import { OWN_FILE } from '../../../platform/storage/own-folder.ts'
import { serveThread } from '../../../platform/threads/serve-thread.ts'
import type { SheetAsked, SheetFault } from './sheet-fault.ts'
import { sheetKindOf, startsWith, UTF_16_MARK } from './sheet-kind.ts'
import { readHeads, readRow, type Reading } from './sheet-rows.ts'
import { unpackedSize } from './zip-sizes.ts'

const UNPACKED_MOST = 300 * 1024 * 1024
const COLUMNS_MOST = 200
const CELL_MAX = 1000
/** With the heads, and one by which it is seen that there are more. */
const READ_MOST = SHEET_ROWS_MOST + 2
/** Rows that are only formatted go on for longer. */
const GAP_MOST = 1000
const DELIMITERS = [';', ',', '\t', '|'] as const

// Workbooks from before 1997 are written in the alphabet of their machine.
xlsx.set_cptable(alphabets)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread's other side asks so
serveThread((asked) => writeRows(asked as SheetAsked))

/** @returns how many rows it wrote */
async function writeRows({ bytes, to, country }: SheetAsked): Promise<number | SheetFault> {
  const cells = cellsOf(bytes)
  if (typeof cells === 'string') return cells
  const first = cells.next()
  if (first.done) return 'empty'
  const heads = readHeads(first.value)
  if (!heads) return 'headers'
  const read = { count: 0, isTooLong: false }
  // Whatever stops it, the file is closed before the answer: an error that comes later would end the next sheet's reading.
  await pipeline(
    linesOf(cells, { heads, country }, read),
    createWriteStream(to, { mode: OWN_FILE }),
  )
  if (read.isTooLong) return 'too_long'
  return read.count === 0 ? 'empty' : read.count
}

function* linesOf(
  cells: Cells,
  how: Reading,
  read: { count: number; isTooLong: boolean },
): Generator<string, undefined> {
  let [line, filled] = [1, 0]
  for (const row of cells) {
    line += 1
    const person = readRow(how, row, line)
    if (!person) continue
    read.count += 1
    filled = line
    read.isTooLong = read.count > SHEET_ROWS_MOST
    if (read.isTooLong) return
    yield lineOf(person)
  }
  // Read as far as it is read, with people at its end: others stand below, whom empty rows have kept from being seen.
  read.isTooLong = line >= READ_MOST && filled > line - GAP_MOST
}

/** What reads it line by line takes these two of Unicode's for the end of a line, too. */
function lineOf(row: unknown): string {
  const text = JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `${text}\n`
}

type Cells = Generator<readonly string[], undefined>

/** The rows of the first sheet, cell by cell. */
function cellsOf(bytes: Uint8Array): Cells | SheetFault {
  switch (sheetKindOf(bytes, '.csv')) {
    case 'csv':
      return csvCells(bytes)
    case 'xlsx': {
      const size = unpackedSize(bytes)
      if (size === undefined) return 'broken'
      return size > UNPACKED_MOST ? 'too_heavy' : bookCells(bytes)
    }
    case 'xls':
      return bookCells(bytes)
    case undefined:
      return 'broken'
  }
}

function bookCells(bytes: Uint8Array): Cells | SheetFault {
  try {
    const book = xlsx.read(bytes, {
      type: 'array',
      dense: true,
      sheets: 0,
      sheetRows: READ_MOST,
      cellHTML: false,
      cellFormula: false,
      dateNF: 'dd/mm/yyyy',
    })
    const rows = book.Sheets[book.SheetNames[0] ?? '']?.['!data']
    return rows ? textsOf(rows) : 'broken'
  } catch (error) {
    return error instanceof Error && /password|encrypt/i.test(error.message)
      ? 'encrypted'
      : 'broken'
  }
}

function* textsOf(rows: xlsx.CellObject[][]): Generator<readonly string[], undefined> {
  for (let at = 0; at < rows.length; at++)
    yield Array.from((rows[at] ?? []).slice(0, COLUMNS_MOST), cellText)
  return undefined
}

/** Whole numbers stand in sheets where people see digits; others, and dates, as they are shown. */
function cellText(cell: xlsx.CellObject | undefined): string {
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return ''
  const text = cell.t === 'n' && isPlain(cell) ? String(cell.v) : (cell.w ?? String(cell.v ?? ''))
  return text.slice(0, CELL_MAX).replaceAll('\0', '').trim()
}

/** Without a format of its own, which `w` would show as 5.51E+12. */
function isPlain({ v, w = '' }: xlsx.CellObject): boolean {
  return Number.isSafeInteger(v) && (/^-?\d+$/.test(w) || /E\+/.test(w) || w === '')
}

/** Spreadsheets in Brazil still save CSV in the Windows alphabet. */
function* csvCells(bytes: Uint8Array): Generator<readonly string[], undefined> {
  const text = decoded(bytes)
  const { data } = papa.parse<string[]>(text, { preview: READ_MOST, delimiter: delimiterOf(text) })
  for (const row of data)
    yield row
      .slice(0, COLUMNS_MOST)
      .map((cell) => cell.slice(0, CELL_MAX).replaceAll('\0', '').trim())
  return undefined
}

/** The delimiter by which its heads are known, since commas within addresses mislead a count; empty: to be guessed. */
function delimiterOf(text: string): string {
  const isRight = (delimiter: string) => {
    const [heads] = papa.parse<string[]>(text, { preview: 1, delimiter }).data
    return heads !== undefined && readHeads(heads) !== undefined
  }
  return DELIMITERS.find(isRight) ?? ''
}

function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF_16_MARK)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
