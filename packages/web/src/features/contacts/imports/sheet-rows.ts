import { plainText } from '@guiche/contract/plain-text'
import { uploadedPerson } from '@guiche/contract/contacts'
import type { PhoneFault, PhoneNote, PhoneReading } from '@guiche/contract/typed-phones'

// What a spreadsheet says of contacts. Pure.

/** Cells by row and column. */
export type Table = readonly (readonly string[])[]

export const fields = ['name', 'number', 'email'] as const
export type SheetField = (typeof fields)[number]

/** In which column each stands; -1 for none. */
export type Mapping = Readonly<Record<SheetField, number>>

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  readonly name: string
  /** Digits as the server reads them; as it stands in the sheet where they are none. */
  readonly number: string
  readonly email: string
  /** What cannot be stored. */
  readonly faults: readonly SheetField[]
  /** Why the number is none. */
  readonly numberFault: PhoneFault | null
  /** The parts of its cell that were left out. */
  readonly notes: readonly PhoneNote[]
}

/** A row as it stands in the sheet. */
export type TypedRow = Pick<SheetRow, 'line' | SheetField>

const heads: Readonly<Record<SheetField, RegExp>> = {
  name: /^(?:nome|name|nombre|contato|contacto|cliente)/,
  number: /^(?:telefone|tel|numero|number|phone|telefono|celular|whatsapp|fone)/,
  email: /^(?:e-?mail|correo)/,
}

/** Whether the first row names the columns: nobody's number stands in it. */
export function hasHead(table: Table): boolean {
  const [first = []] = table
  return !first.some((cell) => cell.replaceAll(/\D/g, '').length >= 8)
}

/** By the names of the columns, else by what stands in them. */
export function guessMapping(table: Table): Mapping {
  const [first = [], second = []] = table
  const isHeaded = hasHead(table)
  const plain = first.map((cell) => plainText(cell).trim())
  const sample = isHeaded ? second : first
  const byHead = (field: SheetField) => plain.findIndex((cell) => heads[field].test(cell))
  const named = { name: byHead('name'), number: byHead('number'), email: byHead('email') }
  const number =
    named.number >= 0
      ? named.number
      : sample.findIndex((cell) => cell.replaceAll(/\D/g, '').length >= 8)
  const email = named.email >= 0 ? named.email : sample.findIndex((cell) => cell.includes('@'))
  const others = sample.findIndex((cell, at) => at !== number && at !== email && cell !== '')
  return { name: named.name >= 0 ? named.name : others, number, email }
}

/** The rows that are not empty. */
export function rowsOf(table: Table, mapping: Mapping): TypedRow[] {
  const skipped = hasHead(table) ? 1 : 0
  return table.slice(skipped).flatMap((cells, at) => {
    const cell = (field: SheetField) => cells[mapping[field]] ?? ''
    const row = { name: cell('name'), number: cell('number'), email: cell('email') }
    if (row.name === '' && row.number === '' && row.email === '') return []
    return [{ ...row, line: at + 1 + skipped }]
  })
}

/** The rows as contacts, with what is wrong in them. @param readings of their numbers, in their order */
export function readRows(rows: readonly TypedRow[], readings: readonly PhoneReading[]): SheetRow[] {
  return rows.map((row, at) => {
    const { number = '', fault: numberFault = 'empty', notes = [] } = readings[at] ?? {}
    const faults = faultsOf(row, numberFault)
    return { ...row, number: number || row.number, faults, numberFault, notes }
  })
}

function faultsOf(row: TypedRow, numberFault: PhoneFault | null): SheetField[] {
  const { error } = uploadedPerson.safeParse(row)
  const paths = new Set(error?.issues.map(({ path }) => path[0]))
  if (numberFault !== null) paths.add('number')
  return fields.filter((field) => paths.has(field))
}
