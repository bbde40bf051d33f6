import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageProto } from '../../channels/baileys/package.ts'
import type { Channel, LineKey } from '../../channels/channel.ts'
import type {
  Beside,
  Misbehaviour,
  Other,
  ProviderWorld,
  ShownMessage,
} from '../driver-conformance.ts'
import type { Group } from './group.ts'
import { tellHistory } from './history.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import { SERVER } from './parts.ts'
import type { Person, Shown } from './person.ts'
import { acknowledge, envelope, write, writeOnOwnPhone } from './write.ts'

// The loopback server as the world of the conformance suite. A line's phone has the line's number.

interface Given {
  whatsapp: LoopbackWhatsApp
  channel: Channel
  makeLine(): Promise<LineKey>
  /** The QR code that a line shows now. */
  qrcodeOf(line: LineKey): string
}

/** With whom a phone has talked before. */
const CUSTOMER = '5511955554444'
const EDIT = 14
const REVOKE = 0

export function loopbackWorld({ whatsapp, channel, makeLine, qrcodeOf }: Given): ProviderWorld {
  const brings = new Map<string, number>()
  const said = new Map<string, { person: Person; group?: Group }>()

  function deviceOf(line: LineKey): Device {
    const device = whatsapp.devices.get(phoneOf(line))
    if (!device) throw new Error('the line was never paired')
    return device
  }

  /** Once it has the keys by which it is written to. */
  async function paired(line: LineKey): Promise<Device> {
    for (let tries = 0; tries < 200 && deviceOf(line).preKeys.length === 0; tries++) await sleep(20)
    return deviceOf(line)
  }

  async function tell(
    line: LineKey,
    from: string,
    message: MessageProto,
    beside: { id?: string; isHidden?: boolean } = {},
  ): Promise<string> {
    const person = whatsapp.person(from)
    const id = await write(whatsapp, deviceOf(line), person, message, beside)
    said.set(id, { person })
    return id
  }

  /** About a message of before. */
  async function about(
    line: LineKey,
    id: string,
    protocolMessage: NonNullable<MessageProto['protocolMessage']>,
  ) {
    const of = said.get(id)
    if (!of) throw new Error('nobody said this')
    const message = {
      protocolMessage: { ...protocolMessage, key: { id, fromMe: true, remoteJid: of.person.jid } },
    }
    await tell(line, of.person.number, message, { isHidden: true })
  }

  return {
    channel,
    makeLine: async (history = 0) => {
      whatsapp.faults = {}
      whatsapp.media.isCorrupting = false
      const line = await makeLine()
      if (history > 0) brings.set(phoneOf(line), history)
      return line
    },
    scan: async (line) => {
      const phone = phoneOf(line)
      await whatsapp.scan(qrcodeOf(line), phone)
      const count = brings.get(phone)
      if (count !== undefined) await tellHistory(whatsapp, await paired(line), CUSTOMER, count)
    },
    logOut: (line) => whatsapp.logOut(phoneOf(line)),
    write: (line, from, body, beside = {}) => tell(line, from, textOf(body, beside)),
    writeOther: async (line, from, what) => tell(line, from, await protoOf(whatsapp, what)),
    writeInGroup: async (line, from, subject, body) => {
      const group = whatsapp.group(subject)
      const person = whatsapp.person(from)
      const id = await group.write(deviceOf(line), person, { conversation: body })
      said.set(id, { person, group })
      return id
    },
    reactInGroup: async (line, from, subject, id, text) => {
      const group = whatsapp.group(subject)
      const participant = said.get(id)?.person.jid ?? ''
      const key = { id, remoteJid: group.jid, fromMe: false, participant }
      await group.write(deviceOf(line), whatsapp.person(from), { reactionMessage: { key, text } })
    },
    removeInGroup: async (line, subject, id, by) => {
      const group = whatsapp.group(subject)
      const key = {
        id,
        remoteJid: group.jid,
        fromMe: false,
        participant: said.get(id)?.person.jid ?? '',
      }
      await group.write(deviceOf(line), whatsapp.person(by), {
        protocolMessage: { key, type: REVOKE },
      })
    },
    readInGroup: async (line, id, by) => {
      const group = [...whatsapp.groups.values()].find((one) =>
        one.participants().some((person) => one.shownTo(person).some((shown) => shown.id === id)),
      )
      if (!group) throw new Error('no group has this message')
      await acknowledge(whatsapp, deviceOf(line), [id], {
        person: whatsapp.person(by),
        group: group.jid,
        type: 'read',
      })
    },
    writeOnOwnPhone: (line, to, body) =>
      writeOnOwnPhone(whatsapp, deviceOf(line), whatsapp.person(to), { conversation: body }),
    tell: async (line, from, id, body) =>
      void (await tell(line, from, { conversation: body }, { id })),
    reportBook: () => Promise.reject(new Error('the phone’s book is not here')),
    edit: (line, id, body) =>
      about(line, id, { type: EDIT, editedMessage: { conversation: body } }),
    remove: (line, id) => about(line, id, { type: REVOKE }),
    react: async (line, from, id, text) => {
      const key = { id, remoteJid: whatsapp.person(from).jid, fromMe: true }
      await tell(line, from, { reactionMessage: { key, text } }, { isHidden: true })
    },
    call: async (line, from, told = { callId: 'call', outcome: 'missed' }) => {
      const person = whatsapp.person(from)
      const tag = { ringing: 'offer', missed: 'terminate', answered: 'accept', refused: 'reject' }[
        told.outcome
      ]
      await whatsapp.tell(deviceOf(line), {
        tag: 'call',
        attrs: {
          from: person.jid,
          id: `${told.callId}-${tag}`,
          t: envelope(deviceOf(line), '', '').t ?? '0',
        },
        content: [
          { tag, attrs: { 'call-id': told.callId, 'call-creator': person.jid, from: person.jid } },
        ],
      })
    },
    read: (line, from) => {
      const person = whatsapp.person(from)
      const { shown } = person.chatWith(phoneOf(line))
      const ids = shown.filter(({ fromMe }) => fromMe).map(({ id }) => id)
      return acknowledge(whatsapp, deviceOf(line), ids, { person, type: 'read' })
    },
    received: async (line, from) =>
      whatsapp
        .person(from)
        .chatWith(phoneOf(line))
        .shown.filter(({ fromMe }) => fromMe)
        .map(({ id, message }) => ({ id, body: bodyOf(message) })),
    shown: async (line, from) => whatsapp.person(from).chatWith(phoneOf(line)).shown.map(shownAs),
    mediumOf: async (line, id) => {
      const { documentMessage } = whatsapp.shownAnywhere(phoneOf(line), id)?.message ?? {}
      if (!documentMessage) throw new Error('no document was sent under this id')
      return whatsapp.media.open(
        {
          directPath: documentMessage.directPath ?? '',
          mediaKey: documentMessage.mediaKey ?? null,
        },
        'document',
      )
    },
    type: async (line, from, isTyping) => {
      const person = whatsapp.person(from)
      const tag = isTyping ? 'composing' : 'paused'
      await deviceOf(line).connection?.send({
        tag: 'chatstate',
        attrs: { from: person.jid, to: deviceOf(line).jid },
        content: [{ tag, attrs: {} }],
      })
    },
    seesTyping: async (line, from) => whatsapp.person(from).chatWith(phoneOf(line)).isTypedTo,
    setPicture: async (line, from, picture) => {
      const person = whatsapp.person(from)
      person.picture = picture
      await whatsapp.tell(deviceOf(line), {
        tag: 'notification',
        attrs: { from: person.jid, id: `picture-${Date.now()}`, type: 'picture', t: '1' },
        content: [{ tag: picture ? 'set' : 'delete', attrs: { id: '1', jid: person.jid } }],
      })
    },
    leave: async (_line, from) => void (whatsapp.person(from).isAbsent = true),
    hideNumber: async (line, from, hides) => {
      const person = whatsapp.person(from)
      person.hidesNumber = hides
      if (!hides) await showNumber(whatsapp, deviceOf(line), person)
    },
    typeCode: (_line, code) => whatsapp.typeCode(code.replace('-', '')),
    behave: async (line, badly) => behave(whatsapp, phoneOf(line), badly),
  }
}

