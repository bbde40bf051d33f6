import { z } from 'zod'
import { isBlankText } from './blank-text.ts'
import { connection } from './connections.ts'
import { declareRoutes } from './route.ts'
import { columnsOf, joinedName } from './sheet-columns.ts'
import {
  companyQuery,
  email,
  flag,
  typedNumber,
  id,
  idParam,
  instant,
  line,
  messageReply,
  optionalId,
  pageQuery,
  text,
} from './shapes.ts'
import { phoneFaults, phoneReading, TYPED_PHONE_MAX } from './typed-phones.ts'

export const CONTACT_PAGE = 30

/** Limit for pickers, sorted by name; typing narrows the list. */
export const CONTACT_LIST_MAX = 10_000

/** Counts of contacts stop here; `hasMore` decides. */
export const CONTACT_COUNT_CAP = 10_000

export const EXTRA_INFO_MAX = 50
export const UPLOAD_MAX = 10_000
export const EXPORT_FILE = 'contatos.csv'

/** Length of a typed name. */
const NAME_MIN = 2
const NAME_MAX = 50
/** Length of a name from WhatsApp, a phone or a sheet. */
const GIVEN_NAME_MAX = 200
/** Length of any stored name. */
const STORED_NAME_MAX = 1000

export const CONTACT_SHEET_MAX_BYTES = 10_000_000

const NUMBER_MIN = 8
const NUMBER_MAX = 50
const EXTRA_NAME_MAX = 100
const EXTRA_VALUE_MAX = 2000

