import { randomUUID } from 'node:crypto'
import type { MessageProto } from '../../channels/baileys/baileys-package.ts'
import type { Channel, LineKey } from '../../channels/channel.ts'
import type { Beside, Misbehaviour, Other, ProviderWorld } from '../driver-conformance.ts'
import type { ShownMessage as Shown } from './chat-log.ts'
import type { Group } from './group.ts'
import type { PairingPhone, WhatsAppWeb } from './index.ts'
import type { CallEvent, Person } from './person.ts'
import { secondsNow } from './stanza.ts'

// The loopback server as the world of the drivers' suite: each line has its own phone.

interface Given {
  /** A world in which every number has an account. */
  readonly whatsapp: WhatsAppWeb
  readonly channel: Channel
  makeLine(): Promise<LineKey>
  /** The QR code that a line shows now. */
  qrcodeOf(line: LineKey): string
  /** The number for which the line requests a pairing code. */
  readonly codeNumber: string
}

const HISTORY_AGE_S = 86_400
/** Numbers that the suite uses as members of groups. */
const IN_GROUPS = ['5511955554444', '5511955554455']

const CALLS = {
  ringing: 'offer',
  missed: 'timeout',
  answered: 'accept',
  refused: 'reject',
} as const satisfies Record<string, CallEvent['event']>

export function providerWorld(given: Given): ProviderWorld {
  const { whatsapp, channel } = given
  const phoneOf = ({ companyId, whatsappId }: LineKey): PairingPhone =>
    whatsapp.phone({
      number: `5511${companyId}0${String(whatsappId).padStart(7, '0')}`,
      name: 'Minha Loja',
    })
  /** Waits until the line has received what it missed, so that the message is live. */
  const caughtUpPerson = async (line: LineKey, number: string): Promise<Person> => {
    await phoneOf(line).caughtUp()
    return personOf(line, number)
  }
  const personOf = (line: LineKey, number: string) => phoneOf(line).person({ number })
  const groupOf = (line: LineKey, subject: string): Group =>
    phoneOf(line).group({ subject, people: IN_GROUPS.map((one) => personOf(line, one)) })
  const writerOf = (line: LineKey, id: string): Person =>
    foundOrThrow(
      phoneOf(line)
        .all()
        .find((person) => person.shown().some((one) => one.id === id)),
    )

  return {
    channel,
    makeLine: async (history = 0) => {
      whatsapp.media.faults.corrupts = false
      const line = await given.makeLine()
      phoneOf(line).history = { messages: historyOf(personOf(line, IN_GROUPS[0] ?? ''), history) }
      return line
    },
    scan: (line) => phoneOf(line).scan(given.qrcodeOf(line)),
    typeCode: (line, code) => phoneOf(line).typeCode(code, given.codeNumber),
    logOut: async (line) => phoneOf(line).logOut(),
    write: async (line, from, body, beside = {}) => {
      const person = await caughtUpPerson(line, from)
      return person.send(textWithContext(phoneOf(line), person, body, beside))
    },
    writeOther: async (line, from, what) => {
      const person = await caughtUpPerson(line, from)
      return person.send(await messageOf(person, what))
    },
    writeInGroup: async (line, from, group, body) =>
      groupOf(line, group).write(await caughtUpPerson(line, from), body),
    reactInGroup: async (line, from, group, id, emoji) => {
      const by = await caughtUpPerson(line, from)
      await groupOf(line, group).react(by, id, emoji)
    },
    removeInGroup: async (line, group, id, by) => {
      const author = personOf(line, IN_GROUPS[0] ?? '')
      await groupOf(line, group).remove(personOf(line, by), id, author)
    },
    readInGroup: async (line, id, by) => {
      const person = personOf(line, by)
      const isShownInGroup = ({ jid }: Group) => person.shown(jid).some((one) => one.id === id)
      foundOrThrow(phoneOf(line).groups().find(isShownInGroup)).receipt(person, [id], 'read')
    },
    writeOnOwnPhone: async (line, to, body) =>
      phoneOf(line).writeTo(await caughtUpPerson(line, to), { conversation: body }),
    tell: async (line, from, id, body) =>
      void (await (await caughtUpPerson(line, from)).write(body, { id })),
    reportBook: async (line, number, name) =>
      phoneOf(line).nameContact(await caughtUpPerson(line, number), name),
    edit: async (line, id, body) => void (await writerOf(line, id).edit(id, body)),
    remove: async (line, id) => void (await writerOf(line, id).remove(id)),
    react: async (line, from, id, emoji) => void (await personOf(line, from).react(id, emoji)),
    call: async (line, from, told) =>
      (await caughtUpPerson(line, from)).call({
        callId: told?.callId ?? randomUUID(),
        event: CALLS[told?.outcome ?? 'missed'],
      }),
    refusedCalls: async (line, from) => personOf(line, from).refusedCalls,
    read: async (line, from) => {
      const person = personOf(line, from)
      person.receipt(
        person.shown().flatMap(({ id, isOurs }) => (isOurs ? id : [])),
        'read',
      )
    },
    received: async (line, from) =>
      personOf(line, from)
        .shown()
        .flatMap(({ id, isOurs, message }) => (isOurs ? [{ id, body: bodyOf(message) }] : [])),
    shown: async (line, from) => personOf(line, from).shown().map(shownMessageOf),
    mediumOf: (line, id) => writerOf(line, id).mediumOf(id),
    type: async (line, from, isTyping) => (await caughtUpPerson(line, from)).type(isTyping),
    seesTyping: async (line, from) => personOf(line, from).seesTyping,
    setPicture: async (line, from, picture) =>
      (await caughtUpPerson(line, from)).setPicture(picture),
    leave: async (line, from) => {
      personOf(line, from).isAbsent = true
    },
    hideNumber: async (line, from, isHidden) => {
      const person = personOf(line, from)
      if (isHidden) person.hideNumber()
      else person.showNumber()
    },
    behave: async (line, badly) => setPhoneFaults(whatsapp, phoneOf(line), badly),
  }
}