/** The number of a line's phone. */
function phoneOf({ whatsappId }: LineKey): string {
  return `5511900${String(whatsappId).padStart(6, '0')}`
}

function textOf(text: string, beside: Beside): MessageProto {
  const { quotedId, isForwarded, isViewOnce, choice, referral, product } = beside
  const context = {
    ...(quotedId && { stanzaId: quotedId }),
    ...(isForwarded && { isForwarded: true }),
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
        contextInfo: { ...context, stanzaId: choice.answers },
      },
    }
  const message: MessageProto =
    Object.keys(context).length > 0
      ? { extendedTextMessage: { text, contextInfo: context } }
      : { conversation: text }
  return isViewOnce ? { viewOnceMessageV2: { message } } : message
}

async function protoOf({ media }: LoopbackWhatsApp, what: Other): Promise<MessageProto> {
  switch (what.type) {
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: what.latitude,
          degreesLongitude: what.longitude,
          comment: what.description,
          name: what.name,
          address: what.address,
          url: what.url,
        },
      }
    case 'contact':
      return what.vcards.length === 1
        ? { contactMessage: { displayName: '', vcard: what.vcards[0] } }
        : { contactsArrayMessage: { contacts: what.vcards.map((vcard) => ({ vcard })) } }
    case 'order':
      return { orderMessage: { message: what.text, itemCount: what.items.length } }
    case 'image':
    case 'video':
    case 'audio':
    case 'sticker':
    case 'document':
      return mediumOf(media, what)
  }
}

