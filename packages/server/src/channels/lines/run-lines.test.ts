import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { lineHooks } from '../../testing/line-hooks.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { requestPicture, checkNumber } from '../line-requests.ts'
import type { Channel, DriverCallbacks, LineKey } from '../channel.ts'
import { runLines, type LineHooks, type LineRunner } from './run-lines.ts'

// Two keepers over one database, like two processes, with a driver that records the calls to it.

let app: TestApp
let admin: TestClient
let line: LineKey
const keepers: LineRunner[] = []
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  line = { companyId: built.company.id, whatsappId: (await buildLine(built.company.id)).id }
})
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
})
afterAll(() => app.close())

/** A process that serves lines; `done` is called with each request to its driver. */
function startRunner(done: (what: string) => void): LineRunner {
  return startRunnerWith({
    start: async (_line, hear) => {
      done('start')
      await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
      return fakeLine({ stop: async () => done('stop') })
    },
    forget: async () => done('forget'),
  })
}

function startRunnerWith(
  driver: Omit<Channel, 'provider'>,
  hooks: Partial<LineHooks> = {},
): LineRunner {
  const channel: Channel = { provider: 'simulator', ...driver }
  const keeper = runLines([channel], lineHooks(hooks), { leaseMs: LEASE_MS })
  keepers.push(keeper)
  return keeper
}

/** Twice the product's value, so that a machine that stalls for a while loses no lease. */
const LEASE_MS = 30 * SECOND
const WAIT = { interval: 20 }
const params = () => ({ id: line.whatsappId })
const statusOf = async () => (await admin.call('GET /whatsapp/:id', { params: params() })).status

test('only the first of two processes serves a line, and the second takes it over when the first stops', async () => {
  const done: string[] = []
  const processes = ['one', 'two'].map((name) => ({
    name,
    keeper: startRunner((what) => done.push(`${name}: ${what}`)),
  }))
  await vi.waitFor(() => expect(done).toHaveLength(1), WAIT)
  await vi.waitFor(async () => expect(await statusOf()).toBe('CONNECTED'), WAIT)
  const server = processes.find(({ name }) => done[0] === `${name}: start`)
  const other = processes.find((one) => one !== server)
  await server?.keeper.stop()
  await vi.waitFor(() => expect(done).toHaveLength(3), WAIT)
  expect(done.slice(1)).toEqual([`${server?.name}: stop`, `${other?.name}: start`])
})

test('a line has the capabilities that its driver reports, during its start and later', async () => {
  const hears: DriverCallbacks[] = []
  startRunnerWith({
    start: async (_line, hear) => {
      await hear.facts({ edits: false })
      hears.push(hear)
      return fakeLine({})
    },
    forget: async () => {},
  })
  const fetchCapabilities = async () =>
    (await admin.call('GET /whatsapp/:id', { params: params() })).capabilities
  await vi.waitFor(
    async () => expect(await fetchCapabilities()).toMatchObject({ edits: false }),
    WAIT,
  )
  await vi.waitFor(() => expect(hears).toHaveLength(1), WAIT)
  await hears[0]?.facts({ reactions: false, pace: { burst: 1, perSecond: 5 } })
  expect(await fetchCapabilities()).toMatchObject({ edits: true, reactions: false })
  await hears[0]?.facts({})
})

test('a number check passes slow pictures, and an unanswered one times out [26]', async () => {
  const asked: string[] = []
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('it was ended'))),
    )
  startRunnerWith({
    start: async (_line, hear) => {
      await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
      return fakeLine({
        profilePicture: (_chat, { signal }) => {
          asked.push('picture')
          return untilAborted(signal)
        },
        checkNumber: async (number) => number,
      })
    },
    forget: async () => {},
  })
  const chat = { kind: 'phone' as const, value: '5511922220001', name: '' }
  await inCompany(line.companyId, async (db) => {
    for (let count = 0; count < 50; count++) await requestPicture(db, line, chat, 1)
  })
  await vi.waitFor(() => expect(asked).toHaveLength(1), WAIT)
  expect(await checkNumber(line, '5511922220002')).toBe('5511922220002')
  await inCompany(line.companyId, (db) => db.deleteFrom('lineRequests').execute())
})

test('disconnecting, requesting a new code and deleting a line reach the process that serves it', async () => {
  const done: string[] = []
  startRunner((what) => done.push(what))
  const untilDone = (from: number, ...what: string[]) =>
    vi.waitFor(() => expect(done.slice(from)).toEqual(what), WAIT)
  await untilDone(0, 'start')
  await admin.call('DELETE /whatsappsession/:id', { params: params() })
  await untilDone(1, 'stop', 'forget')
  expect(await statusOf()).toBe('DISCONNECTED')
  await admin.call('POST /whatsappsession/:id', { params: params() })
  await untilDone(3, 'start')
  await admin.call('PUT /whatsappsession/:id', { params: params() })
  await untilDone(4, 'stop', 'forget', 'start')
  await admin.call('DELETE /whatsapp/:id', { params: params() })
  await untilDone(7, 'stop')
})

test('a pairing is deleted once, however often the lines are checked meanwhile', async () => {
  const { id } = await buildLine(line.companyId)
  const done: string[] = []
  const looked = vi.fn(async () => new Set<number>())
  const wakeUntilChecked = async (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      const before = looked.mock.calls.length
      wakeLoops('lines', line)
      await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(before), WAIT)
    }
  }
  startRunnerWith(
    {
      start: async ({ whatsappId }, hear) => {
        if (whatsappId === id) done.push('start')
        await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
        return fakeLine({})
      },
      forget: async () => {
        done.push('forget')
        await wakeUntilChecked(3)
      },
    },
    { hearingGroups: looked },
  )
  await vi.waitFor(() => expect(done).toEqual(['start']), WAIT)
  await admin.call('PUT /whatsappsession/:id', { params: { id } })
  await vi.waitFor(() => expect(done).toEqual(['start', 'forget', 'start']), WAIT)
  await admin.call('DELETE /whatsappsession/:id', { params: { id } })
  await vi.waitFor(() => expect(done.slice(3)).toEqual(['forget']), WAIT)
  await wakeUntilChecked(6)
  expect(done.slice(3)).toEqual(['forget'])
})
