import { randomUUID } from 'node:crypto'
import {
  type Faults,
  type SimulatedMessage,
  type SimulatedPost,
  simulatedTypes,
} from '@guiche/contract/simulator'
import { now, SECOND } from '../../platform/clock.ts'
import { type Db, nextIsLast } from '../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { InboundEvent, LineKey, Party } from '../channel.ts'
import { gathered } from './gathered.ts'
import { openPaired, openSimulator, tell, telling } from './provider-line.ts'
import { addressOf, isTypedTo, pictureAddress } from './simulated-customers.ts'
import { type CustomerRow, findCustomer, listCustomersOf } from './simulated-customers.queries.ts'
import { ackEvent, chatOf, eventOfPost } from './simulated-events.ts'
import {
  findSimulated,
  findSimulatedMedia,
  insertPosted,
  type PostedMessage,
  listCustomers,
  listGroups,
  listSimulated,
  raiseAcks,
  saveSimulated,
  saveSimulatedLine,
  type SimulatedRow,
} from './simulated-provider.queries.ts'

// What WhatsApp's servers and the customers' phones do: they keep what they answered for, and tell it until it is heard.

/**
 * Scans the QR code, or types the pairing code. @throws ERR_WAPP_NOT_INITIALIZED when none is shown, ERR_PAIRING_CODE for
 * another
 */
export function scan(line: LineKey, code?: string): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { qrcode, pairingCode } = await openSimulator(db, line)
    if (qrcode === '') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    if (code !== undefined && plain(code) !== plain(pairingCode))
      throw new AppError('ERR_PAIRING_CODE')
    await saveSimulatedLine(db, line, { isPaired: true, qrcode: '', pairingCode: '' })
    afterCommit(db, () => wake('simulator', line))
  })
}

/** A code as it is compared: people group it, or do not. Nothing is no code. */
function plain(code: string): string {
  return code.replaceAll(/[^\da-z]/gi, '').toUpperCase() || randomUUID()
}

/** The phone logs the line out. */
export function unlink(line: LineKey): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    await saveSimulatedLine(db, line, { isPaired: false, qrcode: '', pairingCode: '' })
    afterCommit(db, () => wake('simulator', line))
  })
}

/** A customer writes. With an id seen before, the provider only tells it again. @returns the message's id */
export function post(line: LineKey, given: SimulatedPost): Promise<string> {
  return postTogether(line, given)
}

const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

/** Many customers write at once, as to a real line: one transaction for those who wait for it. */
const postTogether = gathered(keyOf, async (line, posts: readonly SimulatedPost[]) => {
  const messages = posts.map((given) => ({
    id: given.id ?? randomUUID(),
    given,
    at: momentOf(given),
  }))
  const isNew = await inCompany(line.companyId, async (db) => {
    // Sent together, answered in turn.
    const [{ faults }, known] = await Promise.all([
      openPaired(db, line),
      listCustomersOf(
        db,
        line,
        posts.map(({ from }) => from),
      ),
    ])
    const customers = new Map(known.map((customer) => [customer.number, customer]))
    if (known.some(({ isAbsent }) => isAbsent)) throw new AppError('ERR_WAPP_INVALID_CONTACT')
    const events = messages.map(({ id, given, at }) =>
      eventOfPost(id, given, at.getTime(), addressAmong(customers, given)),
    )
    afterCommit(db, () => wake('simulator', line))
    nextIsLast(db)
    return insertPosted(
      db,
      line,
      messages.map(({ id, given, at }) => rowOf(id, given, at)),
      telling(faults, events),
    )
  })
  for (const { id } of messages) if (!isNew.has(id)) await tellAgain(line, id)
  return messages.map(({ id }) => id)
})

/** As what a customer is seen who is known for more than what they wrote. */
function addressAmong(
  customers: ReadonlyMap<string, CustomerRow>,
  { from, name }: Pick<SimulatedPost, 'from' | 'name'>,
): Party | undefined {
  const customer = customers.get(from)
  return customer && addressOf({ ...customer, name: name || customer.name })
}

function momentOf({ timestamp }: SimulatedPost): Date {
  return timestamp === undefined ? now() : new Date(timestamp * SECOND)
}

function tellAgain(line: LineKey, id: string): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPaired(db, line)
    const first = await findSimulated(db, line, id)
    if (!first) return
    const customer = await findCustomer(db, line, first.customer)
    await tell(db, line, faults, [eventOfRow(first, customer)])
  })
}

export function edit(line: LineKey, id: string, body: string): Promise<void> {
  return changeSent(line, id, async (db, _message, chat) => {
    await saveSimulated(db, line, id, { body, isEdited: true })
    return {
      kind: 'edit',
      providerId: randomUUID(),
      chat,
      targetId: id,
      body,
      at: now().getTime(),
    }
  })
}

export function remove(line: LineKey, id: string): Promise<void> {
  return changeSent(line, id, async (db, _message, chat) => {
    await saveSimulated(db, line, id, { isDeleted: true })
    return {
      kind: 'delete',
      providerId: randomUUID(),
      chat,
      targetId: id,
      at: now().getTime(),
    }
  })
}

/** The phone tells what stands in its owner's book. @returns how many */
export function reportContacts(
  line: LineKey,
  contacts: ReadonlyArray<{ number: string; name: string }>,
): Promise<number> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPaired(db, line)
    const news = contacts.map(({ number, name }) => ({
      kind: 'contact' as const,
      providerId: randomUUID(),
      chat: chatOf(number, name, undefined),
      hasNewPicture: false,
    }))
    await tell(db, line, faults, news)
    return contacts.length
  })
}

