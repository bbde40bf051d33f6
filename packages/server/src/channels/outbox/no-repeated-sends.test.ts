import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { receiveEvents } from '../../features/messages/messages/index.ts'
import { holdClock, MINUTE, moveClock, now, resetClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { DatabaseUnavailableError } from '../../platform/database/database-errors.ts'
import { log } from '../../platform/log.ts'
import { buildSender, type Sender } from '../../testing/build-sender.ts'
import { deliverOutboxToDriver } from '../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ChannelError, type InboundEvent, type RunningLine } from '../channel.ts'
import type { Ownership } from '../lines/lease.ts'
import type { LineDelivery } from './start-delivery.ts'

// A message that the provider accepted is not sent again, whatever fails on our side or on the way; and a message that
// arrived has not failed. The numbers are those of the faults that were found.

let app: TestApp
let sender: Sender
let delivery: LineDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sender = await buildSender(app)
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
  resetClock()
})
afterAll(() => app.close())

const WAIT = { interval: 20 }

/** A provider that makes the ids. @returns the messages posted to it */
async function startIdMakingProvider(
  send: (body: string) => Promise<void> | void = () => {},
  owner: Partial<Ownership> = {},
): Promise<string[]> {
  await sender.forgetMadeIds()
  const posted: string[] = []
  const running: RunningLine = fakeLine({
    send: async ({ content, reference }) => {
      const body = content.type === 'text' ? content.body : content.type
      posted.push(body)
      await send(body)
      return `wamid.${reference}.${posted.length}`
    },
  })
  delivery = deliverOutboxToDriver(sender.line, running, {}, owner)
  return posted
}

/** The first transactions that store an accepted send end in an error, as if it came with their commit. */
function failingTransactions(count: number, error: () => Error) {
  let times = 0
  return {
    times: () => times,
    transact: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      inCompany(sender.line.companyId, async (db) => {
        const result = await work(db)
        if ((await hasRecordedSend(db)) && times++ < count) throw error()
        return result
      }),
  }
}

/** True if this transaction itself has written it. */
async function hasRecordedSend(db: Db): Promise<boolean> {
  const { rows } = await sql`select from delivery_attempts
    where outcome = 'sent' and xmin = pg_current_xact_id()::xid`.execute(db)
  return rows.length > 0
}

const receiveAll = (...events: InboundEvent[]) =>
  inCompany(sender.line.companyId, (db) =>
    receiveEvents(
      db,
      sender.line,
      events.map((event) => ({ event })),
    ),
  )

test('an error while an accepted send is stored is no refusal: it is stored later [05]', async () => {
  const { say, messages } = await sender.converse()
  const id = await say('uma vez')
  vi.spyOn(log, 'error').mockReturnValue()
  // The next try to store it is due seconds later: the test moves the clock.
  holdClock(now())
  const storing = failingTransactions(1, () => new Error('a constraint does not hold'))
  const posted = await startIdMakingProvider(() => {}, storing)
  await vi.waitFor(() => expect(storing.times()).toBe(2), WAIT)
  expect(await messages()).toMatchObject([{ ack: 0 }])
  moveClock(MINUTE)
  await vi.waitFor(async () => expect(await messages()).toMatchObject([{ ack: 1 }]), WAIT)
  expect(posted).toEqual(['uma vez'])
  expect(await sender.outcomesOf(id)).toEqual(['sent'])
})

test('the store of an accepted send waits for an unavailable database', async () => {
  const { say, messages } = await sender.converse()
  await say('uma vez')
  const storing = failingTransactions(
    4,
    () => new DatabaseUnavailableError('Connection terminated unexpectedly'),
  )
  const posted = await startIdMakingProvider(() => {}, storing)
  await vi.waitFor(async () => expect(await messages()).toMatchObject([{ ack: 1 }]), WAIT)
  expect([posted, storing.times()]).toEqual([['uma vez'], 5])
})

test("a driver's error about a broken connection is attributed to its provider [14]", async () => {
  const { say, messages } = await sender.converse()
  const id = await say('quem sabe')
  vi.spyOn(log, 'error').mockReturnValue()
  const posted = await startIdMakingProvider(() => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  await vi.waitFor(
    async () => expect(await sender.outcomesOf(id)).toEqual(['ERR_SEND_UNANSWERED']),
    WAIT,
  )
  moveClock(MINUTE)
  await vi.waitFor(
    async () =>
      expect(await messages()).toMatchObject([{ failure: { code: 'ERR_SEND_UNANSWERED' } }]),
    WAIT,
  )
  expect(posted).toEqual(['quem sabe'])
})

test('a failed message that is resent is posted once more, and not again without an answer [04]', async () => {
  const { say, messages } = await sender.converse()
  const id = await say('de novo')
  let outcome: 'refused' | 'unknown' = 'refused'
  const posted = await startIdMakingProvider(() => {
    throw new ChannelError('131026', 'undeliverable', outcome)
  })
  await vi.waitFor(
    async () => expect(await messages()).toMatchObject([{ failure: { code: '131026' } }]),
    WAIT,
  )
  outcome = 'unknown'
  await sender.admin.call('POST /messages/:messageId/retry', { params: { messageId: id } })
  await vi.waitFor(
    async () => expect(await sender.outcomesOf(id)).toEqual(['131026', 'ERR_SEND_UNANSWERED']),
    WAIT,
  )
  moveClock(MINUTE)
  await vi.waitFor(
    async () =>
      expect(await messages()).toMatchObject([{ failure: { code: 'ERR_SEND_UNANSWERED' } }]),
    WAIT,
  )
  expect(posted).toEqual(['de novo', 'de novo'])
})

test('a message that failed and arrives after all has not failed, and cannot fail any more [17]', async () => {
  const { number, say, messages } = await sender.converse()
  const id = await say('chegou')
  await startIdMakingProvider(() => {
    throw new ChannelError('ERR_SENDING_WAPP_MSG', 'lost', 'unknown')
  })
  await vi.waitFor(async () => expect(await sender.outcomesOf(id)).toHaveLength(1), WAIT)
  moveClock(MINUTE)
  await vi.waitFor(async () => expect((await messages())[0]?.failure).not.toBeNull(), WAIT)
  const chat = { kind: 'phone' as const, value: number, name: '' }
  const of = { chat, targetId: 'wamid.late', reference: id }
  await receiveAll({ kind: 'ack', providerId: 'wamid.late:3', ...of, ack: 3 })
  expect(await messages()).toMatchObject([{ ack: 3, failure: null }])
  await receiveAll({
    kind: 'failure',
    providerId: 'wamid.late:f',
    ...of,
    code: '131026',
    reason: '',
  })
  expect(await messages()).toMatchObject([{ ack: 3, failure: null }])
})

test('a message that was accepted, reported as failed and arrives after all has not failed [17]', async () => {
  const { number, say, messages } = await sender.converse()
  const id = await say('chegou')
  await startIdMakingProvider()
  await vi.waitFor(async () => expect(await messages()).toMatchObject([{ ack: 1 }]), WAIT)
  const chat = { kind: 'phone' as const, value: number, name: '' }
  const of = { chat, targetId: `wamid.${id}.1`, reference: id }
  await receiveAll({ kind: 'failure', providerId: 'wamid:f', ...of, code: '131026', reason: '' })
  expect(await messages()).toMatchObject([{ ack: 1, failure: { code: '131026' } }])
  await receiveAll({ kind: 'ack', providerId: 'wamid:3', ...of, ack: 3 })
  expect(await messages()).toMatchObject([{ ack: 3, failure: null }])
})
