import { setImmediate as yieldOnce } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { pairLinkedLine } from '../../testing/pair-linked-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { unfencedWriter } from '../lines/lease.ts'
import type { InboundEvent, RunningLine } from '../channel.ts'
import { type Baileys, findPackage } from './baileys-package.ts'
import { serveDevice } from './serve-device.ts'

// Stanzas that arrive faster than they can be stored, with the real client.

const WAIT = { timeout: 280_000, interval: 50 }
const FLOOD = 20_000
/** The stanzas that may wait, and those of one further piece read from the wire. */
const MOST = 3000

let app: TestApp
let companyId: number
let linked: LinkedWorld
let baileys: Baileys
let running: RunningLine | undefined

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  const found = await findPackage()
  if (!found) throw new Error('the package is absent')
  baileys = found
})
afterAll(() => app.close())
beforeEach(async () => {
  linked = await startLinkedWorld()
})
afterEach(async () => {
  await running?.stop()
  await linked.close()
})

test('20,000 waiting stanzas arrive in their order, and few are held at a time', async () => {
  const paired = await pairLinkedLine(linked, companyId)
  const { line, phone } = paired
  const maria = phone.person({ number: '5511955554444', name: 'Maria' })
  await maria.write('Oi')
  await vi.waitFor(() => expect(paired.events).toHaveLength(1), WAIT)
  // It is acknowledged only after it was handled: a line that stops in between leaves the greeting waiting as well.
  await phone.emptied()
  await paired.running.stop()
  const ids = Array.from({ length: FLOOD }, (_, at) => `FLOOD${at}`)
  for (const id of ids) maria.receipt([id], 'read')
  expect(phone.waiting).toBe(FLOOD)

  let read = 0
  let most = 0
  const acks: InboundEvent[] = []
  const tapped: Baileys = {
    ...baileys,
    makeWASocket: (options) => {
      const socket = baileys.makeWASocket(options)
      socket.ws.on('frame', ({ tag }) => {
        if (tag === 'receipt') read += 1
        most = Math.max(most, read - acks.length)
      })
      return socket
    },
  }
  running = serveDevice(
    line,
    {
      ...unfencedWriter(line),
      report: async () => undefined,
      facts: async () => undefined,
      history: async () => undefined,
      templates: async () => undefined,
      ignoresGroups: () => false,
      typing: async () => undefined,
      events: async (events) => {
        await yieldOnce()
        acks.push(...events)
      },
    },
    {
      baileys: tapped,
      settings: {
        withHistory: true,
        historyQuietMs: MINUTE,
        ackWithinMs: SECOND,
        showsWithinMs: MINUTE,
        caughtUpWithinMs: 2 * MINUTE,
        openAgainMs: SECOND,
        socket: linked.whatsapp.socketOptions,
      },
      random: Math.random,
    },
  )
  await vi.waitFor(() => expect(acks).toHaveLength(FLOOD), WAIT)
  expect(acks.map((event) => (event.kind === 'ack' ? event.targetId : ''))).toEqual(ids)
  expect(most).toBeLessThan(MOST)
  await phone.emptied()
})
