import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PAIRING_CODE } from '@guiche/contract/simulator'
import {
  capabilitiesOf,
  type Channel,
  type Hear,
  type InboundEvent,
  type LineKey,
  type LineReport,
  makeMessageId,
  type OutboundContent,
  type OutboundMessage,
  type RunningLine,
} from '../channels/channel.ts'

// What every driver must do, whatever its provider: one set of tests, run against each. The world is the other side:
// the provider and a customer's phone.

export interface ProviderWorld {
  channel: Channel
  /** A line that has never been paired. */
  makeLine(): Promise<LineKey>
  /** Scans the QR code that the line shows. */
  scan(line: LineKey): Promise<void>
  /** The phone logs the line out. */
  logOut(line: LineKey): Promise<void>
  /** A customer writes a text. @returns the provider's id */
  write(line: LineKey, from: string, body: string, options?: { quotedId?: string }): Promise<string>
  /** The same with something that is no text. */
  writeOther(line: LineKey, from: string, what: Other): Promise<string>
  writeInGroup(line: LineKey, from: string, group: string, body: string): Promise<string>
  /** Somebody of the company writes to a customer on the line's own phone. */
  writeOnOwnPhone(line: LineKey, to: string, body: string): Promise<string>
  /** The provider tells a message once more. */
  repeat(line: LineKey, from: string, id: string, body: string): Promise<void>
  /** The phone tells who stands in its book. */
  reportBook(line: LineKey, number: string, name: string): Promise<void>
  edit(line: LineKey, id: string, body: string): Promise<void>
  remove(line: LineKey, id: string): Promise<void>
  react(line: LineKey, from: string, id: string, emoji: string): Promise<void>
  call(line: LineKey, from: string): Promise<void>
  /** The customer's phone reads what it got. */
  read(line: LineKey, from: string): Promise<void>
  /** What the customer's phone shows of ours, in order. */
  received(line: LineKey, from: string): Promise<Array<{ id: string; body: string }>>
  /** The same, and their own, with all that is seen of them. */
  shown(line: LineKey, from: string): Promise<ShownMessage[]>
  /** The bytes of a medium as the phone has it. */
  mediumOf(line: LineKey, id: string): Promise<Buffer>
  /** A customer begins to type, or stops. */
  type(line: LineKey, from: string, isTyping: boolean): Promise<void>
  /** Whether the customer sees that the company types. */
  seesTyping(line: LineKey, from: string): Promise<boolean>
  /** A customer has another picture, or none. */
  setPicture(line: LineKey, from: string, picture: Buffer | undefined): Promise<void>
  /** A customer's number is no longer on WhatsApp. */
  leave(line: LineKey, from: string): Promise<void>
  /** From now on a customer writes under an opaque id, or shows the number behind it. */
  hideNumber(line: LineKey, from: string, isHidden: boolean): Promise<void>
  /** Types the pairing code on the phone. */
  typeCode(line: LineKey, code: string): Promise<void>
  /** What is sent arrives, but the answer to it does not. */
  loseAnswers(line: LineKey): Promise<void>
  /** The provider refuses sends with this code, or behaves again. */
  refuse(line: LineKey, code: string | undefined): Promise<void>
  drop(line: LineKey, isDown: boolean): Promise<void>
}

/** What a customer writes besides texts. */
export type Other =
  | {
      type: 'image' | 'video' | 'audio' | 'document' | 'sticker'
      bytes: Buffer
      mimetype: string
      /** None for what was recorded. */
      filename: string
      caption: string
    }
  | { type: 'location'; latitude: number; longitude: number; description: string }
  | { type: 'contact'; vcard: string }

/** A message on the customer's phone. */
export interface ShownMessage {
  id: string
  type: string
  body: string
  isEdited: boolean
  isDeleted: boolean
  isVoice: boolean
  filename: string
  /** Ours, standing on it. */
  reaction: string
  /** Of one of theirs: we have seen it. */
  isRead: boolean
}

