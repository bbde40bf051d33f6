import { SHEET_ROWS_MOST } from '@guiche/contract/contact-lists'
import { unguardedCell } from '@guiche/contract/csv'

export const COLUMNS_MOST = 200
const CELL_MAX = 1000
/** Rows above the people among which the heads are looked for: a title, empty rows. */
export const HEAD_ROWS_MOST = 30
/** Rows that are read: the heads, the rows above them, and one more that shows that the sheet is longer. */
export const READ_MOST = SHEET_ROWS_MOST + HEAD_ROWS_MOST + 1

/** A row of a sheet. */
export interface RowCells {
  /** As people read them. */
  readonly texts: readonly string[]
  /**
   * A cell whose digits count, such as a telephone number: as stored, without the thousands or decimals of its format.
   */
  readonly digits: (at: number) => string
}

export type CellRows = Generator<RowCells, undefined>

/** A cell as it is stored, without the guard of our own files, which spreadsheet programs save as a part of the text. */
export function storableText(cell: string): string {
  return unguardedCell(cell).slice(0, CELL_MAX).replaceAll('\0', '').trim()
}

export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
}
