import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { HOUR, moveClock, now, resetClock, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { onWake, wakeLoops } from '../../platform/events/wake-loops.ts'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import type { InboundEvent, LineKey } from '../channel.ts'
import { type InboxDrain, startInboxDrain, type TakeEvents } from './drain-inbox.ts'
import { storeEvents } from './store-events.ts'

let app: TestApp
let line: LineKey
let operator: TestClient
let drain: InboxDrain | undefined
beforeAll(async () => {
  app = await startTestApp()
  const { company, admin } = await buildCompany({ isSuper: true })
  line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
  operator = new TestClient(app.http)
  await operator.signIn(admin.email, PASSWORD)
})
afterEach(async () => {
  await drain?.stop()
  drain = undefined
  resetClock()
})
afterAll(() => app.close())

const textEvent = (providerId: string, customer: string, body = providerId): InboundEvent => ({
  kind: 'message',
  providerId,
  chat: { kind: 'phone', value: customer, name: '' },
  fromMe: false,
  at: Date.now(),
  content: { type: 'text', body },
  raw: {},
})

/** Drains events by recording their ids; those that `fails` names throw. */
function startRecordingDrain(fails: (providerId: string) => boolean = () => false) {
  const taken: string[] = []
  let takes = 0
  const take: TakeEvents = async (_db, _line, events) => {
    for (const { event } of events) {
      takes++
      if (fails(event.providerId)) throw new Error(`${event.providerId} is poison`)
      taken.push(event.providerId)
    }
  }
  drain = startInboxDrain(take)
  return Object.assign(taken, { takes: () => takes })
}

/** An error of the database, which is no fault of the event. */
const outOfDisk: TakeEvents = async (db) => {
  await sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db)
}

const listDeadLetters = async () => (await operator.call('GET /set-aside-events')).events

test('events are applied once each and in order per conversation', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `ordered-${index}`)
  await storeEvents(
    line,
    ids.map((id, index) => textEvent(id, `55119000000${index % 7}`)),
  )
  await storeEvents(
    line,
    ids.slice(0, 50).map((id, index) => textEvent(id, `55119000000${index % 7}`)),
  )
  const taken = startRecordingDrain()
  await vi.waitFor(() => expect(taken).toHaveLength(250))
  for (let customer = 0; customer < 7; customer++) {
    const theirs = taken
      .map((id) => Number(id.split('-')[1]))
      .filter((index) => index % 7 === customer)
    expect(theirs).toEqual(theirs.toSorted((a, b) => a - b))
  }
})

test('a poison event becomes a dead letter that the operator sees, and the others are applied', async () => {
  await storeEvents(line, [
    textEvent('before', '551190'),
    textEvent('poison', '551190'),
    textEvent('after', '551190'),
  ])
  const taken = startRecordingDrain((id) => id === 'poison')
  await vi.waitFor(() => expect(taken).toContain('before'))
  await vi.waitFor(
    async () => {
      moveClock(5 * SECOND)
      expect(await listDeadLetters()).toHaveLength(1)
    },
    { interval: 200 },
  )
  await vi.waitFor(() => expect(taken).toContain('after'))
  expect(await listDeadLetters()).toMatchObject([
    {
      providerId: 'poison',
      error: 'poison is poison',
      companyId: line.companyId,
      companyName: expect.stringMatching(/./),
      lineName: expect.stringMatching(/^Linha/),
    },
  ])
})

test('a dead letter is applied again when the operator asks', async () => {
  const [event] = await listDeadLetters()
  const taken = startRecordingDrain()
  const params = { companyId: line.companyId, id: event?.id ?? 0 }
  await operator.call('POST /set-aside-events/:companyId/:id/retry', { params })
  await vi.waitFor(() => expect([...taken]).toEqual(['poison']))
  expect(await listDeadLetters()).toEqual([])
  expect(
    (await operator.send('POST /set-aside-events/:companyId/:id/retry', { params })).status,
  ).toBe(404)
})

/** Number of the company's waiting events. */
const countWaiting = () =>
  inCompany(line.companyId, async (db) => {
    const rows = await db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute()
    return rows.length
  })

test('a failing event pauses, and only its own conversation waits for it', async () => {
  await storeEvents(line, [
    textEvent('pausing', '551181'),
    textEvent('behind it', '551181'),
    textEvent('beside it', '551182'),
  ])
  let isPoison = true
  const taken = startRecordingDrain((id) => id === 'pausing' && isPoison)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(2))
  expect(taken).toContain('beside it')
  expect(taken).not.toContain('behind it')
  isPoison = false
  await vi.waitFor(() => expect(taken.slice(-2)).toEqual(['pausing', 'behind it']))
  expect(await listDeadLetters()).toEqual([])
})