function setPhoneFaults(
  { media }: WhatsAppWeb,
  phone: PairingPhone,
  {
    losesAnswers,
    overtakesAnswers,
    refuses,
    isDown,
    encryptsBadly,
    expires,
    corrupts,
  }: Misbehaviour,
): void {
  const { faults } = phone
  faults.acks = losesAnswers ? 'left out' : 'given'
  faults.receiptsFirst = overtakesAnswers ?? false
  faults.ackError = refuses
  faults.garbles = encryptsBadly ?? false
  faults.isDown = isDown ?? false
  media.faults.corrupts = corrupts ?? false
  if (expires) media.expireAll()
  if (isDown) phone.disconnect()
}

function historyOf(person: Person, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    person,
    isOurs: at % 2 === 1,
    message: { conversation: `de antes ${at}` },
    at: secondsNow() - HISTORY_AGE_S + at,
  }))
}

/** A text with its context and other properties. */
function textWithContext(
  phone: PairingPhone,
  person: Person,
  text: string,
  { quotedId, choice, referral, product, isForwarded, isViewOnce }: Beside,
): object {
  const quoted = person.shown().find(({ id }) => id === quotedId)
  const contextInfo = {
    ...(quotedId && {
      stanzaId: quotedId,
      participant: quoted?.isOurs ? phone.jid : person.jid,
      quotedMessage: quoted?.message ?? {},
    }),
    ...(isForwarded && { isForwarded, forwardingScore: 1 }),
    ...(referral && {
      externalAdReply: {
        sourceType: referral.sourceType,
        sourceId: referral.sourceId,
        sourceUrl: referral.sourceUrl,
        title: referral.headline,
        body: referral.body,
        ctwaClid: referral.clickId,
      },
    }),
    ...(product && {
      quotedMessage: {
        productMessage: {
          businessOwnerJid: product.catalogId,
          product: { productId: product.productId },
        },
      },
    }),
  }
  if (choice)
    return {
      listResponseMessage: {
        title: choice.title,
        description: choice.description,
        singleSelectReply: { selectedRowId: choice.id },
        contextInfo: { ...contextInfo, stanzaId: choice.answers },
      },
    }
  const message =
    Object.keys(contextInfo).length > 0
      ? { extendedTextMessage: { text, contextInfo } }
      : { conversation: text }
  return isViewOnce ? { viewOnceMessageV2: { message } } : message
}

async function messageOf(person: Person, what: Other): Promise<object> {
  switch (what.type) {
    case 'location': {
      const { latitude, longitude, description, name, address, url } = what
      const place = { degreesLatitude: latitude, degreesLongitude: longitude }
      return { locationMessage: { ...place, comment: description, name, address, url } }
    }
    case 'contact': {
      const contacts = what.vcards.map((vcard) => ({ vcard }))
      return contacts.length === 1
        ? { contactMessage: contacts[0] }
        : { contactsArrayMessage: { contacts } }
    }
    case 'order':
      return { orderMessage: { message: what.text, itemCount: what.items.length } }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const { type, bytes, mimetype, filename, caption } = what
      return person.upload(type, bytes, {
        mimetype,
        ...(caption && { caption }),
        ...(type === 'document' && { fileName: filename }),
        ...(type === 'audio' && { ptt: filename === '' }),
      })
    }
  }
}

function shownMessageOf({ id, message, isEdited, isDeleted, reaction, isRead }: Shown) {
  return {
    id,
    type: typeOf(message),
    body: bodyOf(message),
    isEdited,
    isDeleted,
    isVoice: message.audioMessage?.ptt === true,
    filename: message.documentMessage?.fileName ?? '',
    reaction,
    isRead,
    offers: undefined,
  }
}

function bodyOf(message: MessageProto): string {
  const { imageMessage, videoMessage, documentMessage, locationMessage, contactMessage } = message
  return (
    message.conversation ||
    message.extendedTextMessage?.text ||
    (imageMessage ?? videoMessage ?? documentMessage)?.caption ||
    locationMessage?.name ||
    contactMessage?.vcard ||
    message.contactsArrayMessage?.contacts?.map(({ vcard }) => vcard).join('\n') ||
    ''
  )
}

function typeOf(message: MessageProto): string {
  if (message.conversation || message.extendedTextMessage) return 'text'
  if (message.contactsArrayMessage) return 'contact'
  const kinds = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'] as const
  return kinds.find((kind) => message[`${kind}Message`]) ?? 'unknown'
}

function foundOrThrow<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('the message does not exist')
  return one
}
