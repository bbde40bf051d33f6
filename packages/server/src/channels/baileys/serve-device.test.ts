import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inCompany } from '../../platform/database/transaction.ts'
import { log } from '../../platform/log.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import {
  collectReports,
  type LinkedWorld,
  serveLinkedLine,
  startLinkedWorld,
} from '../../testing/linked-world.ts'
import { waitRoundTrips } from '../../testing/wait-round-trips.ts'
import { untilSessionsWaitForLocks } from '../../testing/lock-waits.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PairingPhone } from '../../testing/whatsapp-web/index.ts'
import { SERVER } from '../../testing/whatsapp-web/stanza.ts'
import {
  type DriverCallbacks,
  type InboundEvent,
  type LineKey,
  type LineReport,
  makeMessageId,
  type OutboundMessage,
  type Party,
  type RunningLine,
} from '../channel.ts'
import { findCredentials, findExpiration, findMessage } from './device-rows.queries.ts'
import { defaultSettings } from './line-settings.ts'
import { type Baileys, findPackage } from './baileys-package.ts'
import { serveDevice } from './serve-device.ts'

// A line survives the ends of its sockets, with the real client.

const WAIT = { interval: 20 }

let app: TestApp
let companyId: number
let linked: LinkedWorld
let line: LineKey
let running: RunningLine
let reports: LineReport[]
let phone: PairingPhone

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())
beforeEach(async () => {
  linked = await startLinkedWorld({ refs: 1 }, { openAgainMs: 300 })
  line = { companyId, whatsappId: (await buildLine(companyId)).id }
  phone = linked.whatsapp.phone({ number: `551190000${line.whatsappId}`, name: 'Loja' })
})
afterEach(async () => {
  await running.stop()
  await linked.close()
})

const waitForReport = (expected: Partial<LineReport>) =>
  vi.waitFor(() => expect(reports.at(-1)).toMatchObject(expected), WAIT)

async function serveTestLine(hear: Partial<DriverCallbacks> = {}): Promise<void> {
  ;({ running, reports } = await serveLinkedLine(linked, line, hear))
}

const callOptions = () => ({ signal: new AbortController().signal })

const textTo = (chat: Party): OutboundMessage => ({
  chat,
  providerId: makeMessageId({ provider: 'beta', capabilities: null }),
  reference: '',
  content: { type: 'text', body: 'Olá' },
  quoted: undefined,
  bytes: () => Promise.reject(new Error('a text has no bytes')),
})

async function serveAndPair(hear: Partial<DriverCallbacks> = {}): Promise<void> {
  await serveTestLine(hear)
  await waitForReport({ status: 'qrcode' })
  await phone.scan(linked.qrcodeOf(line))
  await waitForReport({ status: 'CONNECTED' })
}

const isPaired = async () =>
  (await inCompany(companyId, (db) => findCredentials(db, line))) !== undefined