/** The phone reports what the company sent as delivered or read. @returns how many rose */
export function acknowledge(
  line: LineKey,
  which: { id?: string; from?: string },
  ack: number,
): Promise<number> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPaired(db, line)
    const { id, from: customer } = which
    const risen = await raiseAcks(
      db,
      line,
      { ...(id && { id }), ...(customer && { customer }) },
      ack,
    )
    await tell(
      db,
      line,
      faults,
      risen.map((message) => ackEvent(message, ack)),
    )
    return risen.length
  })
}

export function messages(
  line: LineKey,
  filter: { from?: string; group?: string; after?: number },
): Promise<{ messages: SimulatedMessage[]; typing: boolean }> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    const { from: customer, group, after } = filter
    const rows = await listSimulated(db, line, {
      ...(group !== undefined && { group }),
      ...(customer !== undefined && { customer }),
      ...(after !== undefined && { after }),
    })
    const typing = customer !== undefined && (await isTypedTo(db, line, customer))
    return { messages: rows.map(shown), typing }
  })
}

/** Whom the phone has chats with: customers, and groups of them. */
export function customers(line: LineKey) {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    return {
      customers: (await listCustomers(db, line)).map(({ hasPicture, ...customer }) => ({
        ...withTimestamp(customer),
        pictureUrl: hasPicture ? pictureAddress(line, customer.number) : '',
      })),
      groups: (await listGroups(db, line)).map(withTimestamp),
    }
  })
}

function withTimestamp<T extends { sentAt: string }>({ sentAt, ...chat }: T) {
  return { ...chat, timestamp: Math.floor(new Date(sentAt).getTime() / SECOND) }
}

/** A medium as the phone has it. @throws ERR_NO_MESSAGE_FOUND when it has none, or no longer */
export function mediaOf(line: LineKey, id: string) {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    const found = await findSimulatedMedia(db, line, id)
    if (!found?.media || found.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND')
    const { media, mimetype, filename } = found
    return {
      bytes: media,
      mimetype: mimetype ?? 'application/octet-stream',
      filename: filename ?? '',
    }
  })
}

export function setFaults(line: LineKey, faults: Faults): Promise<Faults> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    await saveSimulatedLine(db, line, { faults })
    afterCommit(db, () => wake('simulator', line))
    return faults
  })
}

export function showFaults(line: LineKey): Promise<Faults> {
  return inCompany(line.companyId, async (db) => (await openSimulator(db, line)).faults)
}

function changeSent(
  line: LineKey,
  id: string,
  change: (db: Db, message: SimulatedRow, chat: Party) => Promise<InboundEvent>,
): Promise<void> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPaired(db, line)
    const message = await findSimulated(db, line, id)
    if (!message || message.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND')
    const customer = await findCustomer(db, line, message.customer)
    await tell(db, line, faults, [await change(db, message, chatOfRow(message, customer))])
  })
}

function chatOfRow({ customer, name, groupName }: SimulatedRow, known?: CustomerRow): Party {
  return known && !groupName ? addressOf(known) : chatOf(customer, name, groupName)
}

function rowOf(id: string, given: SimulatedPost, sentAt: Date): PostedMessage {
  return {
    id,
    customer: given.from,
    name: given.name ?? '',
    // What the company's own phone wrote is on the company's side of the customer's screen.
    fromMe: given.fromMe ?? false,
    type: given.type,
    body: given.body,
    media: given.media === undefined ? null : Buffer.from(given.media, 'base64').toString('hex'),
    mimetype: given.mimetype ?? null,
    filename: given.filename ?? null,
    quotedId: given.quotedId ?? null,
    groupName: given.group ?? null,
    sentAt,
  }
}

function eventOfRow(row: SimulatedRow, known: CustomerRow | undefined): InboundEvent {
  const address = known && addressOf({ ...known, name: row.name || known.name })
  return eventOfPost(row.id, postOf(row), new Date(row.sentAt).getTime(), address)
}

/** A stored message as it was posted, for telling it again. */
function postOf(row: SimulatedRow): SimulatedPost {
  return {
    from: row.customer,
    name: row.name,
    type: simulatedType(row.type),
    body: row.body,
    fromMe: row.fromMe,
    ...(row.mimetype && { mimetype: row.mimetype }),
    ...(row.filename && { filename: row.filename }),
    ...(row.quotedId && { quotedId: row.quotedId }),
    ...(row.groupName && { group: row.groupName }),
  }
}

function simulatedType(type: string): SimulatedPost['type'] {
  return simulatedTypes.find((known) => known === type) ?? 'text'
}

function shown(row: SimulatedRow): SimulatedMessage {
  const line = `line-${row.whatsappId}`
  const address = `/simulator/${row.whatsappId}/messages/${encodeURIComponent(row.id)}/media`
  return {
    id: row.id,
    from: row.fromMe ? line : row.customer,
    to: row.fromMe ? row.customer : line,
    fromMe: row.fromMe,
    type: row.type,
    body: row.isDeleted ? '' : row.body,
    ...(row.mimetype && { mediaUrl: address, mimetype: row.mimetype }),
    ...(row.filename && { filename: row.filename }),
    ...(row.quotedId && { quotedId: row.quotedId }),
    ...(row.groupName && { group: row.groupName }),
    ack: row.ack,
    ...(row.isVoice && { voice: true }),
    ...(row.isEdited && { edited: true }),
    ...(row.isDeleted && { deleted: true }),
    timestamp: Math.floor(new Date(row.sentAt).getTime() / SECOND),
    seq: row.seq,
  }
}
