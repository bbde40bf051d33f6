import { createHash, randomUUID } from 'node:crypto'
import type { BinaryNode, MessageProto } from '../../channels/baileys/package.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import { keyOf } from './parts.ts'
import type { Person } from './person.ts'

// What people write, encrypted on their phones for the company's device.

export interface Writing {
  id?: string
  /** In seconds since 1970. */
  at?: number
  /** Told as it is, beside the message: an edit or a deletion has no bubble of its own. */
  isHidden?: boolean
}

export function newId(): string {
  return `3A${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 18).toUpperCase()}`
}

/** @returns its id */
export async function write(
  server: LoopbackWhatsApp,
  device: Device,
  person: Person,
  message: MessageProto,
  { id = newId(), at, isHidden }: Writing = {},
): Promise<string> {
  const { shown } = person.chatWith(device.phone)
  if (!isHidden && !shown.some((one) => one.id === id))
    shown.push({
      id,
      fromMe: false,
      message,
      isEdited: false,
      isDeleted: false,
      reaction: '',
      isRead: false,
    })
  const attrs = { ...addressed(person), ...envelope(device, id, person.name, at) }
  const stanza = await encrypted(server, device, person, message, attrs)
  device.told.set(id, { person, message, stanza })
  await server.tell(device, stanza)
  return id
}

/** By their number, or by their opaque name while they hide it. */
function addressed(person: Person): Record<string, string> {
  if (person.hidesNumber) return { from: person.lidJid, addressing_mode: 'lid' }
  return { from: person.jid, sender_lid: person.lidJid }
}

export function envelope(
  device: Device,
  id: string,
  name: string,
  at = Math.floor(Date.now() / 1000),
): Record<string, string> {
  return { to: device.jid, id, t: String(at), type: 'text', notify: name }
}

async function encrypted(
  server: LoopbackWhatsApp,
  device: Device,
  person: Person,
  message: MessageProto,
  attrs: Record<string, string>,
): Promise<BinaryNode> {
  const { type, ciphertext } = await person.encrypt(device.jid, message, () =>
    server.bundleOf(device),
  )
  const content = Buffer.from(ciphertext)
  if (server.faults.encryptsBadly)
    content.writeUInt8(content.readUInt8(content.length - 1) ^ 0xff, content.length - 1)
  return { tag: 'message', attrs, content: [{ tag: 'enc', attrs: { v: '2', type }, content }] }
}

/** The device could not read it: it is sent once more, in a session of its own. */
export async function encryptAgain(
  server: LoopbackWhatsApp,
  device: Device,
  id: string,
): Promise<void> {
  const told = device.told.get(id)
  if (!told) return
  const { person, message, stanza } = told
  device.pending.delete(keyOf(stanza))
  person.forgetSession(device.jid)
  const { type, ciphertext } = await person.encrypt(device.jid, message, () =>
    server.bundleOf(device),
  )
  const again: BinaryNode = {
    ...stanza,
    content: [
      { tag: 'enc', attrs: { v: '2', type, count: '1' }, content: Buffer.from(ciphertext) },
    ],
  }
  await server.tell(device, again)
}

/** What the company's phone tells its device, rather than anybody. */
export async function writeToDevice(
  server: LoopbackWhatsApp,
  device: Device,
  message: MessageProto,
): Promise<void> {
  const own = server.person(device.phone, 'Loja')
  const attrs = { from: own.jid, category: 'peer', ...envelope(device, newId(), 'Loja') }
  await server.tell(device, await encrypted(server, device, own, message, attrs))
}

/** Written on the company's own phone, which tells its devices. */
export async function writeOnOwnPhone(
  server: LoopbackWhatsApp,
  device: Device,
  person: Person,
  message: MessageProto,
): Promise<string> {
  const id = newId()
  const own = server.person(device.phone, 'Loja')
  const sent = { deviceSentMessage: { destinationJid: person.jid, message } }
  const attrs = {
    from: own.jid,
    recipient: person.jid,
    peer_recipient_lid: person.lidJid,
    ...envelope(device, id, 'Loja'),
  }
  await server.tell(device, await encrypted(server, device, own, sent, attrs))
  return id
}

/** What became of a message of the company's, told by whoever got it. */
export async function acknowledge(
  server: LoopbackWhatsApp,
  device: Device,
  ids: readonly string[],
  { person, group, type }: { person: Person; group?: string; type?: 'read' | 'played' },
): Promise<void> {
  const [id = '', ...others] = ids
  const list = others.map((other) => ({ tag: 'item', attrs: { id: other } }))
  await server.tell(device, {
    tag: 'receipt',
    attrs: {
      id,
      from: group ?? (person.hidesNumber ? person.lidJid : person.jid),
      ...(group && { participant: person.jid }),
      t: String(Math.floor(Date.now() / 1000)),
      ...(type && { type }),
    },
    ...(list.length > 0 && { content: [{ tag: 'list', attrs: {}, content: list }] }),
  })
}