/** A customer. `number` is digits with country code, or a group's number; empty if WhatsApp does not reveal it. */
export const contact = z.object({
  id: id(),
  /** Never changes. */
  uuid: z.uuid().optional(),
  name: z.string(),
  /** False if `name` is a fallback name: the number, the username, or the end of an id. */
  isNameKnown: z.boolean().optional(),
  number: z.string(),
  /** WhatsApp's username of a contact without number, without `@`; absent if unknown. */
  username: z.string().optional(),
  email: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  /** Automations do not answer this contact. */
  disableBot: z.boolean(),
  /** Incoming messages are dropped. Absent in a ticket's contact. */
  isBlocked: z.boolean().optional(),
  companyId: id(),
  whatsappId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Contact = z.output<typeof contact>

/** A customer in a list of tickets. */
export const contactSummary = contact.pick({
  id: true,
  uuid: true,
  name: true,
  number: true,
  username: true,
  email: true,
  profilePicUrl: true,
})

/** A further field of a customer, such as a document's number. */
export const extraInfo = z.object({
  id: id(),
  contactId: id(),
  name: z.string(),
  value: z.string(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type ExtraInfo = z.output<typeof extraInfo>

export const contactWithInfo = contact.extend({ extraInfo: z.array(extraInfo) })
export type ContactWithInfo = z.output<typeof contactWithInfo>

/**
 * A typed number such as `+55 (11) 98765-4321`, with 8 to 50 digits; sheets may hold it as a number. The server parses
 * it with the company's country.
 */
const number = () =>
  z.preprocess(numberCellText, z.string().max(TYPED_PHONE_MAX).trim().check(checkDigitCount))

function numberCellText(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
}

type Checked = z.core.ParsePayload<string>

function checkDigitCount({ value, issues }: Checked): void {
  const count = value.replaceAll(/\D/g, '').length
  const about = { origin: 'string', inclusive: true, input: value } as const
  if (count < NUMBER_MIN) issues.push({ code: 'too_small', minimum: NUMBER_MIN, ...about })
  if (count > NUMBER_MAX) issues.push({ code: 'too_big', maximum: NUMBER_MAX, ...about })
}

/** The same, or `""`, which clients send back for a contact without number. A text without digits is refused. */
export const numberOrNone = () =>
  z.preprocess(
    numberCellText,
    z
      .string()
      .max(TYPED_PHONE_MAX)
      .check((payload) => {
        if (payload.value !== '') checkDigitCount(payload)
      })
      .trim(),
  )

/** An address; `""` and null mean none. */
export const contactEmail = () =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? '' : value),
    z.union([z.literal(''), email()]),
  )

/** An `id` of the contact's own row keeps that row; any other is ignored. */
const extraInfoInput = z.object({
  id: optionalId().optional(),
  name: line(1, EXTRA_NAME_MAX),
  value: z.preprocess((value) => value ?? '', text(EXTRA_VALUE_MAX)),
})
export type ExtraInfoInput = z.output<typeof extraInfoInput>

/** Forms of clients of this family send an empty first row: it is dropped. */
const extraInfoRows = <T extends z.ZodType>(row: T) =>
  z.preprocess(
    (rows) => (Array.isArray(rows) ? rows.filter((one) => !emptyRow.safeParse(one).success) : rows),
    z.array(row).max(EXTRA_INFO_MAX),
  )

const emptyRow = z.object({ name: emptyOrNull(), value: emptyOrNull() })

function emptyOrNull() {
  return z.union([z.literal(''), z.null()]).optional()
}

/** A name as clients send it back, of any stored length; a changed name must be a `contactName`. */
export const storedName = () => line(1, STORED_NAME_MAX)

/**
 * A name of 2 to 50 characters; the contact's current name is accepted at any length, because WhatsApp gives others.
 * @param before the current name
 */
export const contactName = (before?: string) =>
  storedName().check(({ value, issues }) => {
    if (value === before?.trim()) return
    const about = { origin: 'string', inclusive: true, input: value } as const
    if (value.length < NAME_MIN) issues.push({ code: 'too_small', minimum: NAME_MIN, ...about })
    if (value.length > NAME_MAX) issues.push({ code: 'too_big', maximum: NAME_MAX, ...about })
  })

/** A name from another source than typing; it must have a visible character. */
const untypedName = () => line(1, GIVEN_NAME_MAX).refine((name) => !isBlankText(name), 'blank')

const fields = {
  name: line(NAME_MIN, NAME_MAX),
  number: number(),
  email: contactEmail(),
  extraInfo: extraInfoRows(extraInfoInput),
}

/** Extra fields of a new contact are created with it. */
export const contactInput = z.object({
  ...fields,
  email: fields.email.optional(),
  extraInfo: extraInfoRows(extraInfoInput.omit({ id: true })).optional(),
})
export type ContactInput = z.output<typeof contactInput>

/** Absent means unchanged; a list of extra fields replaces the stored one. */
export const contactChange = z
  .object({ ...fields, name: storedName(), number: numberOrNone() })
  .partial()
export type ContactChange = z.output<typeof contactChange>

const optionalDay = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

/** Creation days in the company's zone: one, or from and to. */
export const contactQuery = pageQuery.extend({
  date: optionalDay(),
  dateStart: optionalDay(),
  dateEnd: optionalDay(),
})
export type ContactQuery = z.output<typeof contactQuery>

/** One row of a sheet, unchecked: its faults are reported per row, so the schema refuses none. */
const uploadRow = z.preprocess(
  namedCells,
  z.object({ name: z.unknown(), number: z.unknown(), email: z.unknown() }),
)
export type UploadRow = z.output<typeof uploadRow>

type Cells = Record<'name' | 'number' | 'email', unknown>

function namedCells(row: unknown): Cells {
  const cells: Cells = { name: undefined, number: undefined, email: undefined }
  if (typeof row !== 'object' || row === null) return cells
  const entries: Array<[head: string, cell: unknown]> = Object.entries(row)
  const { name, number, email } = columnsOf(entries.map(([head]) => head))
  const cell = (at: number | undefined) => entries[at ?? -1]?.[1]
  const parts = name.map(cell)
  const isText =
    parts.length > 1 && parts.every((part) => (part ?? '') === '' || typeof part === 'string')
  return {
    name: isText
      ? joinedName(parts.map((part) => (typeof part === 'string' ? part : '')))
      : parts[0],
    number: cell(number),
    email: cell(email),
  }
}

/** The stored fields of a row, checked. A numeric name is accepted. */
export const uploadedContact = z.object({
  name: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), untypedName()),
  number: fields.number,
  email: z.preprocess((value) => value ?? '', fields.email),
})
export type UploadedContact = z.output<typeof uploadedContact>

/** The same without the number, whose faults the server describes in detail. */
export const uploadedPerson = uploadedContact.omit({ number: true })

/** Reason why a row was skipped; `message` is readable, for clients that show it unchanged. */
const uploadFault = z.object({
  contactName: z.string(),
  error: z.object({
    message: z.string(),
    code: z.string(),
    /** The invalid columns. */
    fields: z.array(z.string()).optional(),
    /** Reason why the number is invalid. */
    fault: z.enum(phoneFaults).optional(),
  }),
})
export type UploadFault = z.output<typeof uploadFault>

/** Chosen columns, from 0; -1: none. */
const sheetQuery = z
  .object({ name: columnIndex(), number: columnIndex(), email: columnIndex() })
  .partial()

function columnIndex() {
  return typedNumber(z.int().min(-1).max(999))
}

export const uploadReply = z.object({
  newContacts: z.array(z.object({ contactName: z.string(), contactId: id() })),
  errorBag: z.array(uploadFault),
})
export type UploadReply = z.output<typeof uploadReply>

/** Result of an import from the phone: number of new contacts, and of those renamed by its address book. */
export const importReply = messageReply.extend({ newContacts: z.int(), renamed: z.int() })
export type ImportReply = z.output<typeof importReply>

export const contactRoutes = declareRoutes({
  'GET /contacts': {
    summary: 'List contacts by name, thirty per page',
    who: 'user',
    query: contactQuery,
    reply: z.object({ contacts: z.array(contact), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /contacts/list': {
    summary: 'List contacts by name, for selection',
    who: 'user',
    query: companyQuery.extend({ name: text(200).default('') }),
    reply: z.array(contact),
  },
  'GET /contacts/export': {
    summary: 'Export all contacts: name, number and email, separated by semicolons',
    who: 'user',
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'GET /contacts/:id': {
    summary: 'Get a contact with its extra information and its connection',
    who: 'user',
    params: idParam,
    reply: contactWithInfo.extend({ whatsapp: connection.nullable() }),
  },
  'POST /contacts': {
    summary: 'Create a contact',
    who: 'user',
    body: contactInput,
    reply: contactWithInfo,
  },
  'PUT /contacts/:id': {
    summary: 'Change a contact',
    who: 'user',
    params: idParam,
    body: contactChange,
    reply: contactWithInfo,
  },
  'DELETE /contacts/:id': {
    summary: 'Delete a contact with its tickets and messages',
    who: 'admin',
    permission: 'contacts-page:deleteContact',
    params: idParam,
    reply: messageReply,
  },
  'POST /contacts/upload': {
    summary: 'Import the rows of a sheet as contacts; the reply names each row that was refused',
    who: 'user',
    body: z.array(uploadRow).max(UPLOAD_MAX),
    reply: uploadReply,
  },
  'POST /contacts/sheet': {
    summary:
      'Read the rows of a sheet (.xlsx, .xls, .ods, .csv) as contacts and store nothing. Columns that are not named are recognised by their headings',
    who: 'user',
    query: sheetQuery,
    files: { field: 'file', max: 1, maxBytes: CONTACT_SHEET_MAX_BYTES },
    /** A `contactSheet` as a file's bytes. */
    reply: z.unknown(),
  },
  'POST /contacts/numbers': {
    summary: 'Interpret numbers as a sheet contains them, in their order, and store nothing',
    who: 'user',
    body: z.object({ numbers: z.array(text(TYPED_PHONE_MAX)).max(UPLOAD_MAX) }),
    reply: z.object({ readings: z.array(phoneReading) }),
  },
  'POST /contacts/import': {
    summary: 'Import the contacts of the phone of the default connection',
    who: 'user',
    reply: importReply,
  },
  'PUT /contacts/:id/block': {
    summary: 'Block or unblock a contact; messages of a blocked contact are dropped',
    who: 'user',
    params: idParam,
    body: z.object({ isBlocked: flag() }),
    reply: contact,
  },
  'PUT /contacts/:id/disableBot': {
    summary: 'Disable or enable automatic answers to a contact',
    who: 'user',
    params: idParam,
    body: z.object({ disableBot: flag() }),
    reply: contact,
  },
})
