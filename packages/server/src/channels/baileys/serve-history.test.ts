import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { pairLinkedLine } from '../../testing/pair-linked-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { History } from '../../testing/whatsapp-web/history.ts'
import type { PairingPhone } from '../../testing/whatsapp-web/index.ts'
import type { InboundEvent, RunningLine } from '../channel.ts'
import { listTasks } from './device-rows.queries.ts'

// The import of messages from before the pairing, with the real client: piece by piece, despite failures.

const WAIT = { interval: 20 }

let app: TestApp
let companyId: number
let linked: LinkedWorld
let running: RunningLine | undefined
let told: number[]

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())
beforeEach(async () => {
  told = []
  linked = await startLinkedWorld()
})
afterEach(async () => {
  await running?.stop()
  await linked.close()
})

async function pairWithHistory(history: Omit<History, 'messages'>, count: number) {
  const paired = await pairLinkedLine(linked, companyId, {
    hear: { history: async (percent) => void told.push(percent) },
    prepare: (phone) => (phone.history = { messages: historyMessages(phone, count), ...history }),
  })
  ;({ running } = paired)
  return paired
}

function historyMessages(phone: PairingPhone, count: number): History['messages'] {
  const person = phone.person({ number: '5511955554444', name: 'Maria' })
  const at = Math.floor(Date.now() / 1000) - 86_400
  return Array.from({ length: count }, (_, index) => ({
    person,
    isOurs: false,
    message: { conversation: `de antes ${index}` },
    at: at + index,
  }))
}

const messagesIn = (events: readonly InboundEvent[]) =>
  events.filter(({ kind }) => kind === 'message')

test('progress is reported with each piece, up to the last', async () => {
  const { events } = await pairWithHistory({ perChunk: 10 }, 50)
  await vi.waitFor(() => expect(told).toEqual([0, 25, 50, 75, 100]), WAIT)
  expect(messagesIn(events)).toHaveLength(50)
})

test('the import is complete once no piece came for a while', async () => {
  // Longer than a machine stalls between two pieces.
  linked.change({ historyQuietMs: 10 * SECOND })
  await pairWithHistory({ perChunk: 10, upTo: 60 }, 30)
  await vi.waitFor(() => expect(told).toEqual([0, 30, 60, 100]), WAIT)
})

test('a piece that could not be downloaded comes with the next connection', async () => {
  linked.whatsapp.media.faults.downloadStatus = 500
  const { events, phone, line } = await pairWithHistory({ via: 'host' }, 20)
  const listOpenTasks = () => inCompany(companyId, (db) => listTasks(db, line))
  await vi.waitFor(async () => expect(await listOpenTasks()).toHaveLength(3), WAIT)
  expect(messagesIn(events)).toEqual([])
  linked.whatsapp.media.faults.downloadStatus = undefined
  phone.disconnect()
  await vi.waitFor(() => expect(messagesIn(events)).toHaveLength(20), WAIT)
  await vi.waitFor(async () => expect(await listOpenTasks()).toEqual([]), WAIT)
})

test('a piece that no longer exists does not delay the others', async () => {
  linked.whatsapp.media.faults.downloadStatus = 500
  const { phone, line } = await pairWithHistory({ via: 'host' }, 20)
  const listOpenTasks = () => inCompany(companyId, (db) => listTasks(db, line))
  await vi.waitFor(async () => expect(await listOpenTasks()).toHaveLength(3), WAIT)
  linked.whatsapp.media.faults.downloadStatus = 410
  phone.disconnect()
  await vi.waitFor(async () => expect(await listOpenTasks()).toEqual([]), WAIT)
})
