import xlsx from '@e965/xlsx'
import * as alphabets from '@e965/xlsx/dist/cpexcel.full.mjs'
import { cellDigits, cellText } from './cell-text.ts'
import {
  type CellRows,
  COLUMNS_MOST,
  HEAD_ROWS_MOST,
  READ_MOST,
  type RowCells,
  storableText,
} from './sheet-cells.ts'
import type { SheetFault, SheetWays } from './sheet-types.ts'
import { knownHeads } from './sheet-heads.ts'

// Workbooks from before 1997 use the code page of their machine.
xlsx.set_cptable(alphabets)

/** Sheets of a workbook among which the heads are looked for. */
const SHEETS_MOST = 10

/** The rows of the first sheet that has heads, visible ones first; without any, those of the first that has cells. */
export function bookCells(bytes: Uint8Array, ways: SheetWays): CellRows | SheetFault {
  try {
    return chosenSheet(bytes, ways)
  } catch (error) {
    return error instanceof Error && /password|encrypt/i.test(error.message)
      ? 'encrypted'
      : 'broken'
  }
}

function chosenSheet(bytes: Uint8Array, ways: SheetWays): CellRows | SheetFault {
  const book = readWorkbook(bytes, 0)
  const first = rowsOf(book, 0)
  if (!first) return 'broken'
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const textsOf = (rows: BookRows) => rowCells(rows, { ...ways, date1904 })
  const isHidden = (at: number) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
  const others = book.SheetNames.slice(0, SHEETS_MOST).map((_, at) => at)
  const order = others.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
  let filled: BookRows | undefined
  for (const at of order) {
    // One sheet at a time: a workbook's other sheets may be far larger than the one with the people.
    const rows = at === 0 ? first : rowsOf(readWorkbook(bytes, at), at)
    if (!rows) continue
    const top = Array.from(textsOf(rows.slice(0, HEAD_ROWS_MOST)), ({ texts }) => texts)
    if (knownHeads(top)) return textsOf(rows)
    if (top.some((texts) => texts.some((text) => text !== ''))) filled ??= rows
  }
  return textsOf(filled ?? first)
}

type BookRows = xlsx.CellObject[][]

function readWorkbook(bytes: Uint8Array, at: number): xlsx.WorkBook {
  return xlsx.read(bytes, {
    type: 'array',
    dense: true,
    sheets: at,
    sheetRows: READ_MOST,
    cellHTML: false,
    cellFormula: false,
    cellText: false,
    cellNF: true,
  })
}

function rowsOf(book: xlsx.WorkBook, at: number): BookRows | undefined {
  return book.Sheets[book.SheetNames[at] ?? '']?.['!data']
}

function* rowCells(rows: BookRows, ways: Parameters<typeof cellText>[1]): CellRows {
  for (let at = 0; at < rows.length; at++) yield cellsOf((rows[at] ?? []).slice(0, COLUMNS_MOST))
  return undefined

  function cellsOf(row: xlsx.CellObject[]): RowCells {
    return {
      texts: Array.from(row, (cell) => storableText(cellText(cell, ways))),
      digits: (at) => storableText(cellDigits(row[at], ways)),
    }
  }
}
