import { z } from 'zod'
import { contactEmail, numberOrNone, storedName } from './contacts.ts'
import { rowFields } from './contact-sheets.ts'
import { CAMPAIGN_MODULES } from './campaigns.ts'
import { declareRoutes } from './route.ts'
import {
  companyQuery,
  flag,
  typedNumber,
  givenId,
  id,
  idParam,
  idList,
  instant,
  line,
  messageReply,
  optionalId,
  pageQuery,
  text,
} from './shapes.ts'
import { ticketStatuses } from './tickets.ts'
import { phoneFaults } from './typed-phones.ts'

// Contact lists: recipients of campaigns. A fixed list is filled by hand, from sheets or once from an audience; a live
// segment is rebuilt from its audience before each use.

export const CONTACT_LIST_PAGE = 20
export const CONTACT_LIST_ITEM_PAGE = 20
export const LIST_FAULT_PAGE = 50

/** Per company. */
export const CONTACT_LISTS_MOST = 5000
/** Per list. */
export const LIST_ITEMS_MOST = 1_000_000
/** Per sheet. */
export const SHEET_ROWS_MOST = 100_000
export const SHEET_MAX_BYTES = 20 * 1024 * 1024
/** Columns of a sheet besides name, number and e-mail that become variables; further ones are dropped. */
export const LIST_VARIABLES_MOST = 30
export const VARIABLE_NAME_MAX = 50
export const VARIABLE_VALUE_MAX = 500
/** An upload replies with at most this many new items; the others are requested in pages. */
export const UPLOAD_ANSWER_MOST = 1000
export const EXAMPLE_FILE = 'exemplo-lista-de-contatos.xlsx'

/** Counts of an audience stop here. */
export const AUDIENCE_COUNT_CAP = 100_000

export const validities = ['unknown', 'valid', 'invalid'] as const
export type Validity = (typeof validities)[number]

const optionalDay = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

/** Past tickets that meet all given conditions. Days are in the company's zone; absent: all time. */
const ticketAudience = z.object({
  dateStart: optionalDay(),
  dateEnd: optionalDay(),
  /** In place of days: within this number of days before the evaluation, as a live segment needs it. */
  lastDays: typedNumber(z.int().min(1).max(3650)).optional(),
  queueIds: idList(100).default([]),
  whatsappIds: idList(100).default([]),
  statuses: z.array(z.enum(ticketStatuses)).max(ticketStatuses.length).default([]),
})

/**
 * Contacts that meet all given conditions; none given: all. Groups, blocked contacts and contacts without number are
 * excluded.
 */
export const audience = z.object({
  /** Contacts with a ticket that has one of these tags. */
  tagIds: idList(50).default([]),
  /** Filters of the contacts page. */
  searchParam: text(200).default(''),
  dateStart: optionalDay(),
  dateEnd: optionalDay(),
  tickets: ticketAudience.nullish(),
})
export type Audience = z.output<typeof audience>

