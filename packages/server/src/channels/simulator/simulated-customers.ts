import { randomUUID } from 'node:crypto'
import { numberVariants } from '@guiche/contract/number-variants'
import type { Manner, SimulatedCustomer, SimulatedCustomerChange } from '@guiche/contract/simulator'
import { fromNow, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../platform/errors.ts'
import type { LineKey, Party, PartyName, Picture } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'
import {
  addressOf,
  chatOf,
  identityEvent,
  opaqueIdIn,
  opaqueIdOf,
  strangerOf,
} from './simulated-events.ts'
import {
  type CustomerRow,
  findCustomer,
  findNumberOf,
  findPicture,
  listCustomersOf,
  listWriters,
  saveCustomer,
} from './simulated-customers.queries.ts'
import { openPairedSimulator, openSimulator, addEvents } from './provider-line.ts'

// The simulated customers: their names and pictures, hidden numbers, and absence from WhatsApp.

/** WhatsApp's own interval: a customer who keeps typing is reported again before it ends. */
const TYPING_MS = 15 * SECOND

export function showCustomer(line: LineKey, number: string): Promise<SimulatedCustomer> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    return presentCustomer(line, number, await findCustomer(db, line, number))
  })
}

/** Changes a customer, and sends the line WhatsApp's events: a new name or picture, and the number of an opaque id. */
export function changeCustomer(
  line: LineKey,
  number: string,
  { picture, ...change }: SimulatedCustomerChange,
): Promise<SimulatedCustomer> {
  const stored = picture === undefined ? {} : parsePicture(picture)
  return inCompany(line.companyId, async (db) => {
    const { behavesAs, faults, isPaired } = await openSimulator(db, line)
    const before = await findCustomer(db, line, number)
    const isShown = before?.hidesNumber === true && change.hidesNumber === false
    const row = await saveCustomer(db, line, keyOf(number), {
      ...givenFields(change),
      ...stored,
      ...(isShown && { shownAt: now() }),
    })
    const changed = { before, row, isShown, hasNewPicture: picture !== undefined }
    if (isPaired) await addEvents(db, line, faults, changeEventsOf(behavesAs, changed))
    return presentCustomer(line, number, row)
  })
}

function givenFields({ name, hidesNumber, isAbsent }: Omit<SimulatedCustomerChange, 'picture'>) {
  return {
    ...(name !== undefined && { name }),
    ...(hidesNumber !== undefined && { hidesNumber }),
    ...(isAbsent !== undefined && { isAbsent }),
  }
}

interface ChangedCustomer {
  before: CustomerRow | undefined
  row: CustomerRow
  /** True if a hidden number is shown now. */
  isShown: boolean
  hasNewPicture: boolean
}

function changeEventsOf(
  manner: Manner,
  { before, row, isShown, hasNewPicture }: ChangedCustomer,
): SimulatedEvent[] {
  const isRenamed = row.name !== (before?.name ?? '')
  // The official API sends no pictures.
  const isPictured = hasNewPicture && manner === 'beta'
  return [
    ...(isRenamed || isPictured
      ? [
          {
            kind: 'contact' as const,
            providerId: randomUUID(),
            chat: addressOf(manner, row, now()),
            hasNewPicture: isPictured,
          },
        ]
      : []),
    ...(isShown ? [identityEvent(randomUUID(), manner, row)] : []),
  ]
}

/** The number of the customer whose phone shows a chat; for a group the group's own. */
export async function customerNumberOf(db: Db, line: LineKey, chat: PartyName): Promise<string> {
  const opaque = opaqueIdIn(chat)
  if (opaque === undefined) return chat.value
  return (await findNumberOf(db, line, opaque)) ?? chat.value
}

/** The chats of messages on the phone, as the line sees them now. */
export async function chatsOf(
  db: Db,
  line: LineKey,
  manner: Manner,
  rows: ReadonlyArray<{ customer: string; name: string; groupName: string | null }>,
): Promise<Party[]> {
  const numbers = [...new Set(rows.map(({ customer }) => customer))]
  const people = numbers.length === 0 ? [] : await listCustomersOf(db, line, numbers)
  const known = new Map(people.map((person) => [person.number, person]))
  return rows.map(({ customer, name, groupName }) =>
    groupName === null
      ? addressOf(manner, known.get(customer) ?? strangerOf(customer, name), now())
      : chatOf(customer, name, groupName),
  )
}

