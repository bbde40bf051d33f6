import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Baileys,
  type BinaryNode,
  findPackage,
} from '../../channels/baileys/baileys-package.ts'
import { type PairingPhone, startWhatsAppWeb, type WhatsAppWeb } from './index.ts'
import { loadPackage } from './load-package.ts'
import {
  linkClient,
  type MemoryAccount,
  type MemoryClient,
  memoryAccount,
  openClient,
  sendFromClient,
  pollUntilFound,
} from './memory-client.ts'
import type { Person } from './person.ts'
import { secondsNow } from './stanza.ts'

// Tests of the emulator with the real client.

const [client, server] = [await findPackage(), await loadPackage()]
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const title = client
  ? 'the loopback WhatsApp'
  : 'skipped: the loopback WhatsApp, since the package of packages/multi-device is absent'

describe.skipIf(!client)(title, () => {
  let world: WhatsAppWeb
  let baileys: Baileys
  let account: MemoryAccount
  let shop: PairingPhone
  let maria: Person
  const open: MemoryClient[] = []

  beforeEach(async () => {
    // Silences the sessions that libsignal prints.
    for (const kind of ['info', 'warn', 'error', 'log'] as const)
      vi.spyOn(console, kind).mockImplementation(() => {})
    if (!client || !server) throw new Error('the package is absent')
    baileys = client
    world = await startWhatsAppWeb(server, { refs: 2 })
    baileys.WA_CERT_DETAILS.PUBLIC_KEY = world.rootPublicKey
    account = memoryAccount(baileys)
    shop = world.phone({ number: '5511999990000', name: 'Loja' })
    maria = shop.person({ number: '5511955554444', name: 'Maria' })
  })
  afterEach(async () => {
    for (const one of open.splice(0)) await one.socket.end(undefined)
    await world.close()
    expect(world.errors).toEqual([])
  })

  async function linkDevice(options = {}): Promise<MemoryClient> {
    const one = await linkClient(baileys, world, account, (qr) => shop.scan(qr), options)
    open.push(one)
    await pollUntilFound(() => shop.isOnline)
    return one
  }

  async function reconnect(options = {}): Promise<MemoryClient> {
    await pollUntilFound(() => !shop.isOnline)
    const one = openClient(baileys, world, account, options)
    open.push(one)
    await pollUntilFound(() => shop.isOnline)
    return one
  }

  const untilMessages = ({ messages }: MemoryClient, count: number) =>
    pollUntilFound(() => messages.length >= count && messages)
  const untilStanza = ({ stanzas }: MemoryClient, is: (node: BinaryNode) => boolean) =>
    pollUntilFound(() => stanzas.find(is))
  const textsOf = ({ messages }: MemoryClient) =>
    messages.map(({ message }) => message?.conversation ?? message?.extendedTextMessage?.text)
  const bodiesOf = (person: Person) =>
    person.shown().map(({ message: { conversation, extendedTextMessage } }) => ({
      body: conversation || extendedTextMessage?.text,
    }))

  describe('pairing', () => {
    test('a scanned QR code makes the device restart and log in', async () => {
      const first = openClient(baileys, world, account)
      await shop.scan(await pollUntilFound(() => first.qr()))
      expect(await first.closed).toBe(515)
      const second = await reconnect()
      await pollUntilFound(() => second.isOpen())
      expect(second.socket.user).toMatchObject({ id: '5511999990000:1@s.whatsapp.net' })
    })

    test('unused codes expire', async () => {
      const one = openClient(baileys, world, account, { qrTimeout: 30 })
      expect(await one.closed).toBe(408)
      expect(new Set(one.updates.flatMap(({ qr }) => qr ?? [])).size).toBe(2)
    })

    test('a pairing code is accepted in any typed form', async () => {
      const first = openClient(baileys, world, account)
      await pollUntilFound(() => first.qr())
      const code = await first.socket.requestPairingCode(shop.number)
      await shop.typeCode(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)
      expect(await first.closed).toBe(515)
      await reconnect()
      await expect(shop.typeCode(code)).rejects.toThrow(/requested/)
    })

    test('a newly linked device replaces the older one', async () => {
      const first = await linkDevice()
      account = memoryAccount(baileys)
      const second = await linkDevice()
      expect(await first.closed).toBe(401)
      await maria.write('Oi')
      await untilMessages(second, 1)
      expect(second.socket.user?.id).toBe('5511999990000:2@s.whatsapp.net')
    })

    test('an unlinked device cannot log in', async () => {
      const one = await linkDevice()
      shop.logOut()
      expect(await one.closed).toBe(401)
      const other = openClient(baileys, world, account)
      expect(await other.closed).toBe(401)
    })

    test('a device unlinks itself', async () => {
      const one = await linkDevice()
      await one.socket.logout()
      const other = openClient(baileys, world, account)
      expect(await other.closed).toBe(401)
    })
  })

  describe('people write', () => {
    test('by number and by LID', async () => {
      const one = await linkDevice()
      await maria.write('pelo número')
      // The client would let the second message overtake the first while it stores the LID.
      await untilMessages(one, 1)
      await maria.write('pelo nome', { from: 'lid' })
      await untilMessages(one, 2)
      expect(one.messages.map(({ key }) => [key.remoteJid, key.remoteJidAlt])).toEqual([
        [maria.jid, maria.lidJid],
        [maria.lidJid, maria.jid],
      ])
      await shop.emptied()
      expect(shop.counts).toMatchObject({ nacks: 0, retries: 0 })
    })

    test('under a LID only, until they reveal the number', async () => {
      const one = await linkDevice()
      maria.hideNumber()
      await maria.write('quem sou?')
      await untilMessages(one, 1)
      expect(one.messages[0]?.key).toMatchObject({ remoteJid: maria.lidJid })
      expect(one.messages[0]?.key.remoteJidAlt).toBeFalsy()
      await sendFromClient(one, baileys, maria.lidJid, { text: 'Olá' }, '3EB0HIDDEN')
      await pollUntilFound(() => maria.shown().length === 2)
      maria.showNumber()
      await pollUntilFound(() => account.kept.get(`lid-mapping ${maria.number}`) === maria.lid)
    })

    test('waiting messages are repeated after a reconnection, and removed once they are acknowledged', async () => {
      const one = await linkDevice()
      await shop.emptied()
      await one.socket.end(undefined)
      await pollUntilFound(() => !shop.isOnline)
      const ids = [await maria.write('um'), await maria.write('dois')]
      expect(shop.waiting).toBe(2)
      const two = await reconnect()
      await untilMessages(two, 2)
      expect(two.messages.map(({ key, upsert }) => [key.id, upsert])).toEqual(
        ids.map((id) => [id, 'append']),
      )
      await shop.emptied()
    })

    test('repeated, reordered, and with an id of another chat', async () => {
      const one = await linkDevice()
      const ana = shop.person({ number: '5511955554455' })
      await maria.write('duas vezes', { id: 'SAME', copies: 2 })
      await ana.write('de outra', { id: 'SAME' })
      await untilMessages(one, 3)
      await shop.inDisorder(async () => {
        await maria.write('primeiro')
        await maria.write('segundo')
      })
      await untilMessages(one, 5)
      expect(textsOf(one).slice(3)).toEqual(['segundo', 'primeiro'])
      await shop.emptied()
    })

    test('edits, deletions and reactions', async () => {
      const one = await linkDevice()
      const id = await maria.write('rascunho')
      await maria.edit(id, 'final')
      await maria.react(id, '👍')
      await maria.remove(id)
      await untilMessages(one, 4)
      expect(one.messages[1]?.message?.protocolMessage?.key?.id).toBe(id)
      expect(one.messages[2]?.message?.reactionMessage).toMatchObject({ text: '👍', key: { id } })
      expect(one.messages[3]?.message?.protocolMessage?.type).toBe(0)
      expect(maria.shown()).toMatchObject([{ isEdited: true, isDeleted: true }])
    })

    test('messages of every kind', async () => {
      const one = await linkDevice()
      await maria.send({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } })
      await maria.send({
        buttonsResponseMessage: { selectedButtonId: 'b', selectedDisplayText: 'B' },
      })
      await maria.send({
        viewOnceMessageV2: { message: await maria.upload('image', PICTURE, {}) },
      })
      await maria.write('vi', { context: { externalAdReply: { sourceId: '1', title: 'Promo' } } })
      await untilMessages(one, 4)
      expect(one.messages.map(({ message }) => Object.keys({ ...message })[0])).toEqual([
        'locationMessage',
        'buttonsResponseMessage',
        'viewOnceMessageV2',
        'extendedTextMessage',
      ])
    })

    test('calls, typing and changes of their picture', async () => {
      const one = await linkDevice()
      maria.call({ callId: 'c1', event: 'offer' })
      maria.call({ callId: 'c1', event: 'timeout' })
      await untilStanza(
        one,
        ({ tag, content }) => tag === 'call' && firstTagIn(content) === 'terminate',
      )
      maria.type(true)
      await untilStanza(
        one,
        ({ tag, content }) => tag === 'chatstate' && firstTagIn(content) === 'composing',
      )
      await expect(one.socket.profilePictureUrl(maria.jid, 'preview')).rejects.toThrow(/not-found/)
      maria.picture = 'hidden'
      await expect(one.socket.profilePictureUrl(maria.jid, 'preview')).rejects.toThrow(/authorized/)
      maria.setPicture(PICTURE)
      await untilStanza(one, ({ tag, attrs }) => tag === 'notification' && attrs.type === 'picture')
      const url = await one.socket.profilePictureUrl(maria.jid, 'preview')
      const picture = await fetch(url ?? '', world.socketOptions.options)
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE)
      await shop.emptied()
    })

    test('an undecryptable message is requested again and then read', async () => {
      const one = await linkDevice()
      const id = await maria.write('Conseguem ler?', { cipher: 'garbled' })
      await untilMessages(one, 2)
      expect(one.messages.map(({ key }) => key.id)).toEqual([id, id])
      expect(one.messages[0]?.message).toBeFalsy()
      expect(one.messages[1]?.message?.conversation).toBe('Conseguem ler?')
      await maria.write('E isto?')
      await untilMessages(one, 3)
      await shop.emptied()
      expect(shop.counts).toMatchObject({ retries: 1, nacks: 0 })
    })

    test('a device that lost its sessions receives messages in new ones', async () => {
      const one = await linkDevice()
      await maria.write('um')
      await untilMessages(one, 1)
      await sendFromClient(one, baileys, maria.jid, { text: 'dois' }, '3EB0LOST')
      await pollUntilFound(() => maria.shown().length === 2)
      for (const name of account.kept.keys())
        if (name.startsWith('session ')) account.kept.delete(name)
      await maria.write('três')
      await pollUntilFound(() => textsOf(one).includes('três'))
      await shop.emptied()
    })

    test('a message without content is fetched from the phone', async () => {
      const one = await linkDevice()
      await maria.write('do telefone', { cipher: 'absent' })
      await pollUntilFound(() => textsOf(one).includes('do telefone'))
    })
  })

  describe('the line writes', () => {
    test('a message is acknowledged, arrives once, and is read', async () => {
      const one = await linkDevice()
      for (let time = 0; time < 2; time++)
        await sendFromClient(one, baileys, maria.jid, { text: 'Olá' }, '3EB0ONCE')
      await pollUntilFound(() => shop.counts.sends.get('3EB0ONCE') === 2)
      await untilStanza(one, ({ tag, attrs }) => tag === 'ack' && attrs.id === '3EB0ONCE')
      await untilStanza(one, ({ tag, attrs }) => tag === 'receipt' && !attrs.type)
      maria.receipt(['3EB0ONCE', 'ANOTHER'], 'read')
      await untilStanza(one, ({ tag, attrs }) => tag === 'receipt' && attrs.type === 'read')
      expect(bodiesOf(maria)).toEqual([{ body: 'Olá' }])
    })

    test('edits, receipts and typing reach the person', async () => {
      const one = await linkDevice()
      const theirs = await maria.write('Oi')
      await untilMessages(one, 1)
      const messageKey = (id: string, fromMe: boolean) => ({ remoteJid: maria.jid, id, fromMe })
      await sendFromClient(one, baileys, maria.jid, { text: 'Olá, Mraia' }, '3EB0A')
      await sendFromClient(
        one,
        baileys,
        maria.jid,
        { text: 'Olá, Maria', edit: messageKey('3EB0A', true) },
        '3EB0B',
      )
      await sendFromClient(
        one,
        baileys,
        maria.jid,
        { react: { text: '❤️', key: messageKey(theirs, false) } },
        '3EB0C',
      )
      await pollUntilFound(() => maria.shown()[0]?.reaction === '❤️')
      await one.socket.readMessages([messageKey(theirs, false)])
      await pollUntilFound(() => maria.shown()[0]?.isRead)
      await one.socket.sendPresenceUpdate('available')
      await one.socket.sendPresenceUpdate('composing', maria.jid)
      await pollUntilFound(() => maria.seesTyping)
      await sendFromClient(one, baileys, maria.jid, { delete: messageKey('3EB0A', true) }, '3EB0D')
      await pollUntilFound(() => maria.shown()[1]?.isDeleted)
      expect(bodiesOf(maria)[1]).toEqual({ body: 'Olá, Maria' })
      expect(maria.seesTyping).toBe(false)
    })

    test('a person who cannot decrypt a message requests it again', async () => {
      const one = await linkDevice()
      maria.unreadable = 1
      await sendFromClient(one, baileys, maria.jid, { text: 'De novo' }, '3EB0AGAIN')
      await pollUntilFound(() => maria.shown().length === 1)
      expect(shop.counts.sends.get('3EB0AGAIN')).toBe(2)
    })

    test('answers are refusals, late, or absent', async () => {
      const one = await linkDevice()
      shop.faults.ackError = '463'
      await sendFromClient(one, baileys, maria.jid, { text: 'não' }, '3EB0NO')
      await untilStanza(one, ({ attrs }) => attrs.id === '3EB0NO' && attrs.error === '463')
      shop.faults.ackError = undefined
      shop.faults.acks = 'left out'
      await sendFromClient(one, baileys, maria.jid, { text: 'sim' }, '3EB0YES')
      await pollUntilFound(() => maria.shown().length === 1)
      shop.faults.acks = 'hung up instead'
      await sendFromClient(one, baileys, maria.jid, { text: 'e depois?' }, '3EB0HUNG')
      expect(await one.closed).toBe(428)
      expect(
        one.stanzas.some(
          ({ tag, attrs }) => tag === 'ack' && attrs.id !== '3EB0NO' && attrs.class === 'message',
        ),
      ).toBe(false)
    })

    test('numbers are found in the form of their registration', async () => {
      const one = await linkDevice()
      shop.person({ number: '551187654321' })
      expect(await one.socket.onWhatsApp('5511987654321')).toEqual([
        { jid: '551187654321@s.whatsapp.net', exists: true },
      ])
      maria.isAbsent = true
      expect(await one.socket.onWhatsApp(maria.number)).toEqual([])
    })
  })

  describe('media', () => {
    test('is sent in both directions', async () => {
      const one = await linkDevice()
      await maria.sendMedium('image', PICTURE, { mimetype: 'image/png' })
      await untilMessages(one, 1)
      expect(await downloadMedium(one)).toEqual(PICTURE)
      const content = { image: PICTURE, jpegThumbnail: '', caption: 'A loja' }
      await sendFromClient(one, baileys, maria.jid, content, '3EB0IMAGE')
      await pollUntilFound(() => maria.shown().length === 2)
      expect(await maria.mediumOf('3EB0IMAGE')).toEqual(PICTURE)
      expect(world.media.counts).toEqual({ uploads: 1, downloads: 1 })
    })

    test('arrives changed, or cannot be uploaded', async () => {
      const one = await linkDevice()
      await maria.sendMedium('image', Buffer.alloc(4096, 'x'), { mimetype: 'image/png' })
      await untilMessages(one, 1)
      world.media.faults.corrupts = true
      expect(await downloadMedium(one)).not.toEqual(Buffer.alloc(4096, 'x'))
      world.media.faults.uploadStatus = 500
      const content = { image: PICTURE, jpegThumbnail: '' }
      await expect(sendFromClient(one, baileys, maria.jid, content, '3EB0NOT')).rejects.toThrow(
        /upload/,
      )
    })

    test('expires, and is uploaded again', async () => {
      const one = await linkDevice()
      await maria.sendMedium('document', PICTURE, { mimetype: 'application/pdf' })
      await untilMessages(one, 1)
      world.media.expireAll()
      await expect(downloadMedium(one)).rejects.toMatchObject({ output: { statusCode: 410 } })
      const [first] = one.messages
      if (!first) throw new Error('a message was expected')
      await one.socket.updateMediaMessage(first)
      expect(await downloadMedium(one)).toEqual(PICTURE)
    })

    async function downloadMedium({ messages }: MemoryClient): Promise<Buffer> {
      const { imageMessage, documentMessage } = messages[0]?.message ?? {}
      const stream = await baileys.downloadContentFromMessage(
        imageMessage ?? documentMessage ?? {},
        imageMessage ? 'image' : 'document',
        { host: world.media.host, ...world.socketOptions },
      )
      const chunks: Uint8Array[] = []
      for await (const chunk of stream) chunks.push(chunk)
      return Buffer.concat(chunks)
    }
  })

  describe('groups', () => {
    const groupMembers = () =>
      [maria, shop.person({ number: '5511955554455', name: 'Ana' })] as const

    test.each(['lid', 'pn'] as const)(
      'exchange messages in both directions, by %s',
      async (addressing) => {
        const one = await linkDevice()
        const people = groupMembers()
        const group = shop.group({ subject: 'Vizinhos', people, addressing })
        const id = await group.write(maria, 'Bom dia')
        await untilMessages(one, 1)
        await group.write(people[1], 'Boa tarde')
        await untilMessages(one, 2)
        await group.write(maria, 'Boa noite')
        await untilMessages(one, 3)
        expect(textsOf(one)).toEqual(['Bom dia', 'Boa tarde', 'Boa noite'])
        expect(one.messages[0]?.key).toMatchObject({
          remoteJid: group.jid,
          participant: group.nameOf(maria),
          participantAlt: addressing === 'lid' ? maria.jid : maria.lidJid,
        })
        for (const time of [1, 2])
          await sendFromClient(one, baileys, group.jid, { text: 'Olá' }, `3EB0G${time}`)
        await pollUntilFound(() => people.every((person) => person.shown(group.jid).length === 5))
        group.receipt(maria, ['3EB0G1'], 'read')
        await untilStanza(
          one,
          ({ tag, attrs }) =>
            tag === 'receipt' && attrs.type === 'read' && attrs.participant === group.nameOf(maria),
        )
        await group.react(people[1], id, '❤️', maria)
        await group.remove(people[1], id, maria)
        await untilMessages(one, 5)
        expect(one.messages[4]?.message?.protocolMessage?.key).toMatchObject({ id })
        await shop.emptied()
        expect(shop.counts).toMatchObject({ nacks: 0, retries: 0 })
      },
    )

    test('repeat undecryptable messages in both directions', async () => {
      const one = await linkDevice()
      const group = shop.group({ subject: 'Vizinhos', people: groupMembers() })
      await group.write(maria, 'Alguém?', { cipher: 'garbled' })
      await pollUntilFound(() => textsOf(one).includes('Alguém?'))
      await group.write(maria, 'Sim')
      await pollUntilFound(() => textsOf(one).includes('Sim'))
      maria.unreadable = 1
      await sendFromClient(one, baileys, group.jid, { text: 'Estamos' }, '3EB0GROUP')
      await pollUntilFound(() => maria.shown(group.jid).length === 3)
    })

    test('report their members and subject', async () => {
      const one = await linkDevice()
      const [, ana] = groupMembers()
      const group = shop.group({ subject: 'Vizinhos', people: [maria], admins: [maria] })
      expect(await one.socket.groupMetadata(group.jid)).toMatchObject({
        subject: 'Vizinhos',
        participants: [{ id: maria.lidJid, phoneNumber: maria.jid }, { id: shop.lidJid }],
      })
      group.rename(maria, 'Rua das Flores')
      group.join(ana)
      await untilStanza(
        one,
        ({ attrs, content }) => attrs.type === 'w:gp2' && firstTagIn(content) === 'add',
      )
      const { subject, participants } = await one.socket.groupMetadata(group.jid)
      expect([subject, participants.length]).toEqual(['Rua das Flores', 3])
      await shop.emptied()
    })
  })

  describe('the phone', () => {
    test('reports messages that were written on it', async () => {
      const one = await linkDevice()
      const id = await shop.writeTo(maria, { conversation: 'Já respondo' })
      await untilMessages(one, 1)
      expect(one.messages[0]?.key).toMatchObject({ id, fromMe: true, remoteJid: maria.jid })
      await shop.emptied()
      expect(bodiesOf(maria)).toEqual([{ body: 'Já respondo' }])
    })

    test.each(['message', 'host'] as const)('sends the history by %s', async (via) => {
      const messages = Array.from({ length: 20 }, (_, at) => ({
        person: maria,
        isOurs: at % 2 === 1,
        message: { conversation: `antes ${at}` },
        at: secondsNow() - 10_000 + at,
      }))
      shop.history = { messages, perChunk: 8, via }
      const one = await linkDevice({ shouldSyncHistoryMessage: () => true })
      await pollUntilFound(() => one.histories.flatMap((set) => set.messages).length === 20)
      // The client does not emit these mappings but stores them.
      await pollUntilFound(() => account.kept.get(`lid-mapping ${maria.number}`) === maria.lid)
      await maria.write('Agora')
      await untilMessages(one, 1)
    })

    test('reports its address book, before and after the pairing', async () => {
      const options = { shouldSyncHistoryMessage: () => true }
      await shop.nameContact(maria, 'Maria da Loja')
      const one = await linkDevice(options)
      await pollUntilFound(() => one.contacts.find(({ name }) => name === 'Maria da Loja'))
      await shop.nameContact(maria, 'Maria Nova')
      const found = await pollUntilFound(() =>
        one.contacts.find(({ name }) => name === 'Maria Nova'),
      )
      expect(found).toMatchObject({ id: maria.jid, lid: maria.lidJid })
    })

    test('is restricted for a while', async () => {
      const one = await linkDevice()
      shop.restrict(2_000_000_000)
      const update = await pollUntilFound(() =>
        one.updates.find(({ reachoutTimeLock }) => reachoutTimeLock),
      )
      expect(update.reachoutTimeLock).toMatchObject({ isActive: true })
    })
  })

  describe('connections fail', () => {
    test('at the login, for any reason', async () => {
      await (await linkDevice()).socket.end(undefined)
      for (const reason of [401, 403, 405, 411, 419, 500, 503]) {
        shop.faults.loginFailure = reason
        const one = openClient(baileys, world, account)
        expect(await one.closed).toBe(reason)
      }
    })

    test('once open, for any reason', async () => {
      const first = await linkDevice()
      shop.replace()
      expect(await first.closed).toBe(440)
      for (const code of [500, 503, 515]) {
        const one = await reconnect()
        shop.endStream(code)
        expect(await one.closed).toBe(code)
      }
      const last = await reconnect()
      shop.disconnect()
      expect(await last.closed).toBe(428)
    })

    test('when another connection of the device opens', async () => {
      const one = await linkDevice()
      open.push(openClient(baileys, world, account))
      expect(await one.closed).toBe(440)
      await pollUntilFound(() => shop.isOnline)
      expect(shop.counts.logins).toBe(2)
    })

    test('while the phone is down, and missed messages arrive afterwards', async () => {
      const one = await linkDevice()
      shop.faults.isDown = true
      shop.disconnect()
      await one.closed
      expect(await openClient(baileys, world, account).closed).toBe(428)
      await maria.write('enquanto isso')
      shop.faults.isDown = false
      await untilMessages(await reconnect(), 1)
    })

    test('after the hello, or in silence', async () => {
      world.faults.afterHello = 'close'
      expect(await openClient(baileys, world, account).closed).toBe(428)
      world.faults.afterHello = 'say nothing'
      expect(await openClient(baileys, world, account, { connectTimeoutMs: 100 }).closed).toBe(408)
      world.faults.isSilent = true
      expect(await openClient(baileys, world, account, { connectTimeoutMs: 100 }).closed).toBe(408)
    })

    test.each([429, 503])(
      'at the upgrade with %i, which the client never reports',
      async (status) => {
        world.faults.upgradeStatus = status
        const one = openClient(baileys, world, account)
        const { promise, resolve } = Promise.withResolvers<void>()
        one.socket.ws.on('unexpected-response', () => resolve())
        await promise
        expect(one.updates.some(({ connection }) => connection === 'close')).toBe(false)
        await one.socket.end(undefined)
      },
    )
  })
})

function firstTagIn(content: BinaryNode['content']): string | undefined {
  return Array.isArray(content) ? content[0]?.tag : undefined
}
