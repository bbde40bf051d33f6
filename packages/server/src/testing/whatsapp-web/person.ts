import { createHash } from 'node:crypto'
import type { MessageProto } from '../../channels/baileys/baileys-package.ts'
import { type ChatLog, createChatLog, type ShownMessage } from './chat-log.ts'
import { type MediaKind, mediumIn, sealMedium, unsealMedium } from './media-cipher.ts'
import { linkedDevice, type PhoneContext } from './phone-context.ts'
import { makeSignalIdentity, type SignalIdentity } from './signal-identity.ts'
import { newStanzaId, SERVER, secondsNow, stanza, userJid } from './stanza.ts'
import { type WriteOptions, writeMessage } from './write-message.ts'

// A customer with a phone of their own.

export interface Person {
  readonly number: string
  readonly lid: string
  readonly jid: string
  readonly lidJid: string
  readonly name: string
  readonly identity: SignalIdentity
  /** A chat on their phone. @param chat a group's address; the chat with the line by default */
  log(chat?: string): ChatLog
  shown(chat?: string): ShownMessage[]
  /** The bytes of a medium on their phone. */
  mediumOf(id: string, chat?: string): Promise<Buffer>
  write(text: string, how?: WriteOptions & { context?: object }): Promise<string>
  /** Sends a message of any kind. @param message a plain object of `proto.Message`, or the bytes of one */
  send(message: object, how?: WriteOptions): Promise<string>
  /** @param fields further fields of the message; kind and bytes determine the others */
  sendMedium(
    kind: MediaKind,
    bytes: Uint8Array,
    fields: object,
    how?: WriteOptions,
  ): Promise<string>
  edit(id: string, text: string): Promise<string>
  remove(id: string): Promise<string>
  /** @param isOurs true if the line wrote the message */
  react(id: string, emoji: string, isOurs?: boolean): Promise<string>
  type(isTyping: boolean): void
  /** Sends a receipt for messages of the line: delivered, read or played. */
  receipt(ids: readonly string[], kind: ReceiptKind): void
  call(what: CallEvent): void
  setPicture(bytes: Uint8Array | undefined): void
  /** hideNumber makes them write under their LID only; showNumber reveals the number to the line. */
  hideNumber(): void
  showNumber(): void
  /** Uploads a medium for a message. */
  upload(kind: MediaKind, bytes: Uint8Array, fields: object): Promise<object>
  /** The address under which they write. */
  address(how?: WriteOptions['from']): { from: string; alt: Readonly<Record<string, string>> }
  isAbsent: boolean
  picture: Picture
  /** Count of the line's next messages that they cannot decrypt at first. */
  unreadable: number
  /** True while the line is typing to them. */
  seesTyping: boolean
  /** Ids of their calls that the line refused. */
  readonly refusedCalls: string[]
}

export type ReceiptKind = 'delivered' | 'read' | 'played'
/** The picture's path, no picture, or one that is hidden from the line. */
export type Picture = { readonly path: string } | 'none' | 'hidden'

export interface CallEvent {
  readonly callId: string
  readonly event: 'offer' | 'accept' | 'reject' | 'timeout' | 'terminate'
  readonly isVideo?: boolean
}

export interface PersonFacts {
  readonly number: string
  readonly lid?: string
  readonly name?: string
}