/** The phone sends its address book. @returns the number of contacts */
export function reportContacts(
  line: LineKey,
  contacts: ReadonlyArray<{ number: string; name: string }>,
): Promise<number> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPairedSimulator(db, line)
    const news = contacts.map(({ number, name }) => ({
      kind: 'contact' as const,
      providerId: randomUUID(),
      chat: chatOf(number, name, undefined),
      hasNewPicture: false,
    }))
    await addEvents(db, line, faults, news)
    return contacts.length
  })
}

/**
 * A customer starts or stops typing. A line that is away receives no such event later, and the official API none at
 * all.
 */
export function simulateTyping(
  line: LineKey,
  { from, name = '', group }: { from: string; name?: string; group?: string },
  isTyping: boolean,
): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { behavesAs, faults } = await openPairedSimulator(db, line)
    if (behavesAs === 'cloud') return
    const written = { customer: from, name, groupName: group ?? null }
    const [chat = chatOf(from, name, group)] = await chatsOf(db, line, behavesAs, [written])
    const at = now().getTime()
    await addEvents(db, line, faults, [
      { kind: 'typing', providerId: randomUUID(), chat, isTyping, at },
    ])
  })
}

/** The company types to a customer. Simulated groups do not show it. */
export function recordCompanyTyping(line: LineKey, chat: Party, isTyping: boolean): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    if (chat.kind === 'group') return
    const number = await customerNumberOf(db, line, chat)
    if (!isTyping && !(await findCustomer(db, line, number))) return
    await saveCustomer(db, line, keyOf(number), {
      typingUntil: isTyping ? fromNow(TYPING_MS) : null,
    })
  })
}

export async function isTypedTo(db: Db, line: LineKey, number: string): Promise<boolean> {
  const customer = await findCustomer(db, line, number)
  return customer?.typingUntil != null && new Date(customer.typingUntil) > now()
}

/** WhatsApp's form of a number; undefined when it is not on WhatsApp. */
export function lookUpNumber(line: LineKey, number: string): Promise<string | undefined> {
  return inCompany(line.companyId, async (db) => {
    const forms = numberVariants(number)
    const known = await listCustomersOf(db, line, forms)
    if (known.some(({ isAbsent }) => isAbsent)) return undefined
    const writers = await listWriters(db, line, forms)
    return forms.find((form) => writers.includes(form)) ?? known[0]?.number ?? number
  })
}

export function pictureOfCustomer(line: LineKey, chat: Party): Promise<Picture | undefined> {
  return inCompany(line.companyId, async (db) =>
    findPicture(db, line, await customerNumberOf(db, line, chat)),
  )
}

/** @throws ERR_NO_FILE_FOUND */
export function openPicture(line: LineKey, number: string): Promise<Picture> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    const picture = await findPicture(db, line, number)
    if (!picture) throw new AppError('ERR_NO_FILE_FOUND')
    return picture
  })
}

function keyOf(number: string) {
  return { number, lid: opaqueIdOf(number) }
}

const SIGNATURES = [
  { mimetype: 'image/jpeg', start: 'ffd8ff' },
  { mimetype: 'image/png', start: '89504e47' },
  { mimetype: 'image/webp', start: '52494646' },
] as const

/** Accepts only picture formats that a browser draws, by their signatures. @throws invalid input */
function parsePicture(base64: string) {
  if (base64 === '') return { picture: null, pictureMimetype: null }
  const picture = Buffer.from(base64, 'base64')
  const start = picture.subarray(0, 4).toString('hex')
  const found = SIGNATURES.find((signature) => start.startsWith(signature.start))
  if (!found) throw new InvalidInputError([{ path: 'picture', code: 'invalid_format' }])
  return { picture, pictureMimetype: found.mimetype }
}

/** URL path of a customer’s picture. */
export function pictureAddress({ whatsappId }: LineKey, number: string): string {
  return `/simulator/${whatsappId}/customers/${number}/picture`
}

function presentCustomer(
  line: LineKey,
  number: string,
  row: CustomerRow | undefined,
): SimulatedCustomer {
  return {
    number,
    name: row?.name ?? '',
    hidesNumber: row?.hidesNumber ?? false,
    isAbsent: row?.isAbsent ?? false,
    pictureUrl: row?.pictureMimetype ? pictureAddress(line, number) : '',
  }
}
