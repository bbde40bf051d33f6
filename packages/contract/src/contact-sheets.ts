import { z } from 'zod'
import { phoneFaults, phoneNotes } from './typed-phones.ts'

// A sheet of people as the server reads it, before it becomes contacts or the items of a list.

/** Fields of a row that are at fault. */
export const rowFields = ['name', 'number', 'email'] as const

/** The column of each field, from 0; -1 for none. */
export const sheetMapping = z.object({ name: z.int(), number: z.int(), email: z.int() })
export type SheetMapping = z.output<typeof sheetMapping>

/** A row; with faults it becomes no contact. */
const sheetContact = z.object({
  /** As the sheet's program counts, from 1. */
  line: z.int(),
  name: z.string(),
  /** Digits with country code; as it stands in the sheet where the row has faults. */
  number: z.string(),
  email: z.string(),
  faults: z.array(z.enum(rowFields)),
  numberFault: z.enum(phoneFaults).nullable(),
  /** The parts of the number's cell that were left out. */
  notes: z.array(z.enum(phoneNotes)),
  /** The text of the e-mail's cell that is no e-mail and is left out. */
  badEmail: z.string().nullable(),
})
export type SheetContact = z.output<typeof sheetContact>

/** The heads of the columns, empty where there are none, and the rows that are not empty. */
export const contactSheet = z.object({
  columns: z.array(z.string()),
  mapping: sheetMapping,
  rows: z.array(sheetContact),
})
export type ContactSheet = z.output<typeof contactSheet>
