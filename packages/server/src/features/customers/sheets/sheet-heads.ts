import { LIST_VARIABLES_MOST, VARIABLE_NAME_MAX } from '@guiche/contract/contact-lists'
import type { SheetMapping } from '@guiche/contract/contact-sheets'
import { columnsOf, NO_COLUMN, type PersonColumns } from '@guiche/contract/sheet-columns'
import { HEAD_ROWS_MOST, oneLine } from './sheet-cells.ts'

// Finds the heads of a sheet of people, above which a title may stand. Pure, linear.

type TextRows = ReadonlyArray<readonly string[]>

/** Places of the columns, and the index of the row of heads; -1: the sheet has no heads. */
export interface SheetHeads extends PersonColumns {
  readonly at: number
  /** Further columns, by their heads. */
  readonly variables: ReadonlyArray<readonly [name: string, at: number]>
}

/** The first row that names a column of names and one of numbers; undefined where none of the first rows does. */
export function knownHeads(rows: TextRows): SheetHeads | undefined {
  for (const [at, cells] of rows.slice(0, HEAD_ROWS_MOST).entries()) {
    const columns = columnsOf(cells)
    if (columns.name.length > 0 && columns.number !== NO_COLUMN)
      return { at, ...columns, variables: variableColumns(cells, columns) }
  }
  return undefined
}

function variableColumns(
  cells: readonly string[],
  { name: [name], number, email }: PersonColumns,
): Array<readonly [string, number]> {
  const variables = new Map<string, number>()
  for (const [at, cell] of cells.entries()) {
    const head = variableName(cell)
    if (head === '' || [name, number, email].includes(at) || variables.has(head)) continue
    if (variables.size < LIST_VARIABLES_MOST) variables.set(head, at)
  }
  return [...variables]
}

/** Braces enclose variables in texts. */
function variableName(cell: string): string {
  const head = oneLine(cell).replaceAll('{', '(').replaceAll('}', ')')
  return head.slice(0, VARIABLE_NAME_MAX).trim()
}

/** Least digits of a telephone number. */
const PHONE_DIGITS = 8

/** The heads, or else columns guessed from the first rows. Users correct them by `chosen`. */
export function guessedHeads(rows: TextRows, chosen: Partial<SheetMapping> = {}): SheetHeads {
  const heads = knownHeads(rows) ?? headsFromCells(rows)
  const { name, number = heads.number, email = heads.email } = chosen
  const isOther = name !== undefined && name !== heads.name[0]
  const names = name === NO_COLUMN ? [] : [name ?? NO_COLUMN]
  return { ...heads, name: isOther ? names : heads.name, number, email, variables: [] }
}

function headsFromCells(rows: TextRows): SheetHeads {
  const [first, second] = rows.flatMap((row, at) => (row.some((cell) => cell !== '') ? [at] : []))
  const cells = rows[first ?? 0] ?? []
  const named = columnsOf(cells)
  const isHeaded = !cells.some(isPhone)
  const sample = (isHeaded ? rows[second ?? 0] : cells) ?? []
  const number = named.number === NO_COLUMN ? sample.findIndex(isPhone) : named.number
  const email =
    named.email === NO_COLUMN ? sample.findIndex((cell) => cell.includes('@')) : named.email
  const other = sample.findIndex((cell, at) => at !== number && at !== email && cell !== '')
  const name = named.name.length > 0 || other === -1 ? named.name : [other]
  return { at: isHeaded ? (first ?? 0) : -1, name, number, email, variables: [] }
}

function isPhone(cell: string): boolean {
  return cell.replaceAll(/\D/g, '').length >= PHONE_DIGITS
}
