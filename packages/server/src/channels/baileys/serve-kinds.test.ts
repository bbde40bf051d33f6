import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { pairLinkedLine } from '../../testing/pair-linked-line.ts'
import { MESSAGE_SAMPLES } from '../../testing/message-samples.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PairingPhone } from '../../testing/whatsapp-web/index.ts'
import type { Person } from '../../testing/whatsapp-web/person.ts'
import { type InboundEvent, type RunningLine, isEmptyMessage } from '../channel.ts'
import { type StanzaOutcome, stanzaCounts, stanzaOutcomes } from '../stanza-counts.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'

// Every kind of message of the installed client, over a line with the real client.

const WAIT = { interval: 20 }

const NAMES = Object.keys(MESSAGE_KINDS).filter((name) => name in MESSAGE_KINDS)
const fieldsOfKind = (kind: string) =>
  Object.entries(MESSAGE_KINDS).flatMap(([name, one]) => (one === kind ? [name] : []))

let app: TestApp
let companyId: number
let linked: LinkedWorld
let running: RunningLine
let events: InboundEvent[]
let phone: PairingPhone
let maria: Person
let before: Readonly<Record<StanzaOutcome, number>>

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())
beforeEach(async () => {
  linked = await startLinkedWorld()
  ;({ running, events, phone } = await pairLinkedLine(linked, companyId))
  await phone.emptied()
  maria = phone.person({ number: '5511955554444', name: 'Maria' })
  before = stanzaCounts()
})
afterEach(async () => {
  await running.stop()
  await linked.close()
})

/** Stanzas since the test began, by outcome; our own phone may send to its devices at any time. */
function newStanzaCounts(): Partial<Record<StanzaOutcome, number>> {
  const now = stanzaCounts()
  return Object.fromEntries(
    stanzaOutcomes.flatMap((outcome) =>
      outcome === 'own' || now[outcome] === before[outcome]
        ? []
        : [[outcome, now[outcome] - before[outcome]]],
    ),
  )
}

/** Resolves once all written messages are stored and counted. */
async function untilAllStored(): Promise<void> {
  const end = await maria.write('fim')
  await vi.waitFor(
    () => expect(events).toContainEqual(expect.objectContaining({ providerId: end })),
    WAIT,
  )
  await phone.emptied()
}

const receivedMessages = () => events.flatMap((event) => (event.kind === 'message' ? [event] : []))
const messagesWithId = (id: string) =>
  receivedMessages().filter(({ providerId }) => providerId === id)

/** Protobuf puts each field of a message on its prototype. */
function fieldsOfClient(): string[] {
  const lib = `${import.meta.dirname}/../../../../multi-device/node_modules/baileys`
  const source = readFileSync(`${lib}/WAProto/WAProto.proto`, 'utf8')
  const from = source.indexOf('\nmessage Message {')
  const body = source.slice(from, source.indexOf('\n}\n', from))
  return [...body.matchAll(/^ {4}(?:optional|repeated) [\w.]+ (\w+) = \d+;$/gm)].map(
    ([, name = '']) => name,
  )
}

test('each field of a message of the installed client is classified', () => {
  const fields = fieldsOfClient()
  expect(fields.length).toBeGreaterThan(90)
  expect(fields.toSorted()).toEqual(NAMES.toSorted())
})

test('each word has a sample', () => {
  expect(Object.keys(MESSAGE_SAMPLES).toSorted()).toEqual(fieldsOfKind('word').toSorted())
})