export function makePerson(context: PhoneContext, who: PersonFacts): Person {
  const { baileys } = context
  const { number, lid = lidOf(number), name = '' } = who
  const jid = userJid(number)
  const lidJid = `${lid}@lid`
  const logs = new Map<string, ChatLog>()
  let isHidden = false
  let identity: SignalIdentity | undefined
  const { Type } = baileys.proto.Message.ProtocolMessage

  function chatLogOf(chat = ''): ChatLog {
    const kept = logs.get(chat) ?? createChatLog(baileys, context.recordsPerChat)
    logs.set(chat, kept)
    return kept
  }

  function address(how?: WriteOptions['from']): ReturnType<Person['address']> {
    if (isHidden) return { from: lidJid, alt: { addressing_mode: 'lid' } }
    if (how === 'lid') return { from: lidJid, alt: { addressing_mode: 'lid', sender_pn: jid } }
    return { from: jid, alt: { sender_lid: lidJid } }
  }

  async function send(message: object, how: WriteOptions = {}): Promise<string> {
    const { from, alt } = address(how.from)
    const attrs = { from, notify: name || undefined, ...alt }
    const id = await writeMessage(context, { identity: person.identity, attrs, message }, how)
    chatLogOf().theirs(id, message instanceof Uint8Array ? {} : message)
    return id
  }

  function postNotification(type: string, content: ReturnType<typeof stanza>, from: string): void {
    const attrs = { from, type, id: newStanzaId(), t: String(secondsNow()) }
    linkedDevice(context).post(stanza('notification', attrs, [content]))
  }

  async function uploadMedium(kind: MediaKind, bytes: Uint8Array, fields: object): Promise<object> {
    const { ciphertext, about } = await sealMedium(baileys, kind, bytes)
    const directPath = context.media.put(ciphertext)
    const url = context.media.urlOf(directPath)
    return { [`${kind}Message`]: { ...about, directPath, url, ...fields } }
  }

  const keyOf = (id: string, fromMe = true) => ({ remoteJid: context.jid, fromMe, id })

  const person: Person = {
    number,
    lid,
    jid,
    lidJid,
    name,
    isAbsent: false,
    picture: 'none',
    unreadable: 0,
    seesTyping: false,
    refusedCalls: [],
    get identity() {
      identity ??= makeSignalIdentity(baileys)
      return identity
    },
    log: chatLogOf,
    shown: (chat) => chatLogOf(chat).all(),
    mediumOf: async (id, chat) => {
      const found = chatLogOf(chat)
        .all()
        .find((one) => one.id === id)
      return bytesOfMedium(context, found?.message ?? {})
    },
    address,
    send,
    upload: uploadMedium,
    write: (text, { context: contextInfo, ...how } = {}) =>
      send(
        contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text },
        how,
      ),
    sendMedium: async (kind, bytes, fields, how) =>
      send(await uploadMedium(kind, bytes, fields), how),
    edit: (id, text) =>
      send({
        protocolMessage: {
          key: keyOf(id),
          type: Type.MESSAGE_EDIT,
          editedMessage: { conversation: text },
          timestampMs: Date.now(),
        },
      }),
    remove: (id) => send({ protocolMessage: { key: keyOf(id), type: Type.REVOKE } }),
    react: (id, text, isOurs = false) =>
      send({
        reactionMessage: { key: keyOf(id, !isOurs), text, senderTimestampMs: Date.now() },
      }),
    type: (isTyping) =>
      linkedDevice(context).tell(
        stanza('chatstate', { from: address().from }, [
          stanza(isTyping ? 'composing' : 'paused', {}),
        ]),
      ),
    receipt: ([id, ...others], kind) =>
      linkedDevice(context).post(receiptStanza({ from: address().from, id }, kind, others)),
    call: (what) => linkedDevice(context).post(callStanza(person, what)),
    setPicture: (bytes) => {
      person.picture = bytes ? { path: context.media.put(bytes) } : 'none'
      const told = stanza(bytes ? 'set' : 'delete', { jid, id: newStanzaId() })
      postNotification('picture', told, address().from)
    },
    hideNumber: () => {
      isHidden = true
    },
    showNumber: () => {
      isHidden = false
      const told = { xwa2_notify_linked_profiles: { jid: lidJid, added_profiles: [{ pn: jid }] } }
      const update = { op_name: 'NotificationLinkedProfilesUpdates' }
      postNotification(
        'mex',
        stanza('update', update, Buffer.from(JSON.stringify({ data: told }))),
        SERVER,
      )
    },
  }
  return person
}

export function receiptStanza(
  whose: Readonly<Record<string, string | undefined>>,
  kind: ReceiptKind,
  others: readonly string[],
) {
  const type = kind === 'delivered' ? undefined : kind
  const items = others.map((id) => stanza('item', { id }))
  const list = items.length > 0 ? [stanza('list', {}, items)] : undefined
  return stanza('receipt', { ...whose, type, t: String(secondsNow()) }, list)
}

function callStanza(person: Person, { callId, event, isVideo }: CallEvent) {
  const { from, alt } = person.address()
  const tag = event === 'timeout' ? 'terminate' : event
  const attrs = {
    'call-id': callId,
    'call-creator': from,
    caller_pn: alt.sender_lid ? person.jid : undefined,
    reason: event === 'timeout' ? 'timeout' : undefined,
  }
  const media = event === 'offer' ? [stanza(isVideo ? 'video' : 'audio', {})] : undefined
  const whole = { from, id: newStanzaId(), t: String(secondsNow()), ...alt }
  return stanza('call', whole, [stanza(tag, attrs, media)])
}

/** Downloads and decrypts a message's medium. */
async function bytesOfMedium(
  { baileys, media }: PhoneContext,
  message: MessageProto,
): Promise<Buffer> {
  const found = mediumIn(message)
  const { directPath, mediaKey } = found?.media ?? {}
  const stored = directPath ? media.find(directPath) : undefined
  if (!found || !stored || !mediaKey) throw new Error('the file does not exist')
  return unsealMedium(baileys, found.kind, mediaKey, stored)
}

/** A LID, always the same for a number. */
function lidOf(number: string): string {
  const digest = createHash('sha256').update(number).digest()
  return String(100_000_000_000_000 + digest.readUIntBE(0, 6))
}