describe('a line that is connected', () => {
  test('fills a placeholder even if the readable copy comes before the placeholder is stored', async () => {
    const events: InboundEvent[] = []
    const placeholder = Promise.withResolvers<void>()
    const stored = vi.fn<() => Promise<void>>(() => placeholder.promise)
    await serveAndPair({
      events: async (heard) => void events.push(...heard),
      // The transaction of the placeholder is slow.
      transact: (work) =>
        inCompany(companyId, async (db) => {
          const before = events.length
          const result = await work(db)
          if (events.length > before && events.at(-1)?.kind === 'message') await stored()
          return result
        }),
    })
    phone.faults.garbles = true
    const maria = phone.person({ number: '5511955554444', name: 'Maria' })
    const id = await maria.send({ conversation: 'Conseguem ler?' })
    await vi.waitFor(() => expect(stored).toHaveBeenCalled(), WAIT)
    // The customer's phone sends it once more, at once.
    await vi.waitFor(() => expect(phone.counts.retries).toBe(1), WAIT)
    // The copy comes while the transaction waits.
    await waitRoundTrips()
    placeholder.resolve()
    await vi.waitFor(() => expect(events).toHaveLength(2), WAIT)
    expect(events).toMatchObject([
      { kind: 'message', providerId: id, content: { type: 'unknown' } },
      { kind: 'filled', targetId: id, content: { type: 'text', body: 'Conseguem ler?' } },
    ])
    const kept = await inCompany(companyId, (db) => findMessage(db, line, { id }))
    expect(Buffer.from(kept?.message ?? []).toString()).toContain('Conseguem ler?')
  })

  test.each([500, 503])('comes back after a stream error %i', async (code) => {
    await serveAndPair()
    const trouble = code === 503 ? 'service_away' : 'connection_lost'
    phone.endStream(code)
    await waitForReport({ status: 'DISCONNECTED', trouble })
    if (code === 500) await waitForReport({ status: 'CONNECTED', trouble: '' })
    expect(await isPaired()).toBe(true)
  })

  const sendDirtyGroups = () => {
    const dirty = { tag: 'dirty', attrs: { type: 'groups', timestamp: '1' } }
    phone.tell({ tag: 'ib', attrs: { from: SERVER }, content: [dirty] })
  }

  test.each([
    [
      'ends amid what the client asks by itself',
      () => {
        sendDirtyGroups()
        phone.disconnect()
      },
    ],
    ['brings what cannot be decrypted', () => phone.garbleStream()],
  ])('comes back when it %s, and no other line is affected', async (_what, happens) => {
    const stray = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', stray)
    await serveAndPair()
    happens()
    await waitForReport({ status: 'DISCONNECTED', trouble: 'connection_lost' })
    await waitForReport({ status: 'CONNECTED', trouble: '' })
    process.off('unhandledRejection', stray)
    expect(stray).not.toHaveBeenCalled()
  })

  test('waits when another program takes its place', async () => {
    await serveAndPair()
    phone.replace()
    await waitForReport({ status: 'DISCONNECTED', trouble: 'replaced' })
    expect(await isPaired()).toBe(true)
  })

  test('that is banned says so, deletes its pairing, and does not try again', async () => {
    await serveAndPair()
    phone.faults.loginFailure = 403
    phone.disconnect()
    await waitForReport({ status: 'DISCONNECTED', trouble: 'banned' })
    const { logins } = phone.counts
    expect(await isPaired()).toBe(false)
    phone.faults.loginFailure = undefined
    await running.stop()
    expect(phone.counts.logins).toBe(logins)
  })

  test.each([
    [405, 'client_refused'],
    [411, 'phone_outdated'],
    [419, 'client_refused'],
  ] as const)('reports the meaning of a login refused with %i', async (code, trouble) => {
    await serveAndPair()
    phone.faults.loginFailure = code
    phone.disconnect()
    await waitForReport({ status: 'DISCONNECTED', trouble })
    expect(await isPaired()).toBe(true)
  })

  test('restarts when it does not receive the end of the missed stanzas', async () => {
    linked.change({ caughtUpWithinMs: 1500 })
    await serveAndPair()
    phone.faults.holdsBack = true
    phone.disconnect()
    const { logins } = phone.counts
    // It is let in each time, and receives nothing.
    await vi.waitFor(() => expect(phone.counts.logins).toBeGreaterThan(logins + 1), WAIT)
    expect(reports.filter(isLost).length).toBeGreaterThan(1)
    phone.faults.holdsBack = false
    await vi.waitFor(() => expect(phone.isOnline).toBe(true), WAIT)
    await waitForReport({ status: 'CONNECTED' })
  })

  test('comes back when the database was away as a socket was to open', async () => {
    const failed = vi.spyOn(log, 'error')
    await serveAndPair()
    const { logins } = phone.counts
    await allowConnections(false)
    try {
      phone.disconnect()
      await vi.waitFor(() => expect(failed.mock.calls.length).toBeGreaterThan(1), WAIT)
      expect(phone.counts.logins).toBe(logins)
    } finally {
      await allowConnections(true)
      failed.mockRestore()
    }
    await waitForReport({ status: 'CONNECTED', trouble: '' })
    expect(await isPaired()).toBe(true)
  })

  test('is present only while an attendant types, so that the phone keeps ringing', async () => {
    await serveAndPair()
    await phone.caughtUp()
    const chats = ['5511955554444', '5511955554455'].map((value) => {
      phone.person({ number: value })
      return { kind: 'phone' as const, value, name: '' }
    })
    const setTyping = async (isTyping: boolean) => {
      for (const chat of chats) await running.typing(chat, isTyping, callOptions())
    }
    expect(phone.isAvailable).toBe(false)
    await setTyping(true)
    await vi.waitFor(
      () => expect(phone.all().map(({ seesTyping }) => seesTyping)).toEqual([true, true]),
      WAIT,
    )
    expect(phone.isAvailable).toBe(true)
    await setTyping(false)
    await vi.waitFor(() => expect(phone.isAvailable).toBe(false), WAIT)
    await setTyping(true)
    await vi.waitFor(() => expect(phone.isAvailable).toBe(true), WAIT)
    for (const chat of chats) await running.send(textTo(chat), callOptions())
    await vi.waitFor(() => expect(phone.isAvailable).toBe(false), WAIT)
  })

  test('remembers the expiration of a chat’s messages, though it could not be stored at first', async () => {
    let failures = 1
    const stored: InboundEvent[] = []
    await serveTestLine({
      events: async (events) => {
        if (events.some(({ kind }) => kind === 'message') && failures-- > 0)
          throw new Error('the database is away')
        stored.push(...events)
      },
    })
    await waitForReport({ status: 'qrcode' })
    await phone.scan(linked.qrcodeOf(line))
    await waitForReport({ status: 'CONNECTED' })
    await phone.caughtUp()
    const maria = phone.person({ number: '5511955554444', name: 'Maria' })
    await maria.write('Some logo', { context: { expiration: 86_400 } })
    await vi.waitFor(
      () => expect(stored.filter(({ kind }) => kind === 'message')).toHaveLength(1),
      WAIT,
    )
    const storedExpiration = () => inCompany(companyId, (db) => findExpiration(db, line, maria.jid))
    await vi.waitFor(async () => expect(await storedExpiration()).toBe(86_400), WAIT)
  })

  test('comes back when the upgrade was refused, which the client does not report', async () => {
    linked.change({ showsWithinMs: 1500 })
    await serveAndPair()
    linked.whatsapp.faults.upgradeStatus = 503
    phone.disconnect()
    await waitForReport({ status: 'DISCONNECTED', trouble: 'connection_lost' })
    await vi.waitFor(() => expect(reports.filter(isLost).length).toBeGreaterThan(1), WAIT)
    linked.whatsapp.faults.upgradeStatus = undefined
    await waitForReport({ status: 'CONNECTED' })
  })
})