describe('a sent message', () => {
  test('shows the content of each kind of word, and never an empty one', async () => {
    const ids = new Map<string, string>()
    for (const [name, { message }] of Object.entries(MESSAGE_SAMPLES))
      ids.set(name, await maria.send({ [name]: message }))
    await untilAllStored()
    for (const [name, id] of ids) {
      const [said, ...more] = messagesWithId(id)
      expect([name, said && !isEmptyMessage(said), more]).toEqual([name, true, []])
      expect([name, said]).toMatchObject([name, { content: MESSAGE_SAMPLES[name]?.content }])
    }
    expect(newStanzaCounts()).toEqual({ row: ids.size + 1 })
  })

  test('without a word opens nothing, though it names any field', async () => {
    const quiet = Object.keys(MESSAGE_KINDS).filter((name) => !fieldsOfKind('word').includes(name))
    for (const name of quiet) await maria.send({ [name]: {} })
    await untilAllStored()
    expect(receivedMessages().map(({ content }) => content)).toEqual([
      { type: 'text', body: 'fim' },
    ])
    // A reaction changes a message, whichever it is.
    expect(newStanzaCounts()).toEqual({ row: 2, silent: quiet.length - 1 })
  })

  test('is never an empty bubble, however little a field holds', async () => {
    const texts = ['', ' \n', '\u200b', '\u3164', '\u2800']
    for (const text of texts) {
      await maria.write(text)
      await maria.write(text, { context: { isForwarded: true } })
    }
    for (const name of fieldsOfKind('word'))
      if (name !== 'conversation') await maria.send({ [name]: {} })
    await untilAllStored()
    expect(receivedMessages().filter(isEmptyMessage)).toEqual([])
    const kinds = new Set(receivedMessages().map(({ content }) => content.type))
    // A medium without its path cannot be downloaded, and says so.
    expect([...kinds].toSorted()).toEqual([
      'audio',
      'document',
      'image',
      'sticker',
      'text',
      'video',
    ])
    expect(newStanzaCounts().unexplained).toBeUndefined()
  })

  test('is read through each wrapper, also several of them', async () => {
    const wrappers = fieldsOfKind('wrapper').filter((name) => name !== 'deviceSentMessage')
    const ids: string[] = []
    for (const name of wrappers)
      ids.push(await maria.send({ [name]: { message: { conversation: `em ${name}` } } }))
    const inner = { viewOnceMessageV2: { message: { imageMessage: { caption: 'uma vez' } } } }
    const nested = await maria.send({ ephemeralMessage: { message: inner } })
    await untilAllStored()
    expect(ids.map((id) => messagesWithId(id)[0]?.content)).toEqual(
      wrappers.map((name) => ({ type: 'text', body: `em ${name}` })),
    )
    expect(messagesWithId(nested)).toMatchObject([
      { content: { type: 'image', caption: 'uma vez' }, isViewOnce: true },
    ])
  })

  test('is shown as readable on the phone if a newer phone wrote unknown content', async () => {
    // Field 1000 of a message, with two bytes in it: `{1000: "oi"}`.
    const id = await maria.send(Buffer.from([0xc2, 0x3e, 0x02, 0x6f, 0x69]))
    await untilAllStored()
    expect(messagesWithId(id)).toMatchObject([{ content: { type: 'unknown' } }])
    expect(newStanzaCounts()).toEqual({ row: 2 })
  })
})

describe('a stanza without contents', () => {
  test.each([
    'view_once',
    'view_once_unavailable_fanout',
    'hosted_unavailable_fanout',
    'bot_unavailable_fanout',
  ])('is shown as readable on the phone: %s', async (unavailable) => {
    const photo = { imageMessage: { caption: 'só uma vez' } }
    const id = await maria.send(photo, { cipher: 'absent', unavailable })
    const own = await phone.writeTo(maria, photo, { cipher: 'absent', unavailable })
    await untilAllStored()
    const isViewOnce = unavailable.startsWith('view_once')
    const expected = { content: { type: 'unknown' }, ...(isViewOnce && { isViewOnce }) }
    expect(messagesWithId(id)).toMatchObject([{ ...expected, fromMe: false }])
    expect(messagesWithId(own)).toMatchObject([{ ...expected, fromMe: true }])
    expect(newStanzaCounts()).toEqual({ row: 3 })
  })

  test('is stored before it is acknowledged', async () => {
    await running.stop()
    let failures = 2
    ;({ running, events, phone } = await pairLinkedLine(linked, companyId, {
      hear: {
        events: async (heard) => {
          const isPhoto = heard.some((event) => event.kind === 'message')
          if (isPhoto && failures-- > 0) throw new Error('the database is away')
          events.push(...heard)
        },
      },
    }))
    maria = phone.person({ number: '5511955554444', name: 'Maria' })
    const id = await maria.send({}, { cipher: 'absent', unavailable: 'view_once' })
    await vi.waitFor(() => expect(messagesWithId(id)).toHaveLength(1), WAIT)
    expect(failures).toBeLessThan(0)
  })

  test('is filled once our own phone has resent it', async () => {
    const id = await maria.write('Vim pelo anúncio', { cipher: 'absent' })
    await vi.waitFor(
      () =>
        expect(events).toMatchObject([
          { kind: 'message', providerId: id, content: { type: 'unknown' } },
          { kind: 'filled', targetId: id, content: { type: 'text', body: 'Vim pelo anúncio' } },
        ]),
      WAIT,
    )
  })
})