type Medium = Extract<Other, { bytes: Buffer }>

async function mediumOf(host: LoopbackWhatsApp['media'], what: Medium): Promise<MessageProto> {
  const { type, bytes, mimetype, caption, filename } = what
  const lies = { ...(await host.upload(bytes, type)), mimetype }
  switch (type) {
    case 'image':
      return { imageMessage: { ...lies, caption } }
    case 'video':
      return { videoMessage: { ...lies, caption } }
    case 'audio':
      return { audioMessage: { ...lies, ptt: mimetype.startsWith('audio/ogg') } }
    case 'sticker':
      return { stickerMessage: lies }
    case 'document':
      return { documentMessage: { ...lies, fileName: filename } }
  }
}

function bodyOf(message: MessageProto): string {
  const { conversation, extendedTextMessage, imageMessage, videoMessage } = message
  const { locationMessage, contactMessage } = message
  return (
    conversation ??
    extendedTextMessage?.text ??
    imageMessage?.caption ??
    videoMessage?.caption ??
    locationMessage?.name ??
    contactMessage?.vcard ??
    ''
  )
}

function shownAs({ id, message, ...of }: Shown): ShownMessage {
  return {
    id,
    type: typeOf(message),
    body: bodyOf(message),
    isEdited: of.isEdited,
    isDeleted: of.isDeleted,
    isVoice: message.audioMessage?.ptt === true,
    filename: message.documentMessage?.fileName ?? '',
    reaction: of.reaction,
    isRead: of.isRead,
    offers: undefined,
  }
}

function typeOf(message: MessageProto): string {
  if (message.conversation || message.extendedTextMessage) return 'text'
  const names = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'] as const
  return names.find((name) => message[`${name}Message`]) ?? 'unknown'
}

/** The server tells that an opaque name and a number are one person's. */
async function showNumber(
  whatsapp: LoopbackWhatsApp,
  device: Device,
  person: Person,
): Promise<void> {
  const updates = [{ jid: person.lidJid, added_profiles: [person.jid] }]
  await whatsapp.tell(device, {
    tag: 'notification',
    attrs: { from: SERVER, id: `profiles-${person.lid}`, type: 'mex', t: '1' },
    content: [
      {
        tag: 'mex',
        attrs: {},
        content: Buffer.from(
          JSON.stringify({ operation: 'NotificationLinkedProfilesUpdates', updates }),
        ),
      },
    ],
  })
}

async function behave(
  whatsapp: LoopbackWhatsApp,
  phone: string,
  badly: Misbehaviour,
): Promise<void> {
  whatsapp.faults = {
    ...(badly.losesAnswers && { losesAcks: true }),
    ...(badly.refuses !== undefined && { refusesWith: badly.refuses }),
    ...(badly.encryptsBadly && { encryptsBadly: true }),
    ...(badly.isDown && { refusesUpgrade: 503 }),
  }
  whatsapp.media.isCorrupting = badly.corrupts === true
  if (badly.expires) whatsapp.media.expireAll()
  if (badly.isDown) whatsapp.devices.get(phone)?.connection?.cut()
}