const CUSTOMER = '5511955554444'
const CHAT = { kind: 'phone' as const, value: CUSTOMER, name: 'Maria' }
const text = (providerId: string | undefined, body: string): OutboundMessage => ({
  chat: CHAT,
  providerId,
  reference: providerId ?? randomUUID(),
  content: { type: 'text', body },
  quotedId: undefined,
  bytes: () => Promise.reject(new Error('a text has no bytes')),
})
const WAIT = { timeout: 8000, interval: 20 }

/** @param open called before the tests run, as the world needs an open database */
export function describeDriver(name: string, open: () => ProviderWorld): void {
  describe(`the ${name} driver`, () => {
    const running: RunningLine[] = []
    afterEach(async () => {
      await Promise.all(running.splice(0).map((line) => line.stop()))
    })

    async function start(line: LineKey, hear: Partial<Hear> = {}) {
      const reports: LineReport[] = []
      const events: InboundEvent[] = []
      const typed: Array<[chat: string, isTyping: boolean]> = []
      const served = await open().channel.start(line, {
        report: async (report) => void reports.push(report),
        events: async (heard) => void events.push(...heard),
        typing: async ({ value }, isTyping) => void typed.push([value, isTyping]),
        ...hear,
      })
      running.push(served)
      return { served, reports, events, typed }
    }

    async function startPaired() {
      const line = await open().makeLine()
      const started = await start(line)
      await vi.waitFor(() => expect(started.reports.at(-1)?.status).toBe('qrcode'), WAIT)
      await open().scan(line)
      await connected(started.reports)
      return { line, ...started }
    }

    const connected = (reports: LineReport[]) =>
      vi.waitFor(() => expect(reports.at(-1)?.status).toBe('CONNECTED'), WAIT)

    test('shows a QR code until it is scanned, then pairs and connects', async () => {
      const { reports } = await startPaired()
      expect(reports.map(({ status }) => status)).toEqual(['qrcode', 'PAIRING', 'CONNECTED'])
      expect(reports[0]?.qrcode).not.toBe('')
      expect(reports.slice(1).every(({ qrcode }) => qrcode === '')).toBe(true)
    })

    test('hears texts in order, with who wrote them and what they answer', async () => {
      const { line, events } = await startPaired()
      const first = await open().write(line, CUSTOMER, 'um')
      await open().write(line, CUSTOMER, 'dois', { quotedId: first })
      await open().write(line, CUSTOMER, 'três')
      await vi.waitFor(() => expect(events).toHaveLength(3), WAIT)
      expect(events.map((event) => event.kind === 'message' && event.content)).toEqual(
        ['um', 'dois', 'três'].map((body) => ({ type: 'text', body })),
      )
      expect(events[0]).toMatchObject({
        providerId: first,
        fromMe: false,
        chat: { kind: 'phone', value: CUSTOMER },
      })
      expect(events[1]).toMatchObject({ quotedId: first })
    })

    test('is told again what could not be stored', async () => {
      const line = (await startPaired()).line
      await Promise.all(running.splice(0).map((served) => served.stop()))
      const stored: InboundEvent[] = []
      let failures = 2
      const { reports } = await start(line, {
        events: async (heard) => {
          if (failures-- > 0) throw new Error('the database is away')
          stored.push(...heard)
        },
      })
      await connected(reports)
      const id = await open().write(line, CUSTOMER, 'não se perca')
      await vi.waitFor(() => expect(stored.map(({ providerId }) => providerId)).toContain(id), WAIT)
    })

    test('hears edits, deletions, reactions and calls', async () => {
      const { line, events } = await startPaired()
      const id = await open().write(line, CUSTOMER, 'rascunho')
      await open().edit(line, id, 'final')
      await open().react(line, CUSTOMER, id, '👍')
      await open().remove(line, id)
      await open().call(line, CUSTOMER)
      await vi.waitFor(() => expect(events).toHaveLength(5), WAIT)
      expect(events.map(({ kind }) => kind)).toEqual([
        'message',
        'edit',
        'reaction',
        'delete',
        'call',
      ])
      expect(events[1]).toMatchObject({ targetId: id, body: 'final' })
      expect(events[2]).toMatchObject({ targetId: id, emoji: '👍' })
    })

    test('hears pictures, films, sounds, recordings, files, stickers, places and cards as such', async () => {
      const { line, events, served } = await startPaired()
      const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
      const vcard = 'BEGIN:VCARD\nFN:Ana\nEND:VCARD'
      const medium = (type: 'image' | 'video' | 'audio' | 'document' | 'sticker') => ({
        type,
        bytes,
        caption: '',
      })
      const others: Other[] = [
        { ...medium('image'), mimetype: 'image/png', filename: 'loja.png', caption: 'A loja' },
        { ...medium('video'), mimetype: 'video/mp4', filename: 'tour.mp4' },
        { ...medium('audio'), mimetype: 'audio/mpeg', filename: 'tema.mp3' },
        { ...medium('audio'), mimetype: 'audio/ogg; codecs=opus', filename: '' },
        { ...medium('document'), mimetype: 'application/pdf', filename: 'nota.pdf' },
        { ...medium('sticker'), mimetype: 'image/webp', filename: '' },
        { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' },
        { type: 'contact', vcard },
      ]
      for (const other of others) await open().writeOther(line, CUSTOMER, other)
      await vi.waitFor(() => expect(events).toHaveLength(others.length), WAIT)
      const contents = events.flatMap((event) => (event.kind === 'message' ? [event.content] : []))
      expect(contents).toMatchObject([
        { type: 'image', mimetype: 'image/png', filename: 'loja.png', caption: 'A loja' },
        { type: 'video', mimetype: 'video/mp4', filename: 'tour.mp4' },
        { type: 'audio', filename: 'tema.mp3', isVoice: false },
        { type: 'audio', isVoice: true },
        { type: 'document', mimetype: 'application/pdf', filename: 'nota.pdf' },
        { type: 'sticker', mimetype: 'image/webp' },
        { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' },
        { type: 'contact', vcards: [vcard] },
      ])
      for (const content of contents)
        if ('media' in content)
          expect((await served.fetch(content.media)).bytes.equals(bytes)).toBe(true)
    })

    test('hears who wrote in a group, and what was written on its own phone', async () => {
      const { line, events } = await startPaired()
      await open().writeInGroup(line, CUSTOMER, 'Vizinhos', 'Bom dia a todos')
      await open().writeOnOwnPhone(line, CUSTOMER, 'Já respondo')
      await vi.waitFor(() => expect(events).toHaveLength(2), WAIT)
      expect(events).toMatchObject([
        {
          kind: 'message',
          fromMe: false,
          chat: { kind: 'group' },
          participant: { kind: 'phone', value: CUSTOMER },
        },
        { kind: 'message', fromMe: true, chat: { kind: 'phone', value: CUSTOMER } },
      ])
    })

    test('hears a repeat under the id that it had, and who stands in the phone’s book', async () => {
      const { line, events } = await startPaired()
      const id = await open().write(line, CUSTOMER, 'uma vez')
      await open().repeat(line, CUSTOMER, id, 'uma vez')
      await open().reportBook(line, CUSTOMER, 'Maria da Loja')
      await vi.waitFor(() => expect(events).toHaveLength(3), WAIT)
      expect(events.slice(0, 2).map(({ providerId }) => providerId)).toEqual([id, id])
      expect(events[2]).toMatchObject({
        kind: 'contact',
        chat: { kind: 'phone', value: CUSTOMER, name: 'Maria da Loja' },
      })
    })

    test('hears nothing of what is written to another line', async () => {
      const [one, other] = [await startPaired(), await startPaired()]
      await open().write(one.line, CUSTOMER, 'para uma')
      await open().write(other.line, CUSTOMER, 'para a outra')
      await vi.waitFor(() => expect([...one.events, ...other.events]).toHaveLength(2), WAIT)
      expect(one.events).toMatchObject([{ content: { body: 'para uma' } }])
      expect(other.events).toMatchObject([{ content: { body: 'para a outra' } }])
    })

    test('tells the customer what was read', async () => {
      const { line, events, served } = await startPaired()
      const id = await open().write(line, CUSTOMER, 'Leram?')
      await open().write(line, CUSTOMER, 'E isto?')
      await vi.waitFor(() => expect(events).toHaveLength(2), WAIT)
      await served.markRead(CHAT, [id])
      await vi.waitFor(
        async () =>
          expect(await open().shown(line, CUSTOMER)).toMatchObject([
            { isRead: true },
            { isRead: false },
          ]),
        WAIT,
      )
    })

    test('sends under our id, and a repeat is the same message', async () => {
      const { line, served } = await startPaired()
      const providerId = makeMessageId(open().channel.provider)
      const first = await served.send(text(providerId, 'Olá'))
      expect(await served.send(text(first, 'Olá'))).toBe(first)
      expect(await open().received(line, CUSTOMER)).toEqual([{ id: first, body: 'Olá' }])
    })

    test('sends pictures, sounds, films, files, places and contacts', async () => {
      const { line, served } = await startPaired()
      const bytes = Buffer.from('the very bytes')
      const media = { caption: '', filename: '', size: bytes.length, key: 'unused' }
      const contents: OutboundContent[] = [
        { type: 'image', ...media, caption: 'A loja', mimetype: 'image/png', filename: 'loja.png' },
        { type: 'audio', ...media, mimetype: 'audio/ogg', isVoice: true },
        { type: 'audio', ...media, mimetype: 'audio/mpeg', filename: 'tema.mp3', isVoice: false },
        { type: 'video', ...media, mimetype: 'video/mp4', filename: 'tour.mp4' },
        { type: 'document', ...media, mimetype: 'application/pdf', filename: 'nota.pdf' },
        { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' },
        { type: 'contact', vcards: ['BEGIN:VCARD\nFN:Ana\nEND:VCARD'] },
      ]
      for (const content of contents) {
        const providerId = makeMessageId(open().channel.provider)
        await served.send({ ...text(providerId, ''), content, bytes: async () => bytes })
      }
      const shown = await open().shown(line, CUSTOMER)
      expect(shown.map(({ type, filename, isVoice }) => [type, filename, isVoice])).toEqual([
        ['image', 'loja.png', false],
        ['audio', '', true],
        ['audio', 'tema.mp3', false],
        ['video', 'tour.mp4', false],
        ['document', 'nota.pdf', false],
        ['location', '', false],
        ['contact', '', false],
      ])
      expect(shown[0]?.body).toBe('A loja')
      expect(shown[5]?.body).toContain('Praça')
      expect(shown[6]?.body).toContain('FN:Ana')
      expect((await open().mediumOf(line, shown[4]?.id ?? '')).equals(bytes)).toBe(true)
    })

    test('edits and deletes what we sent, and reacts to what both wrote', async () => {
      const { line, served, events } = await startPaired()
      const theirs = await open().write(line, CUSTOMER, 'Oi')
      await vi.waitFor(() => expect(events).toHaveLength(1), WAIT)
      const providerId = makeMessageId(open().channel.provider)
      const ours = await served.send(text(providerId, 'Olá, Mraia'))
      const sent = (id: string, fromMe: boolean) => ({ chat: CHAT, providerId: id, fromMe })
      await served.edit(sent(ours, true), 'Olá, Maria')
      await served.react(sent(theirs, false), '👍')
      await served.react(sent(theirs, false), '❤️')
      await served.react(sent(ours, true), '😂')
      await served.react(sent(ours, true), '')
      expect(await open().shown(line, CUSTOMER)).toMatchObject([
        { id: theirs, reaction: '❤️' },
        { id: ours, body: 'Olá, Maria', isEdited: true, isDeleted: false, reaction: '' },
      ])
      await served.delete(sent(ours, true))
      expect((await open().shown(line, CUSTOMER))[1]).toMatchObject({ isDeleted: true })
    })

    test('says that it cannot change what the provider does not know', async () => {
      const { served } = await startPaired()
      const unknown = { chat: CHAT, providerId: 'NEVERSENT1', fromMe: true }
      const refusal = { code: 'ERR_FETCH_WAPP_MSG', isFinal: true }
      await expect(served.edit(unknown, 'x')).rejects.toMatchObject(refusal)
      await expect(served.delete(unknown)).rejects.toMatchObject(refusal)
      await expect(served.react(unknown, '👍')).rejects.toMatchObject(refusal)
    })

    test('a send whose answer is lost says that it may have arrived, and a repeat is the same message', async () => {
      const { line, served } = await startPaired()
      const providerId = makeMessageId(open().channel.provider)
      await open().loseAnswers(line)
      const lost = { isUnanswered: true, isFinal: false }
      await expect(served.send(text(providerId, 'Chegou?'))).rejects.toMatchObject(lost)
      if (!providerId) return
      await expect(served.send(text(providerId, 'Chegou?'))).rejects.toMatchObject(lost)
      expect(await open().received(line, CUSTOMER)).toEqual([{ id: providerId, body: 'Chegou?' }])
    })

    test('who types is seen on both sides, until a message comes', async () => {
      const { line, served, typed } = await startPaired()
      await open().type(line, CUSTOMER, true)
      await open().type(line, CUSTOMER, false)
      await vi.waitFor(
        () =>
          expect(typed).toEqual([
            [CUSTOMER, true],
            [CUSTOMER, false],
          ]),
        WAIT,
      )
      const seesTyping = (sees: boolean) =>
        vi.waitFor(async () => expect(await open().seesTyping(line, CUSTOMER)).toBe(sees), WAIT)
      await served.typing(CHAT, true)
      await seesTyping(true)
      await served.typing(CHAT, false)
      await seesTyping(false)
      await served.typing(CHAT, true)
      await seesTyping(true)
      await served.send(text(makeMessageId(open().channel.provider), 'Pronto'))
      await seesTyping(false)
    })

    test('knows a number in the form in which WhatsApp has it, and who is not there', async () => {
      const { line, events, served } = await startPaired()
      if (!capabilitiesOf(open().channel.provider).checksNumbers) return
      expect(await served.checkNumber('5511955554400')).toBe('5511955554400')
      // Registered before the ninth digit came.
      await open().write(line, '551187654321', 'Oi')
      await vi.waitFor(() => expect(events).toHaveLength(1), WAIT)
      expect(await served.checkNumber('5511987654321')).toBe('551187654321')
      await open().leave(line, '5511955554401')
      expect(await served.checkNumber('5511955554401')).toBeUndefined()
      const gone = { kind: 'phone' as const, value: '5511955554401', name: '' }
      const message = text(makeMessageId(open().channel.provider), 'Alguém?')
      await expect(served.send({ ...message, chat: gone })).rejects.toMatchObject({ isFinal: true })
    })

    test('has the customers’ pictures, and hears when one is new', async () => {
      const { line, events, served } = await startPaired()
      expect(await served.profilePicture(CHAT)).toBeUndefined()
      const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
      await open().setPicture(line, CUSTOMER, picture)
      await vi.waitFor(() => expect(events).toHaveLength(1), WAIT)
      expect(events).toMatchObject([
        { kind: 'contact', chat: { value: CUSTOMER }, hasNewPicture: true },
      ])
      expect((await served.profilePicture(CHAT))?.bytes.equals(picture)).toBe(true)
      await open().setPicture(line, CUSTOMER, undefined)
      await vi.waitFor(() => expect(events).toHaveLength(2), WAIT)
      expect(await served.profilePicture(CHAT)).toBeUndefined()
    })

    test('writes to who hides their number, and hears whose it is when they show it', async () => {
      const { line, events, served } = await startPaired()
      await open().hideNumber(line, CUSTOMER, true)
      await open().write(line, CUSTOMER, 'Sou eu')
      await vi.waitFor(() => expect(events).toHaveLength(1), WAIT)
      const chat = events[0]?.chat ?? CHAT
      expect(chat.kind).toBe('lid')
      expect(chat.value).not.toContain(CUSTOMER)
      await served.send({ ...text(makeMessageId(open().channel.provider), 'Quem é?'), chat })
      expect(await open().received(line, CUSTOMER)).toMatchObject([{ body: 'Quem é?' }])
      await open().hideNumber(line, CUSTOMER, false)
      await vi.waitFor(() => expect(events).toHaveLength(2), WAIT)
      const also = [{ kind: 'phone', value: CUSTOMER }]
      expect(events[1]).toMatchObject({ kind: 'identity', chat: { ...chat, also } })
    })

    test('pairs by a code in place of the QR code', async () => {
      const line = await open().makeLine()
      const { reports, served } = await start(line)
      await vi.waitFor(() => expect(reports.at(-1)?.status).toBe('qrcode'), WAIT)
      if (!capabilitiesOf(open().channel.provider).pairsByCode) return
      await served.requestPairingCode('5511900000000')
      const { pairingCode = '', qrcode } = reports.at(-1) ?? {}
      expect(pairingCode).toMatch(PAIRING_CODE)
      expect(qrcode).toBe(reports[0]?.qrcode)
      await open().typeCode(line, pairingCode)
      await connected(reports)
      await expect(served.requestPairingCode('5511900000000')).rejects.toMatchObject({
        code: 'ERR_WAPP_NOT_INITIALIZED',
      })
    })

    test('hears that the customer read', async () => {
      const { line, events, served } = await startPaired()
      const providerId = makeMessageId(open().channel.provider)
      const id = await served.send(text(providerId, 'Leia'))
      await open().read(line, CUSTOMER)
      await vi.waitFor(
        () =>
          expect(events).toContainEqual(
            expect.objectContaining({ kind: 'ack', targetId: id, ack: 4 }),
          ),
        WAIT,
      )
    })

    test('says with its code why the provider refuses', async () => {
      const { line, served } = await startPaired()
      await open().refuse(line, '131026')
      const refusal = await served
        .send(text('REFUSED1', 'Não vai'))
        .catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: '131026', isFinal: true })
      expect(await open().received(line, CUSTOMER)).toEqual([])
    })

    test('a lost connection is reported, and what was missed comes when it is back', async () => {
      const { line, reports, events, served } = await startPaired()
      await open().drop(line, true)
      await vi.waitFor(
        () =>
          expect(reports.at(-1)).toMatchObject({
            status: 'DISCONNECTED',
            trouble: 'connection_lost',
          }),
        WAIT,
      )
      await expect(served.send(text('DROP1', 'x'))).rejects.toMatchObject({ isFinal: false })
      await open().write(line, CUSTOMER, 'enquanto estava fora')
      await open().drop(line, false)
      await connected(reports)
      await vi.waitFor(() => expect(events).toHaveLength(1), WAIT)
    })

    test('comes back after a stop without a new QR code, and hears what was missed', async () => {
      const { line } = await startPaired()
      await Promise.all(running.splice(0).map((served) => served.stop()))
      await open().write(line, CUSTOMER, 'de madrugada')
      const again = await start(line)
      await vi.waitFor(() => expect(again.events).toHaveLength(1), WAIT)
      expect(again.reports.map(({ status }) => status)).toEqual(['CONNECTED'])
    })

    test('says when the phone logged it out', async () => {
      const { line, reports } = await startPaired()
      await open().logOut(line)
      await vi.waitFor(
        () =>
          expect(reports.at(-1)).toMatchObject({ status: 'DISCONNECTED', trouble: 'logged_out' }),
        WAIT,
      )
    })

    test('shows a new QR code once its pairing is forgotten', async () => {
      const { line } = await startPaired()
      await Promise.all(running.splice(0).map((served) => served.stop()))
      await open().channel.forget(line)
      const again = await start(line)
      await vi.waitFor(() => expect(again.reports.at(-1)?.status).toBe('qrcode'), WAIT)
    })
  })
}