describe('a repeated or undecryptable stanza', () => {
  test('leaves nothing where its sender marked it hidden, and a placeholder otherwise', async () => {
    const text = await maria.write('Bom dia')
    await maria.send(reactionTo(text), { cipher: 'garbled' })
    const id = await maria.write('Conseguem ler?', { cipher: 'garbled' })
    await vi.waitFor(() => expect(events).toHaveLength(4), WAIT)
    await untilAllStored()
    expect(receivedMessages()).toMatchObject([
      { providerId: text },
      { providerId: id, content: { type: 'unknown' } },
      { content: { body: 'fim' } },
    ])
    const others = events.filter(({ kind }) => kind !== 'message')
    expect(others.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toMatchObject([
      { kind: 'filled', targetId: id, content: { body: 'Conseguem ler?' } },
      { kind: 'reaction', targetId: text, emoji: '👍' },
    ])
    expect(newStanzaCounts()).toEqual({ row: 5, hidden: 1 })
  })

  test('gets no placeholder when it is repeated after a lost acknowledgement', async () => {
    phone.faults.losesReceipts = true
    const said = [{ conversation: 'Oi' }, { pinInChatMessage: { type: 1 } }, { conversation: '' }]
    for (const message of said) await maria.send(message)
    await vi.waitFor(() => expect(newStanzaCounts()).toEqual({ row: 1, silent: 2 }), WAIT)
    phone.faults.losesReceipts = false
    phone.disconnect()
    await phone.emptied()
    await untilAllStored()
    expect(receivedMessages().map(({ content }) => content)).toMatchObject([
      { body: 'Oi' },
      { body: 'fim' },
    ])
    // The customer's phone is asked for each once more, and sends it.
    expect(newStanzaCounts().unexplained).toBeUndefined()
  })

  test('belongs to no conversation in a status, in a channel, and between our own devices', async () => {
    const photo = { tag: 'unavailable', attrs: { type: 'view_once' } }
    const sendPhoto = (attrs: Record<string, string>) =>
      phone.tell({ tag: 'message', attrs: { t: '1', type: 'text', ...attrs }, content: [photo] })
    sendPhoto({ id: 'STATUS', from: 'status@broadcast', participant: maria.jid })
    sendPhoto({ id: 'CHANNEL', from: '1203@newsletter' })
    sendPhoto({ id: 'PEER', from: phone.jid, category: 'peer' })
    // A stranger's stanza that claims another recipient.
    sendPhoto({ id: 'SPOOF', from: maria.jid, recipient: '5511999998888@s.whatsapp.net' })
    await untilAllStored()
    expect(receivedMessages()).toHaveLength(1)
    expect(newStanzaCounts()).toEqual({ row: 1, outside: 2, malformed: 1 })
  })
})

function reactionTo(id: string) {
  const key = { remoteJid: phone.jid, fromMe: true, id }
  return { reactionMessage: { key, text: '👍', senderTimestampMs: Date.now() } }
}