test('a poison event among a hundred costs few attempts and delays the others little', async () => {
  const ids = Array.from({ length: 99 }, (_, index) => `healthy-${index}`)
  await storeEvents(
    line,
    [...ids, 'far poison'].map((id, index) => textEvent(id, `55118${1000 + index}`)),
  )
  const taken = startRecordingDrain((id) => id === 'far poison')
  await vi.waitFor(() => expect(new Set(taken.filter((id) => ids.includes(id))).size).toBe(99))
  await vi.waitFor(
    async () => {
      moveClock(5 * SECOND)
      expect(await listDeadLetters()).toHaveLength(1)
    },
    { interval: 200 },
  )
  expect(taken.takes()).toBeLessThanOrEqual(300)
  await removeDeadLetters()
})

const removeDeadLetters = () =>
  inCompany(line.companyId, (db) => db.deleteFrom('inbox').where('error', 'is not', null).execute())

test('a fault of the database is retried, however often', async () => {
  await storeEvents(line, [textEvent('patient', '551183')])
  let isFull = true
  let refused = 0
  const taken: string[] = []
  drain = startInboxDrain(async (db, at, events) => {
    if (isFull) {
      refused++
      return outOfDisk(db, at, events)
    }
    taken.push(...events.map(({ event }) => event.providerId))
  })
  for (let looks = 0; looks < 6; looks++) {
    const before = refused
    moveClock(30 * SECOND)
    wakeLoops('inbox', line)
    await vi.waitFor(() => expect(refused).toBeGreaterThan(before))
  }
  expect(await listDeadLetters()).toEqual([])
  expect(await countWaiting()).toBe(1)
  isFull = false
  await vi.waitFor(() => expect(taken).toEqual(['patient']))
})

/** End of an event's pause, in milliseconds of our clock: each failed attempt sets it anew. */
async function pausedUntil(providerId: string): Promise<number> {
  const { nextAt } = await inCompany(line.companyId, (db) =>
    db
      .selectFrom('inbox')
      .select('nextAt')
      .where('providerId', '=', providerId)
      .executeTakeFirstOrThrow(),
  )
  return Date.parse(nextAt ?? '')
}

test('an event of a newer version is left to it', async () => {
  await storeEvents(line, [textEvent('of tomorrow', '551184')])
  await inCompany(line.companyId, (db) =>
    sql`update inbox set event = jsonb_set(event, '{kind}', '"hologram"') where provider_id = 'of tomorrow'`.execute(
      db,
    ),
  )
  startRecordingDrain()
  for (let looks = 0; looks < 5; looks++) {
    moveClock(90 * SECOND)
    await vi.waitFor(async () => expect(await pausedUntil('of tomorrow')).toBeGreaterThan(+now()))
  }
  expect(await listDeadLetters()).toEqual([])
  expect(await countWaiting()).toBe(1)
  // After a day no newer version is expected any more.
  moveClock(25 * HOUR)
  await vi.waitFor(
    async () => {
      moveClock(5 * SECOND)
      expect(await countWaiting()).toBe(0)
    },
    { interval: 200 },
  )
  resetClock()
  expect(await listDeadLetters()).toMatchObject([{ providerId: 'of tomorrow' }])
  await removeDeadLetters()
})

test('a conversation with a backlog is applied in batches, in its order', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `piece-${index}`)
  await storeEvents(
    line,
    ids.map((id) => textEvent(id, '551186')),
  )
  const pieces: string[][] = []
  drain = startInboxDrain(async (_db, _line, events) => {
    pieces.push(events.map(({ event }) => event.providerId))
  })
  await vi.waitFor(() => expect(pieces.flat()).toEqual(ids))
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(20)
})

test('a line with few events does not wait for four with a backlog', async () => {
  const busy = await Promise.all(Array.from({ length: 4 }, () => buildLine(line.companyId)))
  const { id: quietId } = await buildLine(line.companyId)
  const backlog = Array.from({ length: 2000 }, (_, index) =>
    textEvent(`busy-${index}`, `5511${index}`),
  )
  for (const { id } of busy)
    await storeEvents({ companyId: line.companyId, whatsappId: id }, backlog)
  let left = 4 * backlog.length
  let leftForTheQuiet = -1
  drain = startInboxDrain(async (_db, { whatsappId }, events) => {
    if (whatsappId === quietId) leftForTheQuiet = left
    else left -= events.length
  })
  let leftWhenWoken = -1
  onTestFinished(
    onWake('inbox', ({ whatsappId }) => {
      if (whatsappId === quietId) leftWhenWoken = left
    }),
  )
  await vi.waitFor(() => expect(left).toBeLessThan(4 * backlog.length), { interval: 1 })
  await storeEvents({ companyId: line.companyId, whatsappId: quietId }, [
    textEvent('quiet', '55117'),
  ])
  await vi.waitFor(() => expect(leftForTheQuiet).not.toBe(-1))
  // The backlog still existed when the quiet line had an event; otherwise the test would show nothing.
  expect(leftWhenWoken).toBeGreaterThan(2000)
  expect(leftWhenWoken - leftForTheQuiet).toBeLessThan(2000)
})
