import { VARIABLE_VALUE_MAX } from '@guiche/contract/contact-lists'
import type { SheetContact } from '@guiche/contract/contact-sheets'
import { uploadedPerson } from '@guiche/contract/contacts'
import { joinedName } from '@guiche/contract/sheet-columns'
import { parsePhoneNumber } from '../../../platform/phone-numbers/parse-phone-number.ts'
import { oneLine } from './sheet-cells.ts'
import type { SheetHeads } from './sheet-heads.ts'

// The people in the rows of a sheet. Pure, and linear in the sheet.

/** A row of a sheet as it goes into a list or into the contacts; with faults it does not. */
export interface SheetRow extends SheetContact {
  variables: Record<string, string>
}

/** The reading of rows: their columns, and the country of numbers without country code, by ISO 3166. */
export interface RowReading {
  readonly heads: Omit<SheetHeads, 'at'>
  readonly country: string
}

/** A row by its columns; undefined for an empty one. @param line as the sheet's program counts, from 1 */
export function readRow(
  { heads, country }: RowReading,
  cells: readonly string[],
  line: number,
): SheetRow | undefined {
  const cell = (at: number) => cells[at] ?? ''
  const name = joinedName(heads.name.map((at) => oneLine(cell(at))))
  const [typed, email] = [cell(heads.number), cell(heads.email)]
  if (name === '' && typed === '' && email === '') return undefined
  const { number, fault: numberFault, notes } = parsePhoneNumber(typed, country)
  const parsed = uploadedPerson.safeParse({ name, email })
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]))
  const isKept = numberFault === null && !wrong.has('name')
  // Unchanged from the sheet, for the person who corrects it there.
  const shown = { name: cellSample(name), number: cellSample(typed), email: cellSample(email) }
  if (!isKept) {
    if (numberFault !== null) wrong.add('number')
    const faults = (['name', 'number', 'email'] as const).filter((field) => wrong.has(field))
    return { line, ...shown, faults, numberFault, notes: [], badEmail: null, variables: {} }
  }
  const person = parsed.data ?? uploadedPerson.parse({ name, email: '' })
  const badEmail = parsed.success ? null : shown.email
  const variables = rowVariables(heads, cells)
  return { line, ...person, number, faults: [], numberFault, notes, badEmail, variables }
}

function rowVariables(
  heads: RowReading['heads'],
  cells: readonly string[],
): Record<string, string> {
  const entries = heads.variables.flatMap(([head, at]): Array<[string, string]> => {
    const value = (cells[at] ?? '').slice(0, VARIABLE_VALUE_MAX).toWellFormed()
    return value === '' ? [] : [[head, value]]
  })
  return Object.fromEntries(entries)
}

const SHOWN_MAX = 100

function cellSample(cell: string): string {
  return cell.slice(0, SHOWN_MAX).toWellFormed()
}
