import { plainText } from '@guiche/contract/plain-text'
import { uploadedContact } from '@guiche/contract/contacts'
import { phoneDigits } from '@guiche/contract/phone-digits'

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
  readonly number: string
  readonly email: string
  /** What cannot be stored. */
  readonly faults: readonly SheetField[]
}

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

/** The rows as contacts, with what is wrong in them; of one number written twice the first counts. */
export function readRows(table: Table, mapping: Mapping): SheetRow[] {
  const skipped = hasHead(table) ? 1 : 0
  return table.slice(skipped).flatMap((cells, at) => {
    const cell = (field: SheetField) => cells[mapping[field]] ?? ''
    const row = { name: cell('name'), number: phoneDigits(cell('number')), email: cell('email') }
    if (row.name === '' && row.number === '' && row.email === '') return []
    return [{ ...row, line: at + 1 + skipped, faults: faultsOf(row) }]
  })
}

function faultsOf(row: Record<SheetField, string>): SheetField[] {
  const checked = uploadedContact.safeParse(row)
  if (checked.success) return []
  const paths = new Set(checked.error.issues.map(({ path }) => path[0]))
  return fields.filter((field) => paths.has(field))
}
