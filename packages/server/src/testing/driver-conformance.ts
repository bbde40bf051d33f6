import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FILE_MAX_BYTES } from '@guiche/contract/message-limits'
import { PAIRING_CODE } from '@guiche/contract/simulator'
import {
  type CallOptions,
  type Capabilities,
  capabilitiesOf,
  type Channel,
  ChannelError,
  type Content,
  type DifferingCapabilities,
  type SendableContent,
  type DriverCallbacks,
  type InboundEvent,
  type InboundMessage,
  type LineKey,
  type LineReport,
  makeMessageId,
  type OutboundMessage,
  type Party,
  type RunningLine,
} from '../channels/channel.ts'
import { unfencedWriter } from '../channels/lines/lease.ts'
import { incomingMedia } from '../channels/outbox/incoming-media.ts'

// Requirements for every driver, tested by a suite that runs against each. The world is the other side: the provider
// and a customer's phone. A line refuses actions that its capabilities lack. Events that a provider does not report are
// left out here and listed in the driver's own test.

/** Facts that only some providers report. */
export const tellable = [
  'edits',
  'groups',
  'group receipts',
  'own phone',
  'book',
  'typing',
  'pictures',
  'opaque ids',
  'late messages',
  'history',
  'choices',
  'referrals',
  'products',
  'orders',
  'forwarding',
  'view once',
  'places',
  'call outcomes',
  'placeholders',
  'our references',
  'prices',
  'later failures',
  'hashes',
  /** Names of files that are not documents. */
  'file names',
  'choice payloads',
] as const
export type Tellable = (typeof tellable)[number]

export interface Manners {
  /** The way to connect: a phone scans a code, or the line needs none. */
  readonly connects: 'by QR code' | 'by itself'
  /** Facts that this provider does not report. */
  readonly untold: readonly Tellable[]
  /**
   * A number to which it refuses sends permanently, with the product's code for the refusal; without it, numbers in
   * general.
   */
  readonly refusal?: { readonly number: string; readonly code: string }
}

export interface ProviderWorld {
  channel: Channel
  /** A line that was never paired and that brings this many old messages when it is. */
  makeLine(history?: number): Promise<LineKey>
  /** Scans the QR code that the line shows. */
  scan(line: LineKey): Promise<void>
  /** The phone logs the line out, or the provider withdraws its access. */
  logOut(line: LineKey): Promise<void>
  /** A customer writes a text. @returns the provider's id */
  write(line: LineKey, from: string, body: string, beside?: Beside): Promise<string>
  /** A customer sends another kind of message. @returns the provider's id */
  writeOther(line: LineKey, from: string, what: Other): Promise<string>
  writeInGroup(line: LineKey, from: string, group: string, body: string): Promise<string>
  reactInGroup(line: LineKey, from: string, group: string, id: string, emoji: string): Promise<void>
  /** A member of a group deletes another member's message. */
  removeInGroup(line: LineKey, group: string, id: string, by: string): Promise<void>
  /** A member of a group reads the line's message. */
  readInGroup(line: LineKey, id: string, by: string): Promise<void>
  /** An attendant writes to a customer on the line's own phone. */
  writeOnOwnPhone(line: LineKey, to: string, body: string): Promise<string>
  /** The provider delivers a message with this id, again if the chat already had it. */
  tell(line: LineKey, from: string, id: string, body: string): Promise<void>
  /** The phone reports a name from its address book. */
  reportBook(line: LineKey, number: string, name: string): Promise<void>
  edit(line: LineKey, id: string, body: string): Promise<void>
  remove(line: LineKey, id: string): Promise<void>
  react(line: LineKey, from: string, id: string, emoji: string): Promise<void>
  call(line: LineKey, from: string, told?: { callId: string; outcome: Outcome }): Promise<void>
  /** Calls that the customer's phone shows as refused; absent if no line can refuse calls. */
  refusedCalls?(line: LineKey, from: string): Promise<string[]>
  /** The customer's phone reads its messages. */
  read(line: LineKey, from: string): Promise<void>
  /** The line's messages on the customer's phone, in order. */
  received(line: LineKey, from: string): Promise<Array<{ id: string; body: string }>>
  /** All messages on the customer's phone, with everything that is visible on them. */
  shown(line: LineKey, from: string): Promise<ShownMessage[]>
  /** The bytes of a medium on the phone. */
  mediumOf(line: LineKey, id: string): Promise<Buffer>
  /** A customer starts or stops typing. */
  type(line: LineKey, from: string, isTyping: boolean): Promise<void>
  /** True if the customer's phone shows that the company is typing. */
  seesTyping(line: LineKey, from: string): Promise<boolean>
  /** Changes or removes a customer's picture. */
  setPicture(line: LineKey, from: string, picture: Buffer | undefined): Promise<void>
  /** Removes a customer's number from WhatsApp. */
  leave(line: LineKey, from: string): Promise<void>
  /** Makes a customer write under an opaque id, or reveals the number behind it. */
  hideNumber(line: LineKey, from: string, isHidden: boolean): Promise<void>
  /** Types the pairing code on the phone. */
  typeCode(line: LineKey, code: string): Promise<void>
  /** Sets the provider's faults; faults that are not named end. */
  behave(line: LineKey, badly: Misbehaviour): Promise<void>
}

export interface Misbehaviour {
  /** Sends arrive, but their answers are lost. */
  losesAnswers?: true
  /** Statuses of sends arrive before the answers. */
  overtakesAnswers?: true
  /** Sends are refused with this code. */
  refuses?: string
  /** Sends are accepted, and later reported as failed with this code. */
  failsLater?: string
  isDown?: true
  /** Messages cannot be decrypted at first. */
  encryptsBadly?: true
  /** Media have expired, and are available again after a request. */
  expires?: true
  /** The bytes of media differ from the announced ones. */
  corrupts?: true
}

type Outcome = 'ringing' | 'missed' | 'answered' | 'refused'

/** Properties of a customer's text other than its words. */
export type Beside = Pick<
  InboundMessage,
  'quotedId' | 'choice' | 'referral' | 'product' | 'isForwarded' | 'isViewOnce'
>

type Place = Omit<Extract<Content, { type: 'location' }>, 'thumbnail'>

/** Messages of customers other than texts. */
export type Other =
  | {
      type: 'image' | 'video' | 'audio' | 'document' | 'sticker'
      bytes: Buffer
      mimetype: string
      /** Empty for recordings. */
      filename: string
      caption: string
    }
  | Place
  | Extract<Content, { type: 'contact' | 'order' }>

