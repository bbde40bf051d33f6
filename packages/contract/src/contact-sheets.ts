import { z } from 'zod'
import { phoneFaults, phoneNotes } from './typed-phones.ts'

// A sheet of contacts as the server parsed it, before its rows become contacts or items of a list.

/** Fields of a row that may be invalid. */
export const rowFields = ['name', 'number', 'email'] as const

/** Column index of each field, from 0; -1: none. */
export const sheetMapping = z.object({ name: z.int(), number: z.int(), email: z.int() })
export type SheetMapping = z.output<typeof sheetMapping>

/** A row; a row with faults becomes no contact. */
const sheetContact = z.object({
  /** Line number as shown by spreadsheet programs, from 1. */
  line: z.int(),
  name: z.string(),
  /** Digits with country code; the cell's text in a row with faults. */
  number: z.string(),
  email: z.string(),
  faults: z.array(z.enum(rowFields)),
  numberFault: z.enum(phoneFaults).nullable(),
  /** Parts of the number's cell that were dropped. */
  notes: z.array(z.enum(phoneNotes)),
  /** Text of the e-mail cell that is not an e-mail and is dropped. */
  badEmail: z.string().nullable(),
})
export type SheetContact = z.output<typeof sheetContact>

/** The header of each column, empty if there is none, and the non-empty rows. */
export const contactSheet = z.object({
  columns: z.array(z.string()),
  mapping: sheetMapping,
  rows: z.array(sheetContact),
})
export type ContactSheet = z.output<typeof contactSheet>