export const contactList = z.object({
  id: id(),
  companyId: id(),
  name: z.string(),
  /** A number as text, as clients of this family expect. */
  contactsCount: z.string(),
  validCount: z.int(),
  invalidCount: z.int(),
  /** Audience of a live segment; null: a fixed list. */
  segment: audience.nullable(),
  /** Headers of further columns of its sheets, which are names of variables. */
  columns: z.array(z.string()),
  /** Last rebuild of a segment. */
  refreshedAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type ContactList = z.output<typeof contactList>

export const contactListItem = z.object({
  id: id(),
  companyId: id(),
  contactListId: id(),
  name: z.string(),
  /** Digits; empty if unknown. */
  number: z.string(),
  email: z.string(),
  isWhatsappValid: z.boolean(),
  validity: z.enum(validities),
  /** Time of WhatsApp's check; null: never, also for contacts who have written before. */
  checkedAt: instant().nullable(),
  variables: z.record(z.string(), z.string()),
  createdAt: instant(),
  updatedAt: instant(),
})
export type ContactListItem = z.output<typeof contactListItem>

export const importStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** A job that fills a list from a sheet or an audience. */
export const listImport = z.object({
  id: id(),
  contactListId: id(),
  kind: z.enum(['sheet', 'audience']),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Error code of the import's end. */
  fault: z.string().nullable(),
  /** Null before they are counted. */
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  created: z.int(),
  /** Rows whose number was already in the list or the sheet. */
  duplicated: z.int(),
  faulted: z.int(),
  /** Rows accepted without their invalid e-mail. */
  noted: z.int(),
  createdAt: instant(),
  finishedAt: instant().nullable(),
})
export type ListImport = z.output<typeof listImport>

export const checkStatuses = ['running', 'waiting', 'done', 'cancelled'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** A check of a list's numbers by WhatsApp. `waiting`: its line is disconnected. */
export const listCheck = z.object({
  contactListId: id(),
  whatsappId: id().nullable(),
  status: z.enum(checkStatuses),
  total: z.int(),
  done: z.int(),
  valid: z.int(),
  invalid: z.int(),
  startedAt: instant(),
  updatedAt: instant(),
})
export type ListCheck = z.output<typeof listCheck>

/** The current or last import and check of a list. */
const listWork = z.object({ import: listImport.nullable(), check: listCheck.nullable() })
export type ListWork = z.output<typeof listWork>

/** A row of a sheet that was skipped, or accepted without a field, with its invalid fields. */
const listFault = z.object({
  line: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  fields: z.array(z.enum(rowFields)),
  /** Reason why the number is invalid, if it is among the fields. */
  numberFault: z.enum(phoneFaults).nullable(),
  /** True if the row was accepted without those fields. */
  isKept: z.boolean(),
})
export type ListFault = z.output<typeof listFault>

const name = () => line(2, 50)

export const contactListName = z.object({ name: name() })

/** With an audience the list is filled from it; `isLive`: it stays a live segment. */
const contactListInput = contactListName.extend({
  audience: audience.optional(),
  isLive: flag().default(false),
})
export type ContactListInput = z.output<typeof contactListInput>

/** Absent means unchanged; only a live segment has an audience. */
const contactListChange = z.object({ name: name().optional(), audience: audience.optional() })
export type ContactListChange = z.output<typeof contactListChange>

export const contactListItemInput = z.object({
  name: name(),
  number: z.preprocess((value) => value ?? '', numberOrNone()).default(''),
  email: contactEmail().default(''),
  contactListId: givenId(),
})
export type ContactListItemInput = z.output<typeof contactListItemInput>

/** Absent means unchanged. */
const contactListItemChange = z
  .object({ name: storedName(), number: numberOrNone(), email: contactEmail() })
  .partial()
export type ContactListItemChange = z.output<typeof contactListItemChange>

const administration = { who: 'user', permission: 'drawer-admin-items:view' } as const
const sheetFile = { field: 'file', max: 1, maxBytes: SHEET_MAX_BYTES } as const
const importParam = idParam.extend({ importId: givenId() })

export const contactListRoutes = declareRoutes({
  'GET /contact-lists': {
    summary: 'List contact lists by name',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: { records: [], count: 0, hasMore: false },
    query: pageQuery,
    reply: z.object({ records: z.array(contactList), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /contact-lists/list': {
    summary: 'List all contact lists by name, for selection',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: [],
    query: companyQuery,
    reply: z.array(contactList.extend({ company: z.object({ id: id(), name: z.string() }) })),
  },
  'GET /contact-lists/example': {
    summary: 'Download an example sheet with the columns that an upload recognises',
    who: 'user',
    module: CAMPAIGN_MODULES,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'POST /contact-lists/count': {
    summary: 'Count the contacts of an audience',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: z.object({ audience }),
    reply: z.object({ count: z.int() }),
  },
  'GET /contact-lists/:id': {
    summary: 'Get a contact list',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: contactList,
  },
  'POST /contact-lists': {
    summary: 'Create a contact list: empty, from an audience, or a live segment',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: contactListInput,
    reply: contactList,
  },
  'PUT /contact-lists/:id': {
    summary: 'Rename a contact list, or change the audience of a live segment',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: contactListChange,
    reply: contactList,
  },
  'DELETE /contact-lists/:id': {
    summary: 'Delete a contact list with its items',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: messageReply,
  },
  'POST /contact-lists/:id/upload': {
    summary: 'Import the rows of a sheet (.xls, .xlsx) and return the new items',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    files: sheetFile,
    reply: z.array(contactListItem),
  },
  'POST /contact-lists/:id/imports': {
    summary: 'Start an import of a sheet (.xls, .xlsx, .csv); live events report its progress',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    files: sheetFile,
    reply: listImport,
  },
  'POST /contact-lists/:id/imports/:importId/cancel': {
    summary: 'Stop an import; the rows imported so far stay',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: importParam,
    reply: listImport,
  },
  'GET /contact-lists/:id/imports/:importId/faults': {
    summary:
      "List the rows of a sheet that were not imported or lack a field, in the sheet's order",
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: importParam,
    query: pageQuery.pick({ pageNumber: true }),
    reply: z.object({ faults: z.array(listFault), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /contact-lists/:id/imports/:importId/faults.csv': {
    summary: 'Export the rows of a sheet that were not imported or lack a field',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: importParam,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'GET /contact-lists/:id/work': {
    summary: 'Get the newest import of a list and the newest check of its numbers',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: listWork,
  },
  'POST /contact-lists/:id/refresh': {
    summary: 'Rebuild a live segment',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: listImport,
  },
  'POST /contact-lists/:id/check': {
    summary:
      "Start a check of the list's numbers on WhatsApp, over the named or the default connection",
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({ whatsappId: optionalId().optional() }).default({}),
    reply: listCheck,
  },
  'DELETE /contact-lists/:id/check': {
    summary: "Stop the check of the list's numbers; its results so far stay",
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: listCheck,
  },
})

export const contactListItemRoutes = declareRoutes({
  'GET /contact-list-items': {
    summary: 'List the items of a contact list by name',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: { contacts: [], count: 0, hasMore: false },
    query: pageQuery.extend({
      contactListId: givenId(),
      validity: z.enum(validities).optional(),
    }),
    reply: z.object({
      contacts: z.array(contactListItem),
      count: z.int(),
      hasMore: z.boolean(),
    }),
  },
  'GET /contact-list-items/:id': {
    summary: 'Get an item of a contact list',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: contactListItem,
  },
  'POST /contact-list-items': {
    summary: 'Add an item to a contact list; if the number is already in the list, return its item',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: contactListItemInput,
    reply: contactListItem,
  },
  'PUT /contact-list-items/:id': {
    summary: 'Change an item of a contact list',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: contactListItemChange,
    reply: contactListItem,
  },
  'DELETE /contact-list-items/:id': {
    summary: 'Delete an item of a contact list',
    who: 'admin',
    module: CAMPAIGN_MODULES,
    permission: 'contacts-page:deleteContact',
    params: idParam,
    reply: messageReply,
  },
})