/** Opens or closes the database for new connections; closing also ends the existing ones. */
async function allowConnections(isOpen: boolean): Promise<void> {
  const { owner, roles } = app.database
  const name = owner.database ?? ''
  await runStatement(owner, `alter database ${name} allow_connections ${isOpen}`)
  if (isOpen) return
  // Each role may end only its own sessions.
  for (const address of Object.values(roles.addresses))
    await runStatement(
      address,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and usename = current_user`,
    )
}

async function runStatement(address: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const isLost = ({ trouble }: LineReport) => trouble === 'connection_lost'

describe('a line that waits for a phone', () => {
  test('opens one socket, however slow the database is', async () => {
    const baileys = await findPackage()
    if (!baileys) throw new Error('the package is absent')
    let sockets = 0
    const counted: Baileys = {
      ...baileys,
      makeWASocket: (options) => {
        sockets++
        return baileys.makeWASocket(options)
      },
    }
    const owner = new pg.Client(app.database.owner)
    await owner.connect()
    await owner.query('begin; lock table device_credentials in access exclusive mode')
    reports = []
    running = serveDevice(line, collectReports(line, reports), {
      baileys: counted,
      settings: { ...defaultSettings(), openAgainMs: 50, socket: linked.whatsapp.socketOptions },
      random: Math.random,
    })
    await untilSessionsWaitForLocks()
    await waitRoundTrips()
    expect(sockets).toBe(0)
    await owner.query('rollback')
    await owner.end()
    await waitForReport({ status: 'qrcode' })
    expect(sockets).toBe(1)
  })

  test('rests when its code is not scanned, and leaves no code on the screen', async () => {
    linked.change({ socket: { qrTimeout: 700 } })
    await serveTestLine()
    await waitForReport({ status: 'DISCONNECTED', qrcode: '', trouble: 'qr_expired' })
    expect(reports.map(({ status }) => status)).toEqual(['qrcode', 'DISCONNECTED'])
  })

  test('shows a code again after a pairing code that was not typed, and is paired by it', async () => {
    // Requested before the first code expires, whatever the machine does meanwhile.
    linked.change({ socket: { qrTimeout: 8000 } })
    await serveTestLine()
    await waitForReport({ status: 'qrcode' })
    await running.requestPairingCode('5511900000000', callOptions())
    await waitForReport({ status: 'DISCONNECTED', trouble: 'qr_expired' })
    await running.stop()
    linked.change({ socket: {} })
    await serveAndPair()
    expect(reports.map(({ status }) => status)).toEqual(['qrcode', 'PAIRING', 'CONNECTED'])
  })
})
