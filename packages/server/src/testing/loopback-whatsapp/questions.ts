import type { BinaryNode } from '../../channels/baileys/package.ts'
import type { Connection } from './connection.ts'
import type { LoopbackWhatsApp } from './loopback-whatsapp.ts'
import { accountOf, bytesOf, child, children, SERVER } from './parts.ts'

// What the client asks of the server, by the namespace of the question.

export async function answerQuestion(
  server: LoopbackWhatsApp,
  from: Connection,
  node: BinaryNode,
): Promise<void> {
  switch (node.attrs.xmlns) {
    case 'encrypt':
      return answerKeys(server, from, node)
    case 'passive':
      await from.answer(node)
      return server.online(from)
    case 'usync':
      return from.answer(node, [usync(server, from, node)])
    case 'w:m':
      return from.answer(node, [
        {
          tag: 'media_conn',
          attrs: { auth: 'a', ttl: '3600' },
          content: [{ tag: 'host', attrs: { hostname: server.media.host } }],
        },
      ])
    case 'w:sync:app:state':
      return from.answer(node, [unchanged(node)])
    case 'w:profile:picture':
      return answerPicture(server, from, node)
    case 'w:g2':
      return answerGroup(server, from, node)
    case 'md':
      return answerDevices(server, from, node)
    case 'privacy':
      return from.answer(node, [
        {
          tag: 'privacy',
          attrs: {},
          content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }],
        },
      ])
    case 'blocklist':
      return from.answer(node, [{ tag: 'list', attrs: {} }])
    case undefined:
    default:
      return from.answer(node)
  }
}

/** What the phone keeps of its chats and its book, of which nothing has changed. */
function unchanged(node: BinaryNode): BinaryNode {
  const collections = children(child(node, 'sync'), 'collection').map(({ attrs }) => ({
    tag: 'collection',
    attrs: { name: attrs.name ?? '', version: attrs.version ?? '0', has_more_patches: 'false' },
  }))
  return { tag: 'sync', attrs: {}, content: collections }
}

async function answerKeys(server: LoopbackWhatsApp, from: Connection, node: BinaryNode) {
  if (node.attrs.type === 'set') {
    from.takePreKeys(node)
    return from.answer(node)
  }
  if (child(node, 'count')) {
    const value = String(from.device?.preKeys.length ?? 0)
    return from.answer(node, [{ tag: 'count', attrs: { value } }])
  }
  if (child(node, 'digest')) return from.answer(node, [{ tag: 'digest', attrs: {} }])
  const users = children(child(node, 'key'), 'user')
  const content = await Promise.all(users.map((user) => bundleOf(server, user)))
  return from.answer(node, [{ tag: 'list', attrs: {}, content }])
}

async function bundleOf(server: LoopbackWhatsApp, { attrs }: BinaryNode): Promise<BinaryNode> {
  const jid = attrs.jid ?? ''
  const person = server.personAt(jid)
  const unknown = [{ tag: 'error', attrs: { code: '404', text: 'item-not-found' } }]
  return { tag: 'user', attrs: { jid }, content: person ? await person.bundle() : unknown }
}

/** Who is on WhatsApp, by which devices, and how they are called there. */
function usync(server: LoopbackWhatsApp, { device }: Connection, node: BinaryNode): BinaryNode {
  const asked = child(node, 'usync')
  const wanted = children(child(asked, 'query')).map(({ tag }) => tag)
  const users = children(child(asked, 'list'), 'user').map((user): BinaryNode => {
    const phone = bytesOf(child(user, 'contact')).toString().replace('+', '')
    const given = user.attrs.jid ?? (phone ? `${phone}@${SERVER}` : '')
    const person = server.personAt(given) ?? server.personWith(phone)
    const jid = person ? (given.endsWith('@lid') ? person.lidJid : person.jid) : given
    const isSelf =
      device !== undefined && [device.jid, device.lidJid].map(accountOf).includes(accountOf(jid))
    const isThere = person !== undefined && !person.isAbsent
    const content: BinaryNode[] = []
    if (wanted.includes('contact'))
      content.push({ tag: 'contact', attrs: { type: isThere ? 'in' : 'out' } })
    if (wanted.includes('devices')) {
      const attrs: Record<string, string> = isSelf
        ? { id: String(device.number), 'key-index': '1' }
        : { id: '0' }
      const list = { tag: 'device-list', attrs: {}, content: [{ tag: 'device', attrs }] }
      content.push({ tag: 'devices', attrs: {}, content: [list] })
    }
    const lid = isSelf ? accountOf(device.lidJid) : person?.lidJid
    if (wanted.includes('lid') && lid) content.push({ tag: 'lid', attrs: { val: lid } })
    return { tag: 'user', attrs: { jid }, content }
  })
  return {
    tag: 'usync',
    attrs: {},
    content: [
      { tag: 'result', attrs: {} },
      { tag: 'list', attrs: {}, content: users },
    ],
  }
}

async function answerPicture(server: LoopbackWhatsApp, from: Connection, node: BinaryNode) {
  const person = server.personAt(node.attrs.target ?? '')
  if (!person?.picture) return from.refuse(node, '404', 'item-not-found')
  const url = server.media.serve(person.picture, 'image/png')
  return from.answer(node, [{ tag: 'picture', attrs: { url, id: '1', type: 'preview' } }])
}

async function answerGroup(server: LoopbackWhatsApp, from: Connection, node: BinaryNode) {
  const group = server.groupAt(node.attrs.to ?? '')
  if (!group) return from.refuse(node, '404', 'item-not-found')
  const participants = group.participants().map((person) => ({
    tag: 'participant',
    attrs: { jid: person.jid, lid: person.lidJid },
  }))
  const attrs = {
    id: group.id,
    subject: group.subject,
    s_t: '1',
    creation: '1',
    addressing_mode: 'pn',
    size: String(participants.length),
  }
  return from.answer(node, [{ tag: 'group', attrs, content: participants }])
}

async function answerDevices(server: LoopbackWhatsApp, from: Connection, node: BinaryNode) {
  if (child(node, 'remove-companion-device')) {
    await from.answer(node)
    return from.device && server.logOut(from.device.phone)
  }
  const code = child(node, 'link_code_companion_reg')
  if (code?.attrs.stage === 'companion_hello') {
    from.pairingRequest = {
      wrapped: bytesOf(child(code, 'link_code_pairing_wrapped_companion_ephemeral_pub')),
      number: accountOf(code.attrs.jid ?? '').split('@')[0] ?? '',
    }
    return from.answer(node)
  }
  if (code?.attrs.stage === 'companion_finish') {
    await from.answer(node)
    return server.codeFinished(from, code)
  }
  return from.answer(node)
}
