import { createHash, randomUUID } from 'node:crypto'
import { numberVariants } from '@guiche/contract/number-variants'
import type { SimulatedCustomer, SimulatedCustomerChange } from '@guiche/contract/simulator'
import { fromNow, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../platform/errors.ts'
import type { Fetched, LineKey, Party } from '../channel.ts'
import { chatOf } from './simulated-events.ts'
import {
  type CustomerRow,
  findCustomer,
  findNumberOf,
  findPicture,
  listCustomersOf,
  listWriters,
  saveCustomer,
} from './simulated-customers.queries.ts'
import { openPaired, openSimulator, tell } from './provider-line.ts'

// Who the customers are: their names and pictures, whether they show their number, and whether they are there at all.

/** As WhatsApp does: who goes on typing is said to again before this is over. */
const TYPING_MS = 15 * SECOND

export function showCustomer(line: LineKey, number: string): Promise<SimulatedCustomer> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    return shown(line, number, await findCustomer(db, line, number))
  })
}

/** Tells the line what it is told by WhatsApp: a new name or picture, and whose number an opaque id is. */
export function changeCustomer(
  line: LineKey,
  number: string,
  { picture, ...change }: SimulatedCustomerChange,
): Promise<SimulatedCustomer> {
  const stored = picture === undefined ? {} : pictureOf(picture)
  return inCompany(line.companyId, async (db) => {
    const { faults, isPaired } = await openSimulator(db, line)
    const before = await findCustomer(db, line, number)
    const row = await saveCustomer(db, line, keyOf(number), { ...given(change), ...stored })
    if (isPaired) await tell(db, line, faults, newsOf(before, row, picture !== undefined))
    return shown(line, number, row)
  })
}

function given({ name, hidesNumber, isAbsent }: Omit<SimulatedCustomerChange, 'picture'>) {
  return {
    ...(name !== undefined && { name }),
    ...(hidesNumber !== undefined && { hidesNumber }),
    ...(isAbsent !== undefined && { isAbsent }),
  }
}

function newsOf(before: CustomerRow | undefined, row: CustomerRow, hasNewPicture: boolean) {
  const { number, lid, name } = row
  const isRenamed = name !== (before?.name ?? '')
  const shows = before?.hidesNumber === true && !row.hidesNumber
  const contact = {
    kind: 'contact' as const,
    providerId: randomUUID(),
    chat: addressOf(row),
    hasNewPicture,
  }
  const identity = {
    kind: 'identity' as const,
    providerId: randomUUID(),
    chat: {
      kind: 'lid' as const,
      value: lid,
      name,
      also: [{ kind: 'phone' as const, value: number }],
    },
  }
  return [...(isRenamed || hasNewPicture ? [contact] : []), ...(shows ? [identity] : [])]
}

/** As what a customer is seen: by their number, or by an opaque id that stands for it. */
export function addressOf({ number, lid, name, hidesNumber }: CustomerRow): Party {
  return hidesNumber ? { kind: 'lid', value: lid, name } : { kind: 'phone', value: number, name }
}

/** The number behind a chat, on whose phone it is shown. */
export async function customerOf(db: Db, line: LineKey, { kind, value }: Party): Promise<string> {
  return kind === 'lid' ? ((await findNumberOf(db, line, value)) ?? value) : value
}

/** A customer begins to type, or stops. Told like anything else, but nobody is told who was away. */
export function type(
  line: LineKey,
  { from, name = '', group }: { from: string; name?: string; group?: string },
  isTyping: boolean,
): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPaired(db, line)
    const customer = await findCustomer(db, line, from)
    const chat = customer && group === undefined ? addressOf(customer) : chatOf(from, name, group)
    const at = now().getTime()
    await tell(db, line, faults, [{ kind: 'typing', providerId: randomUUID(), chat, isTyping, at }])
  })
}

/** The company types to a customer. Groups do not show it here. */
export function showTyping(line: LineKey, chat: Party, isTyping: boolean): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    if (chat.kind === 'group') return
    const number = await customerOf(db, line, chat)
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

/** A number in the form in which somebody has it; undefined when it is not on WhatsApp. */
export function lookUpNumber(line: LineKey, number: string): Promise<string | undefined> {
  return inCompany(line.companyId, async (db) => {
    const forms = numberVariants(number)
    const known = await listCustomersOf(db, line, forms)
    if (known.some(({ isAbsent }) => isAbsent)) return undefined
    const writers = await listWriters(db, line, forms)
    return forms.find((form) => writers.includes(form)) ?? known[0]?.number ?? number
  })
}

export function pictureOfCustomer(line: LineKey, chat: Party): Promise<Fetched | undefined> {
  return inCompany(line.companyId, async (db) =>
    findPicture(db, line, await customerOf(db, line, chat)),
  )
}

/** @throws ERR_NO_FILE_FOUND */
export function openPicture(line: LineKey, number: string): Promise<Fetched> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    const picture = await findPicture(db, line, number)
    if (!picture) throw new AppError('ERR_NO_FILE_FOUND')
    return picture
  })
}

/** By an opaque id of WhatsApp's look, always the same for a number. */
function keyOf(number: string) {
  const digits = BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 14)}`)
  return { number, lid: digits.toString().padStart(15, '1').slice(0, 15) }
}

const SIGNATURES = [
  { mimetype: 'image/jpeg', start: 'ffd8ff' },
  { mimetype: 'image/png', start: '89504e47' },
  { mimetype: 'image/webp', start: '52494646' },
] as const

/** Only what a browser draws, whatever else was given. @throws invalid input */
function pictureOf(base64: string) {
  if (base64 === '') return { picture: null, pictureMimetype: null }
  const picture = Buffer.from(base64, 'base64')
  const start = picture.subarray(0, 4).toString('hex')
  const found = SIGNATURES.find((signature) => start.startsWith(signature.start))
  if (!found) throw new InvalidInputError([{ path: 'picture', code: 'invalid_format' }])
  return { picture, pictureMimetype: found.mimetype }
}

/** Where a customer’s picture is. */
export function pictureAddress({ whatsappId }: LineKey, number: string): string {
  return `/simulator/${whatsappId}/customers/${number}/picture`
}

function shown(line: LineKey, number: string, row: CustomerRow | undefined): SimulatedCustomer {
  return {
    number,
    name: row?.name ?? '',
    hidesNumber: row?.hidesNumber ?? false,
    isAbsent: row?.isAbsent ?? false,
    pictureUrl: row?.pictureMimetype ? pictureAddress(line, number) : '',
  }
}