/** A message on the customer's phone. */
export interface ShownMessage {
  id: string
  type: string
  body: string
  isEdited: boolean
  isDeleted: boolean
  isVoice: boolean
  filename: string
  /** The line's reaction to it. */
  reaction: string
  /** True if the line has read the customer's message. */
  isRead: boolean
  /** The ids of the choices below it, and their form. */
  offers: { as: 'buttons' | 'list'; ids: string[] } | undefined
}

const CUSTOMER = '5511955554444'
const OTHER_CUSTOMER = '5511955554455'
const CHAT = { kind: 'phone' as const, value: CUSTOMER, name: 'Maria' }
const textMessage = (providerId: string | undefined, body: string): OutboundMessage => ({
  chat: CHAT,
  providerId,
  reference: randomUUID(),
  content: { type: 'text', body },
  quoted: undefined,
  bytes: () => Promise.reject(new Error('a text has no bytes')),
})
const WAIT = { interval: 20 }
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** @param open called before the tests run, because the world needs an open database */
export function describeDriver(
  name: string,
  open: () => ProviderWorld,
  { connects, untold, refusal = { number: '131026', code: '131026' } }: Manners,
): void {
  /** Defines a test of a fact that this provider reports; the suite's name lists the others. */
  const testIfReported = (what: Tellable) => (title: string, work: () => Promise<void>) => {
    if (!untold.includes(what)) test(title, work)
  }
  const silence = untold.length > 0 ? `, which does not report ${untold.join(', ')}` : ''

  describe(`the ${name} driver${silence}`, () => {
    const reportedFilename = (filename: string) => (untold.includes('file names') ? '' : filename)
    const running: RunningLine[] = []
    afterEach(async () => {
      await stopAllLines()
    })

    async function stopAllLines(): Promise<void> {
      await Promise.all(running.splice(0).map((line) => line.stop()))
    }

    async function startLine(line: LineKey, hear: Partial<Omit<DriverCallbacks, 'transact'>> = {}) {
      const reports: LineReport[] = []
      const events: InboundEvent[] = []
      const typed: Array<[chat: string, isTyping: boolean]> = []
      const history: number[] = []
      let differing: DifferingCapabilities | null = null
      const { provider } = open().channel
      const driver = await open().channel.start(line, {
        ...unfencedWriter(line),
        report: async (report) => void reports.push(report),
        facts: async (facts) => void (differing = facts),
        events: async (heard) => void events.push(...heard),
        history: async (percent) => void history.push(percent),
        templates: async () => undefined,
        ignoresGroups: () => false,
        typing: async ({ value }, isTyping) => void typed.push([value, isTyping]),
        ...hear,
      })
      running.push(driver)
      const served = withoutDeadlines(driver)
      const capableLine = () => ({ provider, capabilities: differing })
      const lineCapabilities = (): Capabilities => capabilitiesOf(capableLine())
      const sendText = (body: string) =>
        served.send(textMessage(makeMessageId(capableLine()), body))
      return {
        line,
        served,
        reports,
        events,
        typed,
        history,
        can: lineCapabilities,
        send: sendText,
        makeId: () => makeMessageId(capableLine()),
      }
    }

    async function startPairedLine(history = 0, hear: Parameters<typeof startLine>[1] = {}) {
      const line = await open().makeLine(history)
      const started = await startLine(line, hear)
      if (connects === 'by QR code') {
        await vi.waitFor(() => expect(started.reports.at(-1)?.status).toBe('qrcode'), WAIT)
        await open().scan(line)
      }
      await untilConnected(started.reports)
      return started
    }

    const untilConnected = (reports: LineReport[]) =>
      vi.waitFor(() => expect(reports.at(-1)?.status).toBe('CONNECTED'), WAIT)

    const untilEventCount = (events: InboundEvent[], count: number) =>
      vi.waitFor(() => expect(events).toHaveLength(count), WAIT)

    const untilEvent = (events: InboundEvent[], event: object) =>
      vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining(event)), WAIT)

    describe('connecting', () => {
      if (connects === 'by QR code')
        test('shows a QR code until it is scanned, then pairs and connects', async () => {
          const { reports } = await startPairedLine()
          expect(reports.map(({ status }) => status)).toEqual(['qrcode', 'PAIRING', 'CONNECTED'])
          expect(reports[0]?.qrcode).not.toBe('')
          expect(reports.slice(1).every(({ qrcode }) => qrcode === '')).toBe(true)
        })
      else
        test('connects without showing a code', async () => {
          const { reports } = await startPairedLine()
          expect(reports.map(({ status }) => status)).toEqual(['CONNECTED'])
          expect(reports.every(({ qrcode }) => qrcode === '')).toBe(true)
        })

      test('pairs by a pairing code instead of the QR code, or refuses it as unsupported', async () => {
        const line = await open().makeLine()
        const { reports, served, can } = await startLine(line)
        const first = connects === 'by QR code' ? 'qrcode' : 'CONNECTED'
        await vi.waitFor(() => expect(reports.at(-1)?.status).toBe(first), WAIT)
        if (can().pairsByCode) {
          await served.requestPairingCode('5511900000000')
          const { pairingCode = '', qrcode } = reports.at(-1) ?? {}
          expect(pairingCode).toMatch(PAIRING_CODE)
          expect(qrcode).toBe(reports[0]?.qrcode)
          await open().typeCode(line, pairingCode)
          await untilConnected(reports)
        }
        await expect(served.requestPairingCode('5511900000000')).rejects.toMatchObject({
          code: 'ERR_WAPP_NOT_INITIALIZED',
        })
      })

      test('a lost connection is reported, and missed messages arrive when it is back', async () => {
        const { line, reports, events, served, makeId } = await startPairedLine()
        await open().behave(line, { isDown: true })
        await vi.waitFor(
          () =>
            expect(reports.at(-1)).toMatchObject({
              status: 'DISCONNECTED',
              trouble: 'connection_lost',
            }),
          WAIT,
        )
        await expect(served.send(textMessage(makeId(), 'x'))).rejects.toMatchObject({
          outcome: 'notNow',
        })
        await open().write(line, CUSTOMER, 'enquanto estava fora')
        await open().behave(line, {})
        await untilConnected(reports)
        await untilEventCount(events, 1)
      })

      test('reconnects after a stop without a new pairing, and receives missed messages', async () => {
        const { line } = await startPairedLine()
        await stopAllLines()
        await open().write(line, CUSTOMER, 'de madrugada')
        const again = await startLine(line)
        await untilConnected(again.reports)
        await untilEventCount(again.events, 1)
        expect(again.reports.map(({ status }) => status)).toEqual(['CONNECTED'])
      })

      test('reports that it was logged out', async () => {
        const { line, reports } = await startPairedLine()
        await open().logOut(line)
        await vi.waitFor(
          () =>
            expect(reports.at(-1)).toMatchObject({ status: 'DISCONNECTED', trouble: 'logged_out' }),
          WAIT,
        )
      })

      test('shows a new code after its pairing was deleted', async () => {
        const { line } = await startPairedLine()
        await stopAllLines()
        await open().channel.forget(line)
        const again = await startLine(line)
        const first = connects === 'by QR code' ? 'qrcode' : 'CONNECTED'
        await vi.waitFor(() => expect(again.reports.at(-1)?.status).toBe(first), WAIT)
      })

      test('reports its capabilities before it is connected', async () => {
        const line = await open().makeLine()
        const order: string[] = []
        const { reports } = await startLine(line, {
          facts: async () => void order.push('facts'),
          report: async (report) => {
            order.push(report.status)
            reports.push(report)
          },
        })
        if (connects === 'by QR code') {
          await vi.waitFor(() => expect(order).toContain('qrcode'), WAIT)
          await open().scan(line)
        }
        await vi.waitFor(() => expect(order).toContain('CONNECTED'), WAIT)
        // A driver whose lines all have the same capabilities need not report them.
        if (order.includes('facts'))
          expect(order.indexOf('facts')).toBeLessThan(order.indexOf('CONNECTED'))
      })
    })

    describe('receiving', () => {
      test('receives texts in order, with their author and the message that they answer', async () => {
        const { line, events } = await startPairedLine()
        const first = await open().write(line, CUSTOMER, 'um')
        await open().write(line, CUSTOMER, 'dois', { quotedId: first })
        await open().write(line, CUSTOMER, 'três')
        await untilEventCount(events, 3)
        expect(contentsOf(events)).toEqual(
          ['um', 'dois', 'três'].map((body) => ({ type: 'text', body })),
        )
        expect(events[0]).toMatchObject({
          providerId: first,
          fromMe: false,
          chat: { kind: 'phone', value: CUSTOMER },
        })
        expect(events[1]).toMatchObject({ quotedId: first })
        // Live messages have no origin.
        expect(events.map((event) => ('origin' in event ? event.origin : undefined))).toEqual([
          undefined,
          undefined,
          undefined,
        ])
      })

      test('receives again an event that could not be stored', async () => {
        const { line } = await startPairedLine()
        await stopAllLines()
        const stored: InboundEvent[] = []
        let failures = 2
        const { reports } = await startLine(line, {
          events: async (some) => {
            if (failures-- > 0) throw new Error('the database is unavailable')
            stored.push(...some)
          },
        })
        await untilConnected(reports)
        const id = await open().write(line, CUSTOMER, 'não se perca')
        await untilEvent(stored, { providerId: id })
      })

      test('receives deletions, reactions and calls', async () => {
        const { line, events } = await startPairedLine()
        const id = await open().write(line, CUSTOMER, 'rascunho')
        await open().react(line, CUSTOMER, id, '👍')
        await open().remove(line, id)
        await open().call(line, CUSTOMER)
        await untilEventCount(events, 4)
        expect(events.map(({ kind }) => kind)).toEqual(['message', 'reaction', 'delete', 'call'])
        expect(events[1]).toMatchObject({ targetId: id, emoji: '👍', fromMe: false })
        expect(events[2]).toMatchObject({ targetId: id })
      })

      testIfReported('edits')('receives a customer’s edits', async () => {
        const { line, events } = await startPairedLine()
        const id = await open().write(line, CUSTOMER, 'rascunho')
        await open().edit(line, id, 'final')
        await untilEventCount(events, 2)
        expect(events[1]).toMatchObject({ kind: 'edit', targetId: id, body: 'final' })
      })

      test('receives pictures, videos, audio, recordings, files, stickers and locations as such', async () => {
        const { line, events, served } = await startPairedLine()
        const mediumContent = (type: 'image' | 'video' | 'audio' | 'document' | 'sticker') => ({
          type,
          bytes: PICTURE,
          caption: '',
        })
        const others: Other[] = [
          {
            ...mediumContent('image'),
            mimetype: 'image/png',
            filename: 'loja.png',
            caption: 'A loja',
          },
          { ...mediumContent('video'), mimetype: 'video/mp4', filename: 'tour.mp4' },
          { ...mediumContent('audio'), mimetype: 'audio/mpeg', filename: 'tema.mp3' },
          { ...mediumContent('audio'), mimetype: 'audio/ogg; codecs=opus', filename: '' },
          { ...mediumContent('document'), mimetype: 'application/pdf', filename: 'nota.pdf' },
          { ...mediumContent('sticker'), mimetype: 'image/webp', filename: '' },
          { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' },
        ]
        for (const other of others) await open().writeOther(line, CUSTOMER, other)
        await untilEventCount(events, others.length)
        const contents = contentsOf(events)
        expect(contents).toMatchObject([
          {
            type: 'image',
            mimetype: 'image/png',
            filename: reportedFilename('loja.png'),
            caption: 'A loja',
          },
          { type: 'video', mimetype: 'video/mp4', filename: reportedFilename('tour.mp4') },
          { type: 'audio', filename: reportedFilename('tema.mp3'), isVoice: false },
          { type: 'audio', isVoice: true },
          { type: 'document', mimetype: 'application/pdf', filename: 'nota.pdf' },
          { type: 'sticker', mimetype: 'image/webp' },
          { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' },
        ])
        for (const content of contents)
          if ('media' in content)
            expect((await downloadMedium(served, content.media)).equals(PICTURE)).toBe(true)
      })

      test('receives contact cards, several in one message and without a number too', async () => {
        const { line, events } = await startPairedLine()
        const vcards = [
          'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:+5511955550000\nEND:VCARD',
          'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nEND:VCARD',
        ]
        await open().writeOther(line, CUSTOMER, { type: 'contact', vcards })
        await untilEventCount(events, 1)
        expect(contentsOf(events)).toEqual([{ type: 'contact', vcards }])
      })

      testIfReported('places')('receives a location’s name, position and page', async () => {
        const { line, events } = await startPairedLine()
        const place = {
          type: 'location' as const,
          latitude: -23.55,
          longitude: -46.63,
          description: '',
          name: 'Mercado Municipal',
          address: 'Rua da Cantareira, 306',
          url: 'https://mercado.example',
        }
        await open().writeOther(line, CUSTOMER, place)
        await untilEventCount(events, 1)
        expect(contentsOf(events)).toMatchObject([place])
      })

      testIfReported('orders')('receives an order with all of its items', async () => {
        const { line, events } = await startPairedLine()
        const order = {
          type: 'order' as const,
          text: 'Para amanhã',
          catalogId: 'c1',
          items: [
            { productId: 'p1', quantity: 2, price: 49.9, currency: 'BRL' },
            { productId: 'p2', quantity: 1, price: 5, currency: 'BRL' },
          ],
        }
        await open().writeOther(line, CUSTOMER, order)
        await untilEventCount(events, 1)
        expect(contentsOf(events)).toEqual([order])
      })

      testIfReported('choices')(
        'receives choices that are late, repeated or typed as words',
        async () => {
          const { line, events } = await startPairedLine()
          const offer = await open().write(line, CUSTOMER, 'stands for the offer')
          const choice = {
            id: 'opt-2',
            title: 'Vendas',
            description: 'Preços e prazos',
            ...(!untold.includes('choice payloads') && { payload: 'queue:2' }),
            answers: offer,
          }
          await open().write(line, CUSTOMER, choice.title, { choice })
          await open().write(line, CUSTOMER, choice.title, { choice })
          await open().write(line, CUSTOMER, choice.title)
          await untilEventCount(events, 4)
          const pressed = { content: { body: 'Vendas' }, choice, quotedId: offer }
          expect(events.slice(1, 3)).toMatchObject([pressed, pressed])
          // Two presses are two messages.
          expect(events[1]?.providerId).not.toBe(events[2]?.providerId)
          expect(events[3]).not.toHaveProperty('choice')
        },
      )

      testIfReported('referrals')(
        'receives the advertisement that a customer came from',
        async () => {
          const { line, events } = await startPairedLine()
          const referral = {
            sourceType: 'ad',
            sourceId: '120200',
            sourceUrl: 'https://fb.me/x',
            headline: 'Promoção',
            body: 'Só hoje',
            clickId: 'ARAk',
          }
          await open().write(line, CUSTOMER, 'Vi o anúncio', { referral })
          await untilEventCount(events, 1)
          expect(events).toMatchObject([{ content: { body: 'Vi o anúncio' }, referral }])
        },
      )

      testIfReported('products')('receives the product that a customer asks about', async () => {
        const { line, events } = await startPairedLine()
        const product = { catalogId: 'c1', productId: 'p1' }
        await open().write(line, CUSTOMER, 'Tem em azul?', { product })
        await untilEventCount(events, 1)
        expect(events).toMatchObject([{ product }])
      })

      testIfReported('forwarding')('receives the mark of a forwarded message', async () => {
        const { line, events } = await startPairedLine()
        await open().write(line, CUSTOMER, 'Repassando', { isForwarded: true })
        await untilEventCount(events, 1)
        expect(events).toMatchObject([{ isForwarded: true }])
      })

      testIfReported('view once')('receives the mark of a view-once message', async () => {
        const { line, events } = await startPairedLine()
        await open().write(line, CUSTOMER, 'Só uma vez', { isViewOnce: true })
        await untilEventCount(events, 1)
        expect(events).toMatchObject([{ isViewOnce: true }])
      })

      testIfReported('groups')(
        'receives the authors of a group’s messages, reactions and deletions',
        async () => {
          const { line, events } = await startPairedLine()
          const id = await open().writeInGroup(line, CUSTOMER, 'Vizinhos', 'Bom dia a todos')
          await open().reactInGroup(line, OTHER_CUSTOMER, 'Vizinhos', id, '❤️')
          await open().removeInGroup(line, 'Vizinhos', id, OTHER_CUSTOMER)
          await untilEventCount(events, 3)
          const chat = { kind: 'group', name: 'Vizinhos' }
          const other = { kind: 'phone', value: OTHER_CUSTOMER }
          expect(events).toMatchObject([
            {
              kind: 'message',
              fromMe: false,
              chat,
              participant: { kind: 'phone', value: CUSTOMER },
            },
            { kind: 'reaction', chat, participant: other, targetId: id },
            { kind: 'delete', chat, participant: other, targetId: id },
          ])
          expect(new Set(events.map((event) => event.chat?.value)).size).toBe(1)
        },
      )

      testIfReported('groups')(
        'receives nothing of ignored groups, and new messages once groups are accepted',
        async () => {
          let isIgnoring = true
          const { line, events, served, makeId } = await startPairedLine(0, {
            ignoresGroups: () => isIgnoring,
          })
          const id = await open().writeInGroup(line, CUSTOMER, 'Vizinhos', 'Ninguém ouve')
          await open().reactInGroup(line, OTHER_CUSTOMER, 'Vizinhos', id, '❤️')
          await open().write(line, CUSTOMER, 'Eu mesma')
          await untilEventCount(events, 1)
          expect(contentsOf(events)).toMatchObject([{ body: 'Eu mesma' }])
          isIgnoring = false
          await open().writeInGroup(line, CUSTOMER, 'Vizinhos', 'Agora sim')
          await vi.waitFor(
            () => expect(readableTextsIn(events)).toEqual(['Eu mesma', 'Agora sim']),
            WAIT,
          )
          isIgnoring = true
          await open().writeInGroup(line, CUSTOMER, 'Vizinhos', 'E de novo não')
          await served.send(textMessage(makeId(), 'Oi'))
          await open().write(line, CUSTOMER, 'Fim')
          await vi.waitFor(() => expect(readableTextsIn(events).at(-1)).toBe('Fim'), WAIT)
          expect(readableTextsIn(events)).toEqual(['Eu mesma', 'Agora sim', 'Fim'])
        },
      )

      testIfReported('group receipts')(
        'receives the group members who read a message',
        async () => {
          const { line, events, served, makeId } = await startPairedLine()
          await open().writeInGroup(line, CUSTOMER, 'Vizinhos', 'Alguém?')
          await untilEventCount(events, 1)
          const chat = events[0]?.chat ?? CHAT
          const id = await served.send({ ...textMessage(makeId(), 'Estamos aqui'), chat })
          for (const by of [CUSTOMER, OTHER_CUSTOMER]) await open().readInGroup(line, id, by)
          for (const value of [CUSTOMER, OTHER_CUSTOMER])
            await untilEvent(events, {
              kind: 'ack',
              targetId: id,
              ack: 4,
              participant: expect.objectContaining({ value }),
            })
        },
      )

      testIfReported('own phone')('receives messages written on its own phone', async () => {
        const { line, events } = await startPairedLine()
        await open().writeOnOwnPhone(line, CUSTOMER, 'Já respondo')
        await untilEventCount(events, 1)
        expect(events).toMatchObject([
          { kind: 'message', fromMe: true, chat: { kind: 'phone', value: CUSTOMER } },
        ])
      })

      test('receives a repeat under its first id', async () => {
        const { line, events } = await startPairedLine()
        const id = await open().write(line, CUSTOMER, 'uma vez')
        await open().tell(line, CUSTOMER, id, 'uma vez')
        await untilEventCount(events, 2)
        expect(events.map(({ providerId }) => providerId)).toEqual([id, id])
      })

      test('receives messages with the same id in two chats as two messages', async () => {
        const { line, events } = await startPairedLine()
        const id = await open().write(line, CUSTOMER, 'de uma')
        await open().tell(line, OTHER_CUSTOMER, id, 'de outra')
        await untilEventCount(events, 2)
        expect(events).toMatchObject([
          { providerId: id, chat: { value: CUSTOMER }, content: { body: 'de uma' } },
          { providerId: id, chat: { value: OTHER_CUSTOMER }, content: { body: 'de outra' } },
        ])
      })

      testIfReported('book')('receives the names in the phone’s address book', async () => {
        const { line, events } = await startPairedLine()
        await open().reportBook(line, CUSTOMER, 'Maria da Loja')
        // The address book may report another name of the same person as well.
        await untilEvent(events, {
          kind: 'contact',
          chat: expect.objectContaining({ kind: 'phone', value: CUSTOMER, name: 'Maria da Loja' }),
          hasNewPicture: false,
        })
      })

      testIfReported('opaque ids')(
        'reports all identities of a customer together once there are two',
        async () => {
          const { line, events, served, makeId } = await startPairedLine()
          await open().hideNumber(line, CUSTOMER, true)
          await open().write(line, CUSTOMER, 'Sou eu')
          await untilEventCount(events, 1)
          const hidden: Party = events[0]?.chat ?? CHAT
          expect(hidden.kind).not.toBe('phone')
          expect(hidden.value).not.toContain(CUSTOMER)
          await served.send({ ...textMessage(makeId(), 'Quem é?'), chat: hidden })
          expect(await open().received(line, CUSTOMER)).toMatchObject([{ body: 'Quem é?' }])
          await open().hideNumber(line, CUSTOMER, false)
          const { kind, value } = hidden
          const number = { kind: 'phone', value: CUSTOMER }
          await untilEvent(events, {
            kind: 'identity',
            chat: expect.objectContaining({ kind, value, also: [number] }),
          })
          await open().write(line, CUSTOMER, 'Agora com número')
          await untilEvent(events, {
            kind: 'message',
            content: { type: 'text', body: 'Agora com número' },
            chat: expect.objectContaining({ ...number, also: [{ kind, value }] }),
          })
        },
      )

      testIfReported('late messages')(
        'marks messages as late that arrived while the line was away',
        async () => {
          const { line } = await startPairedLine()
          await stopAllLines()
          await open().write(line, CUSTOMER, 'de madrugada')
          const { events, reports } = await startLine(line)
          await untilConnected(reports)
          await untilEventCount(events, 1)
          await open().write(line, CUSTOMER, 'de manhã')
          await untilEventCount(events, 2)
          expect(events[0]).toMatchObject({ origin: 'late' })
          expect(events[1]).not.toHaveProperty('origin')
        },
      )

      testIfReported('history')('marks messages from before the pairing as history', async () => {
        const { line, events, history } = await startPairedLine(20)
        // The book may report both names, so only messages are compared.
        const receivedMessages = () =>
          events.flatMap((event) => (event.kind === 'message' ? [event] : []))
        await vi.waitFor(() => expect(receivedMessages()).toHaveLength(20), WAIT)
        const messages = receivedMessages()
        expect(messages.map(({ origin }) => origin)).toEqual(Array(20).fill('history'))
        expect(new Set(messages.map(({ providerId }) => providerId)).size).toBe(20)
        expect(new Set(messages.map(({ fromMe }) => fromMe)).size).toBe(2)
        expect(messages.every(({ at }) => at < Date.now() - 3_600_000)).toBe(true)
        // The progress grows up to 100.
        await vi.waitFor(() => expect(history.at(-1)).toBe(100), WAIT)
        expect(history).toEqual(history.toSorted((a, b) => a - b))
        await open().write(line, CUSTOMER, 'Agora')
        await untilEvent(events, { content: { type: 'text', body: 'Agora' } })
      })

      testIfReported('placeholders')(
        'fills the placeholder of an undecryptable message',
        async () => {
          const { line, events } = await startPairedLine()
          await open().behave(line, { encryptsBadly: true })
          const id = await open().write(line, CUSTOMER, 'Conseguem ler?')
          await untilEventCount(events, 2)
          expect(events).toMatchObject([
            { kind: 'message', providerId: id, content: { type: 'unknown' } },
            { kind: 'filled', targetId: id, content: { type: 'text', body: 'Conseguem ler?' } },
          ])
        },
      )

      testIfReported('call outcomes')(
        'receives the outcome of a call under the call’s id',
        async () => {
          const { line, events } = await startPairedLine()
          await open().call(line, CUSTOMER, { callId: 'call-1', outcome: 'ringing' })
          await open().call(line, CUSTOMER, { callId: 'call-1', outcome: 'missed' })
          await untilEventCount(events, 2)
          expect(events).toMatchObject([
            { kind: 'call', callId: 'call-1', outcome: 'ringing' },
            { kind: 'call', callId: 'call-1', outcome: 'missed' },
          ])
          expect(events[0]?.providerId).not.toBe(events[1]?.providerId)
        },
      )

      testIfReported('call outcomes')(
        'refuses a ringing call once, or refuses the action',
        async () => {
          const { line, events, served, can } = await startPairedLine()
          const placeCall = (callId: string, outcome: Outcome) =>
            open().call(line, CUSTOMER, { callId, outcome })
          await placeCall('call-1', 'ringing')
          await placeCall('call-2', 'ringing')
          await placeCall('call-2', 'missed')
          await untilEventCount(events, 3)
          const refused = { outcome: 'refused' }
          if (can().rejectsCalls) {
            await served.rejectCall('call-1')
            await untilEvent(events, { kind: 'call', callId: 'call-1', ...refused })
            await vi.waitFor(
              async () => expect(await open().refusedCalls?.(line, CUSTOMER)).toEqual(['call-1']),
              WAIT,
            )
          }
          for (const over of ['call-1', 'call-2', 'never-rang'])
            await expect(served.rejectCall(over)).rejects.toMatchObject(refused)
          expect((await open().refusedCalls?.(line, CUSTOMER)) ?? []).toHaveLength(
            can().rejectsCalls ? 1 : 0,
          )
        },
      )

      test('receives nothing of messages to another line', async () => {
        const [one, other] = [await startPairedLine(), await startPairedLine()]
        await open().write(one.line, CUSTOMER, 'para uma')
        await open().write(other.line, CUSTOMER, 'para a outra')
        await vi.waitFor(() => expect([...one.events, ...other.events]).toHaveLength(2), WAIT)
        expect(one.events).toMatchObject([{ content: { body: 'para uma' } }])
        expect(other.events).toMatchObject([{ content: { body: 'para a outra' } }])
      })

      testIfReported('typing')('receives typing indicators', async () => {
        const { line, typed } = await startPairedLine()
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
      })

      testIfReported('pictures')(
        'fetches customers’ pictures and receives their changes',
        async () => {
          const { line, events, served } = await startPairedLine()
          expect(await served.profilePicture(CHAT)).toBeUndefined()
          await open().setPicture(line, CUSTOMER, PICTURE)
          await untilEventCount(events, 1)
          expect(events).toMatchObject([
            { kind: 'contact', chat: { value: CUSTOMER }, hasNewPicture: true },
          ])
          expect((await served.profilePicture(CHAT))?.bytes.equals(PICTURE)).toBe(true)
          await open().setPicture(line, CUSTOMER, undefined)
          await untilEventCount(events, 2)
          expect(await served.profilePicture(CHAT)).toBeUndefined()
        },
      )
    })

    describe('media', () => {
      async function startWithMedium() {
        const started = await startPairedLine()
        const { line, events } = started
        await open().writeOther(line, CUSTOMER, {
          type: 'document',
          bytes: PICTURE,
          mimetype: 'application/pdf',
          filename: 'nota.pdf',
          caption: '',
        })
        await untilEventCount(events, 1)
        const [content] = contentsOf(events)
        if (!content || !('media' in content)) throw new Error('expected a file')
        return { ...started, media: content.media }
      }

      test('downloads expired media after it has requested them again', async () => {
        const { line, served, media } = await startWithMedium()
        await open().behave(line, { expires: true })
        expect((await downloadMedium(served, media)).equals(PICTURE)).toBe(true)
        expect((await downloadMedium(served, media)).equals(PICTURE)).toBe(true)
      })

      testIfReported('hashes')(
        'refuses media that do not match their sha256, and downloads them once they do',
        async () => {
          const { line, served, media } = await startWithMedium()
          await open().behave(line, { corrupts: true })
          await expect(downloadMedium(served, media)).rejects.toMatchObject({
            code: 'ERR_WAPP_DOWNLOAD_MEDIA',
            outcome: 'notNow',
          })
          await open().behave(line, {})
          expect((await downloadMedium(served, media)).equals(PICTURE)).toBe(true)
        },
      )
    })

    describe('sending', () => {
      test('sends under the given id, so that a repeat is the same message, or under the provider’s', async () => {
        const { line, served, makeId, can } = await startPairedLine()
        const ours = makeId()
        expect(ours === undefined).toBe(!can().takesIds)
        const id = await served.send(textMessage(ours, 'Olá'))
        if (ours === undefined) {
          const other = await served.send(textMessage(undefined, 'Olá'))
          expect(new Set([id, other, '']).size).toBe(3)
          return
        }
        expect(id).toBe(ours)
        expect(await served.send(textMessage(ours, 'Olá'))).toBe(ours)
        expect(await open().received(line, CUSTOMER)).toEqual([{ id: ours, body: 'Olá' }])
      })

      test('sends pictures, audio, videos, files, stickers, locations and contacts', async () => {
        const { line, served, makeId } = await startPairedLine()
        const bytes = Buffer.from('the very bytes')
        const media = { caption: '', filename: '', size: bytes.length, key: 'unused' }
        const contents: SendableContent[] = [
          {
            type: 'image',
            ...media,
            caption: 'A loja',
            mimetype: 'image/png',
            filename: 'loja.png',
          },
          { type: 'audio', ...media, mimetype: 'audio/ogg', isVoice: true },
          { type: 'audio', ...media, mimetype: 'audio/mpeg', filename: 'tema.mp3', isVoice: false },
          { type: 'video', ...media, mimetype: 'video/mp4', filename: 'tour.mp4' },
          { type: 'document', ...media, mimetype: 'application/pdf', filename: 'nota.pdf' },
          { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' },
          { type: 'contact', vcards: ['BEGIN:VCARD\nFN:Ana\nEND:VCARD'] },
          {
            type: 'sticker',
            mimetype: 'image/webp',
            filename: '',
            size: bytes.length,
            key: 'unused',
          },
        ]
        for (const content of contents)
          await served.send({
            ...textMessage(makeId(), ''),
            content,
            bytes: async () => Readable.from([bytes]),
          })
        const shown = await open().shown(line, CUSTOMER)
        expect(shown.map(({ type, filename, isVoice }) => [type, filename, isVoice])).toEqual([
          ['image', reportedFilename('loja.png'), false],
          ['audio', '', true],
          ['audio', reportedFilename('tema.mp3'), false],
          ['video', reportedFilename('tour.mp4'), false],
          ['document', 'nota.pdf', false],
          ['location', '', false],
          ['contact', '', false],
          ['sticker', '', false],
        ])
        expect(shown[0]?.body).toBe('A loja')
        expect(shown[5]?.body).toContain('Praça')
        expect(shown[6]?.body).toContain('FN:Ana')
        expect((await open().mediumOf(line, shown[4]?.id ?? '')).equals(bytes)).toBe(true)
      })

      /** Sends the content, which arrives if the line has the capability and is refused permanently otherwise. */
      async function expectSentIf(isAble: boolean, content: SendableContent) {
        const { line, served, makeId } = await startPairedLine()
        const answer = served.send({ ...textMessage(makeId(), ''), content })
        if (isAble) await answer
        else await expect(answer).rejects.toMatchObject({ outcome: 'refused' })
        const shown = await open().shown(line, CUSTOMER)
        expect(shown).toHaveLength(isAble ? 1 : 0)
        return shown[0]
      }

      const buildOptions = (count: number, titleLength: number) =>
        Array.from({ length: count }, (_, at) => ({
          id: `option-${at}`,
          title: `${at}`.padEnd(titleLength, 'x'),
        }))

      test('shows as many buttons as its capabilities state, or refuses them', async () => {
        const { buttons } = (await startPairedLine()).can()
        const offered = buildOptions(Math.max(buttons, 1), 20)
        const body = 'Como podemos ajudar?'
        const around = { header: 'x'.repeat(60), footer: 'y'.repeat(60) }
        const content = {
          type: 'choices',
          as: 'buttons',
          body,
          ...around,
          options: offered,
        } as const
        const shown = await expectSentIf(buttons > 0, content)
        if (!shown) return
        expect(shown.offers).toEqual({ as: 'buttons', ids: offered.map(({ id }) => id) })
        for (const words of [body, around.header, around.footer])
          expect(shown.body).toContain(words)
      })

      test('shows a list of ten rows under their headings, or refuses it', async () => {
        const { lists } = (await startPairedLine()).can()
        const rows = buildOptions(10, 24).map((row, at) => ({
          ...row,
          description: 'd'.repeat(72),
          section: at < 5 ? 'Vendas' : 'Suporte',
        }))
        const body = 'Escolha na lista'
        const content = {
          type: 'choices',
          as: 'list',
          body,
          button: 'Abrir',
          options: rows,
        } as const
        const shown = await expectSentIf(lists, content)
        if (!shown) return
        expect(shown.offers).toEqual({ as: 'list', ids: rows.map(({ id }) => id) })
        expect(shown.body).toContain(body)
      })

      test('sends templates, or refuses them', async () => {
        const { templates } = (await startPairedLine()).can()
        const body = 'Olá, Ana. Seu pedido chega hoje.'
        const shown = await expectSentIf(templates, {
          type: 'template',
          name: 'lembrete_de_pedido',
          language: 'pt_BR',
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
          body,
          options: [],
        })
        if (templates) expect(shown?.body).toBe(body)
      })

      const messageNameOf = (id: string, fromMe: boolean) => ({
        chat: CHAT,
        providerId: id,
        fromMe,
      })

      test('edits its own messages, or refuses the edit', async () => {
        const { line, served, send, can } = await startPairedLine()
        const ours = await send('Olá, Mraia')
        const edited = served.edit(messageNameOf(ours, true), 'Olá, Maria')
        if (can().edits) await edited
        else
          await expect(edited).rejects.toMatchObject({
            code: 'ERR_EDIT_WAPP_MSG',
            outcome: 'refused',
          })
        expect(await open().shown(line, CUSTOMER)).toMatchObject([
          can().edits
            ? { body: 'Olá, Maria', isEdited: true, isDeleted: false }
            : { body: 'Olá, Mraia', isEdited: false, isDeleted: false },
        ])
      })

      test('deletes its own messages on both sides, or refuses the deletion', async () => {
        const { line, served, send, can } = await startPairedLine()
        const ours = await send('Não era para você')
        const deleted = served.delete(messageNameOf(ours, true))
        if (can().deletes) await deleted
        else
          await expect(deleted).rejects.toMatchObject({
            code: 'ERR_DELETE_WAPP_MSG',
            outcome: 'refused',
          })
        expect(await open().shown(line, CUSTOMER)).toMatchObject([{ isDeleted: can().deletes }])
      })

      test('reacts to messages of both sides, or refuses the reaction', async () => {
        const { line, served, events, send, can } = await startPairedLine()
        const theirs = await open().write(line, CUSTOMER, 'Oi')
        await untilEventCount(events, 1)
        const ours = await send('Olá')
        if (!can().reactions) {
          const refused = served.react(messageNameOf(theirs, false), '👍')
          return expect(refused).rejects.toMatchObject({ outcome: 'refused' })
        }
        await served.react(messageNameOf(theirs, false), '👍')
        await served.react(messageNameOf(theirs, false), '❤️')
        await served.react(messageNameOf(ours, true), '😂')
        await served.react(messageNameOf(ours, true), '')
        expect(await open().shown(line, CUSTOMER)).toMatchObject([
          { id: theirs, reaction: '❤️' },
          { id: ours, reaction: '' },
        ])
      })

      test('refuses a change of a message that the provider does not know', async () => {
        const { served, can } = await startPairedLine()
        const unknown = messageNameOf('NEVERSENT1', true)
        const refusal = { code: 'ERR_FETCH_WAPP_MSG', outcome: 'refused' }
        if (can().edits) await expect(served.edit(unknown, 'x')).rejects.toMatchObject(refusal)
        if (can().deletes) await expect(served.delete(unknown)).rejects.toMatchObject(refusal)
        if (can().reactions)
          await expect(served.react(unknown, '👍')).rejects.toMatchObject(refusal)
      })

      test('a send whose answer is lost fails as possibly delivered', async () => {
        const { line, served, makeId } = await startPairedLine()
        const ours = makeId()
        await open().behave(line, { losesAnswers: true })
        const lost = { outcome: 'unknown' }
        await expect(served.send(textMessage(ours, 'Chegou?'))).rejects.toMatchObject(lost)
        // A repeat under the same id is the same message; with ids of the provider the send is not repeated.
        if (ours !== undefined)
          await expect(served.send(textMessage(ours, 'Chegou?'))).rejects.toMatchObject(lost)
        expect(await open().received(line, CUSTOMER)).toMatchObject([{ body: 'Chegou?' }])
      })

      testIfReported('our references')(
        'a status names the product’s message id although the answer was lost',
        async () => {
          const { line, served, events, makeId } = await startPairedLine()
          await open().behave(line, { losesAnswers: true })
          const message = textMessage(makeId(), 'Chegou?')
          await expect(served.send(message)).rejects.toMatchObject({ outcome: 'unknown' })
          const { reference } = message
          await untilEvent(events, { kind: 'ack', reference })
          const [arrived] = await open().received(line, CUSTOMER)
          expect(events.find(({ kind }) => kind === 'ack')).toMatchObject({ targetId: arrived?.id })
        },
      )

      testIfReported('our references')(
        'a status may come before the answer to its send',
        async () => {
          const { line, served, events, makeId } = await startPairedLine()
          await open().behave(line, { overtakesAnswers: true })
          const message = textMessage(makeId(), 'Rápido')
          const answer = served.send(message).then((id) => ({ id, heard: events.length }))
          const { id, heard: heardBefore } = await answer
          expect(heardBefore).toBeGreaterThan(0)
          expect(events[0]).toMatchObject({ targetId: id, reference: message.reference })
        },
      )

      testIfReported('later failures')(
        'reports a later failure of an accepted send under its id',
        async () => {
          const { line, served, events, makeId } = await startPairedLine()
          await open().behave(line, { failsLater: '131026' })
          const message = textMessage(makeId(), 'Não chega')
          const id = await served.send(message)
          await untilEvent(events, {
            kind: 'failure',
            targetId: id,
            code: '131026',
            ...(!untold.includes('our references') && { reference: message.reference }),
          })
          expect(await open().received(line, CUSTOMER)).toEqual([])
        },
      )

      testIfReported('prices')('reports the price of a message', async () => {
        const { events, send } = await startPairedLine()
        const id = await send('Quanto custa?')
        await untilEvent(events, {
          kind: 'ack',
          targetId: id,
          pricing: {
            model: expect.any(String),
            category: expect.any(String),
            isBillable: expect.any(Boolean),
          },
        })
      })

      test("receives the customer's read receipts", async () => {
        const { line, events, send } = await startPairedLine()
        const id = await send('Leia')
        await open().read(line, CUSTOMER)
        await untilEvent(events, { kind: 'ack', targetId: id, ack: 4 })
      })

      test('sends read receipts to the customer', async () => {
        const { line, events, served } = await startPairedLine()
        const id = await open().write(line, CUSTOMER, 'Leram?')
        await open().write(line, CUSTOMER, 'E isto?')
        await untilEventCount(events, 2)
        await served.markRead(CHAT, [{ providerId: id, fromMe: false }])
        await vi.waitFor(
          async () =>
            expect(await open().shown(line, CUSTOMER)).toMatchObject([
              { isRead: true },
              { isRead: false },
            ]),
          WAIT,
        )
      })

      test('shows the customer that the company is typing, until a message arrives', async () => {
        const { line, served, send } = await startPairedLine()
        const expectTypingSeen = (sees: boolean) =>
          vi.waitFor(async () => expect(await open().seesTyping(line, CUSTOMER)).toBe(sees), WAIT)
        await served.typing(CHAT, true)
        await expectTypingSeen(true)
        await served.typing(CHAT, false)
        await expectTypingSeen(false)
        await served.typing(CHAT, true)
        await expectTypingSeen(true)
        await send('Pronto')
        await expectTypingSeen(false)
      })

      test('finds a number in the form in which WhatsApp has it, or refuses the look-up', async () => {
        const { line, events, served, can } = await startPairedLine()
        if (!can().checksNumbers) {
          const refused = served.checkNumber('5511955554400')
          return expect(refused).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' })
        }
        expect(await served.checkNumber('5511955554400')).toBe('5511955554400')
        // An account registered before the ninth digit was introduced.
        await open().write(line, '551187654321', 'Oi')
        await untilEventCount(events, 1)
        expect(await served.checkNumber('5511987654321')).toBe('551187654321')
        await open().leave(line, '5511955554401')
        expect(await served.checkNumber('5511955554401')).toBeUndefined()
      })

      test('reports that a number is not on WhatsApp', async () => {
        const { line, served, makeId } = await startPairedLine()
        await open().leave(line, '5511955554401')
        const gone = { kind: 'phone' as const, value: '5511955554401', name: '' }
        const refused = served.send({ ...textMessage(makeId(), 'Alguém?'), chat: gone })
        await expect(refused).rejects.toMatchObject({ outcome: 'refused' })
      })

      test("reports the provider's reason for a refusal with its code", async () => {
        const { line, send } = await startPairedLine()
        await open().behave(line, { refuses: refusal.number })
        const refused = { code: refusal.code, outcome: 'refused' }
        await expect(send('Não vai')).rejects.toMatchObject(refused)
        expect(await open().received(line, CUSTOMER)).toEqual([])
      })
    })
  })
}

function contentsOf(events: readonly InboundEvent[]): Content[] {
  return events.flatMap((event) => (event.kind === 'message' ? [event.content] : []))
}

/** The readable texts, including those that were readable only after a second request. */
function readableTextsIn(events: readonly InboundEvent[]): string[] {
  return events.flatMap((event) => {
    const isSaid = event.kind === 'message' || event.kind === 'filled'
    return isSaid && event.content.type === 'text' ? [event.content.body] : []
  })
}

/** Downloads a received medium as the inbox does. */
async function downloadMedium(line: Patient, media: Record<string, unknown>): Promise<Buffer> {
  const { sha256 } = media
  const sink = incomingMedia(FILE_MAX_BYTES, typeof sha256 === 'string' ? sha256 : undefined)
  try {
    await line.fetch(media, sink)
    return await readFile(sink.taken().path)
  } finally {
    await sink.forget()
  }
}

/** A line whose methods need no deadline. */
type Patient = {
  [Act in keyof RunningLine]-?: NonNullable<RunningLine[Act]> extends (
    ...given: [...infer Given, CallOptions]
  ) => infer Answer
    ? (...given: Given) => Answer
    : RunningLine[Act]
}

function withoutDeadlines(line: RunningLine): Patient {
  const { signal } = new AbortController()
  return {
    send: (message) => line.send(message, { signal }),
    edit: (message, body) => line.edit(message, body, { signal }),
    delete: (message) => line.delete(message, { signal }),
    react: (message, emoji) => line.react(message, emoji, { signal }),
    markRead: (chat, messages) => line.markRead(chat, messages, { signal }),
    fetch: (media, sink) => line.fetch(media, sink, { signal }),
    typing: (chat, isTyping) => line.typing(chat, isTyping, { signal }),
    checkNumber: (number) => line.checkNumber(number, { signal }),
    profilePicture: (chat) => line.profilePicture(chat, { signal }),
    rejectCall: (callId) =>
      line.rejectCall?.(callId, { signal }) ??
      Promise.reject(new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'it cannot', 'refused')),
    requestPairingCode: (number) => line.requestPairingCode(number, { signal }),
    stop: () => line.stop(),
  }
}
