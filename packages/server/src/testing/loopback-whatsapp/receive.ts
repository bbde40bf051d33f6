import type { BinaryNode, MessageProto } from '../../channels/baileys/package.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import { accountOf, child, children, idsOf, isBytes, SERVER } from './parts.ts'
import type { Chat, Shown } from './person.ts'
import { encryptAgain } from './write.ts'

// What the client sends, as it reaches the phones.

export async function receive(
  server: LoopbackWhatsApp,
  device: Device,
  node: BinaryNode,
): Promise<void> {
  switch (node.tag) {
    case 'receipt':
      return receiveReceipt(server, device, node)
    case 'ack':
      // Refused as well: it is not told again.
      if (node.attrs.class === 'message') settle(device, node)
      return
    case 'message':
      return receiveMessage(server, device, node)
    case 'chatstate': {
      const person = server.personAt(node.attrs.to ?? '')
      if (person) person.chatWith(device.phone).isTypedTo = child(node, 'composing') !== undefined
      return
    }
    default:
      return
  }
}

function settle(device: Device, { attrs, ...node }: BinaryNode): void {
  const chat = accountOf(attrs.to ?? '')
  for (const id of idsOf({ ...node, attrs }))
    for (const [key, stanza] of device.pending)
      if (stanza.attrs.id === id && accountOf(stanza.attrs.from ?? '') === chat)
        device.pending.delete(key)
}

async function receiveReceipt(server: LoopbackWhatsApp, device: Device, node: BinaryNode) {
  const { id = '', to = SERVER, type } = node.attrs
  await device.connection?.send({
    tag: 'ack',
    attrs: { class: 'receipt', id, from: to, ...(type && { type }) },
  })
  if (type === 'retry') return encryptAgain(server, device, id)
  if (type === 'server-error') return server.media.renew(server, device, node)
  settle(device, node)
  if (type !== 'read') return
  for (const read of idsOf(node)) {
    const chat = server.personAt(to)?.chatWith(device.phone)
    const shown = chat?.shown.find(({ id: one }) => one === read)
    if (shown) shown.isRead = true
  }
}

async function receiveMessage(server: LoopbackWhatsApp, device: Device, node: BinaryNode) {
  const { id = '', to = '' } = node.attrs
  server.posted.set(id, (server.posted.get(id) ?? 0) + 1)
  const { refusesWith, losesAcks } = server.faults
  if (refusesWith === undefined) await deliver(server, device, node)
  if (losesAcks) return
  const t = String(Math.floor(Date.now() / 1000))
  await device.connection?.send({
    tag: 'ack',
    attrs: { class: 'message', id, from: to, t, ...(refusesWith && { error: refusesWith }) },
  })
}

async function deliver(server: LoopbackWhatsApp, device: Device, node: BinaryNode): Promise<void> {
  const { id = '', to = '' } = node.attrs
  const group = server.groupAt(to)
  for (const one of children(child(node, 'participants'), 'to')) {
    const person = server.personAt(one.attrs.jid ?? '')
    const encrypted = child(one, 'enc')
    if (!person || !encrypted || !isBytes(encrypted.content)) continue
    const ciphertext = encrypted.content
    const type = encrypted.attrs.type ?? ''
    const plain = await person.cipher.decryptMessage({ jid: device.jid, type, ciphertext })
    const message = decoded(server, plain)
    const key = message.senderKeyDistributionMessage
    if (key)
      await person.cipher.processSenderKeyDistributionMessage({ item: key, authorJid: device.jid })
    else show(person.chatWith(device.phone), id, message)
  }
  const shared = child(node, 'enc')
  if (!group || !shared || !isBytes(shared.content)) return
  for (const person of group.participants()) {
    const plain = await person.cipher.decryptGroupMessage({
      group: to,
      authorJid: device.jid,
      msg: shared.content,
    })
    group.show(person, id, decoded(server, plain))
  }
}

function decoded({ parts }: LoopbackWhatsApp, plain: Uint8Array): MessageProto {
  return parts.proto.Message.decode(parts.unpadRandomMax16(plain))
}

/** As a phone does it: an id is shown once, and what is about another message changes that one. */
function show(chat: Chat, id: string, message: MessageProto): void {
  chat.isTypedTo = false
  change(chat.shown, id, message)
}

export function change(all: Shown[], id: string, message: MessageProto): void {
  const { reactionMessage, protocolMessage } = message
  const about = (reactionMessage ?? protocolMessage)?.key?.id
  if (about !== undefined) {
    const target = all.find((one) => one.id === about)
    if (!target) return
    if (reactionMessage) target.reaction = reactionMessage.text ?? ''
    else if (protocolMessage?.editedMessage) {
      target.message = protocolMessage.editedMessage
      target.isEdited = true
    } else target.isDeleted = true
    return
  }
  if (all.some((one) => one.id === id)) return
  all.push({
    id,
    fromMe: true,
    message,
    isEdited: false,
    isDeleted: false,
    reaction: '',
    isRead: false,
  })
}
