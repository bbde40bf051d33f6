import {
  LIST_VARIABLES_MOST,
  type ListFault,
  listFaultFields,
  VARIABLE_NAME_MAX,
  VARIABLE_VALUE_MAX,
} from '@guiche/contract/contact-lists'
import { columnOf, uploadedPerson } from '@guiche/contract/contacts'
import { readNumber } from '../../../platform/phone-numbers/read-number.ts'

// What a sheet says of people. Pure, and linear in what a stranger made.

/** A row of a sheet as it goes into a list; with fields that are wrong it does not. */
export interface SheetRow {
  /** As the sheet's program counts, from 1. */
  line: number
  name: string
  number: string
  email: string
  variables: Record<string, string>
  faults: ListFault['fields']
}

/** Where each column stands. */
export interface Heads {
  name: number
  number: number
  /** -1: none. */
  email: number
  variables: Array<[name: string, at: number]>
}

/** The columns by the first row; undefined where those of name and number are not among them. */
export function readHeads(cells: readonly string[]): Heads | undefined {
  const columns = cells.map(columnOf)
  const [name, number, email] = [
    columns.indexOf('name'),
    columns.indexOf('number'),
    columns.indexOf('email'),
  ]
  if (name === -1 || number === -1) return undefined
  const variables = new Map<string, number>()
  for (const [at, cell] of cells.entries()) {
    const head = oneLine(cell).slice(0, VARIABLE_NAME_MAX).trim()
    if (head === '' || columns[at] !== undefined || variables.has(head)) continue
    if (variables.size < LIST_VARIABLES_MOST) variables.set(head, at)
  }
  return { name, number, email, variables: [...variables] }
}

/** The reading of rows: their columns, and the country of numbers without country code, by ISO 3166. */
export interface Reading {
  readonly heads: Heads
  readonly country: string
}

/** A row by its columns; undefined for an empty one. */
export function readRow(
  { heads, country }: Reading,
  cells: readonly string[],
  line: number,
): SheetRow | undefined {
  const cell = (at: number) => cells[at] ?? ''
  const name = oneLine(cell(heads.name))
  const [typed, email] = [cell(heads.number), cell(heads.email)]
  if (name === '' && typed === '' && email === '') return undefined
  const { number, fault } = readNumber(typed, country)
  const parsed = uploadedPerson.safeParse({ name, email })
  if (!parsed.success || fault !== null) {
    const paths = new Set(parsed.error?.issues.map(({ path }) => path[0]))
    if (fault !== null) paths.add('number')
    const faults = listFaultFields.filter((field) => paths.has(field))
    // As it stands in the sheet, for whoever mends it there.
    return { line, ...shown({ name, number: typed, email }), variables: {}, faults }
  }
  return { line, ...parsed.data, number, variables: variablesOf(heads, cells), faults: [] }
}

function variablesOf(heads: Heads, cells: readonly string[]): Record<string, string> {
  const entries = heads.variables.flatMap(([head, at]): Array<[string, string]> => {
    const value = (cells[at] ?? '').slice(0, VARIABLE_VALUE_MAX).toWellFormed()
    return value === '' ? [] : [[head, value]]
  })
  return Object.fromEntries(entries)
}

const SHOWN_MAX = 100

function shown(row: Record<'name' | 'number' | 'email', string>) {
  const cut = (cell: string) => cell.slice(0, SHOWN_MAX).toWellFormed()
  return { name: cut(row.name), number: cut(row.number), email: cut(row.email) }
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
}
