import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { receiveEvents } from '../../features/messages/messages/index.ts'
import { holdClock, MINUTE, moveClock, now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { log } from '../../platform/log.ts'
import { buildSender, type Sender } from '../../testing/build-sender.ts'
import { deliverOutboxToDriver } from '../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ChannelError, type Pace } from '../channel.ts'
import type { LineDelivery } from './start-delivery.ts'
import { startAttempt } from './deliveries.queries.ts'

// A line of a provider that fails on request: the messages that it received, and their order.

let app: TestApp
let sender: Sender
let delivery: LineDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
  sender = await buildSender(app)
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
  holdClock(undefined)
})
afterAll(() => app.close())

interface Serving {
  pace?: Pace
  /** The provider makes the ids of messages itself. */
  makesIds?: boolean
}

/** Sends the waiting deliveries. `send` may throw as a driver does. */
async function startDelivering(
  send: (body: string, reference: string) => void,
  { pace = { burst: 100, perSecond: 100 }, makesIds = false }: Serving = {},
): Promise<string[]> {
  if (makesIds) await sender.forgetMadeIds()
  const handed: string[] = []
  const running = fakeLine({
    send: async ({ content, providerId, reference }) => {
      if (content.type !== 'text') throw new Error('only texts are sent here')
      send(content.body, reference)
      handed.push(content.body)
      return providerId ?? `wamid.${reference}`
    },
  })
  delivery = deliverOutboxToDriver(sender.line, running, { pace })
  return handed
}

const WAIT = { interval: 20 }

/** Makes all postponed deliveries due now. */
async function makeAllDue(): Promise<void> {
  await inCompany(sender.line.companyId, async (db) => {
    await db.updateTable('outbox').set({ nextAt: now() }).execute()
    await db.updateTable('outboxHeads').set({ dueAt: null }).execute()
  })
  delivery?.wake()
}

/** Repeats `hurry` until the assertion holds. */
function makeDueUntil(fits: () => void): Promise<void> {
  return vi.waitFor(async () => {
    await makeAllDue()
    fits()
  }, WAIT)
}

/** The delivery was tried, and waits again. */
async function untilPostponed(messageId: string): Promise<void> {
  await makeAllDue()
  await vi.waitFor(async () => {
    const [waiting] = await inCompany(sender.line.companyId, (db) =>
      db.selectFrom('outbox').select('nextAt').where('messageId', '=', messageId).execute(),
    )
    expect(new Date(waiting?.nextAt ?? 0).getTime()).toBeGreaterThan(now().getTime() + 1000)
  }, WAIT)
}

const temporaryError = () =>
  new ChannelError('ERR_SENDING_WAPP_MSG', 'the provider is busy for a moment', 'notNow')

test('messages behind one that is retried wait for it, and other conversations do not', async () => {
  const [slow, quick] = [await sender.converse(), await sender.converse()]
  const first = await slow.say('um')
  await slow.say('dois')
  await slow.say('três')
  await quick.say('outra conversa')
  // The retry is due seconds later: the test moves the clock.
  holdClock(now())
  let failures = 2
  const handed = await startDelivering((body) => {
    if (body === 'um' && failures-- > 0) throw temporaryError()
  })
  await vi.waitFor(() => expect(handed).toEqual(['outra conversa']), WAIT)
  await makeDueUntil(() => expect(handed).toEqual(['outra conversa', 'um', 'dois', 'três']))
  await vi.waitFor(
    async () => expect((await slow.messages()).map(({ ack }) => ack)).toEqual([1, 1, 1]),
    WAIT,
  )
  expect(await sender.outcomesOf(first)).toEqual([
    'ERR_SENDING_WAPP_MSG',
    'ERR_SENDING_WAPP_MSG',
    'sent',
  ])
})

test('a message is retried until it expires, and no longer delays the next one', async () => {
  const { say, messages } = await sender.converse()
  const stuck = await say('nunca')
  await say('depois')
  const handed = await startDelivering((body) => {
    if (body === 'nunca') throw temporaryError()
  })
  // An outage of an hour and more, at the pace of its attempts.
  for (let tries = 1; tries <= 20; tries++) {
    await vi.waitFor(
      async () => expect((await sender.outcomesOf(stuck)).length).toBeGreaterThanOrEqual(tries),
      WAIT,
    )
    moveClock(5 * MINUTE)
  }
  await sender.signIn()
  expect([handed, (await messages()).map(({ failure }) => failure)]).toEqual([[], [null, null]])
  await inCompany(sender.line.companyId, (db) =>
    sql`update outbox set expires_at = ${now()} where message_id = ${stuck}`.execute(db),
  )
  await makeDueUntil(() => expect(handed).toEqual(['depois']))
  const failure = { code: 'ERR_SEND_EXPIRED' }
  await vi.waitFor(
    async () =>
      expect(await messages()).toMatchObject([
        { ack: 0, failure },
        { ack: 1, failure: null },
      ]),
    WAIT,
  )
})

test('a message that the provider refuses for good is tried once, until it is resent on request', async () => {
  const { say, messages } = await sender.converse()
  const refused = await say('Sem WhatsApp')
  let isRefused = true
  const handed = await startDelivering(() => {
    if (isRefused) throw new ChannelError('131026', 'undeliverable', 'refused')
  })
  await vi.waitFor(
    async () => expect((await messages())[0]?.failure).toMatchObject({ code: '131026' }),
    WAIT,
  )
  expect(await sender.outcomesOf(refused)).toEqual(['131026'])
  isRefused = false
  await sender.admin.call('POST /messages/:messageId/retry', { params: { messageId: refused } })
  await vi.waitFor(async () => {
    delivery?.wake()
    expect((await messages())[0]).toMatchObject({ ack: 1, failure: null })
  }, WAIT)
  expect(handed).toEqual(['Sem WhatsApp'])
  const again = await sender.admin.send('POST /messages/:messageId/retry', {
    params: { messageId: refused },
  })
  expect(again).toMatchObject({ status: 400, body: { error: 'ERR_MESSAGE_NOT_FAILED' } })
})

test('an exception of our own driver is retried like any other', async () => {
  const { say } = await sender.converse()
  await say('apesar de tudo')
  const complain = vi.spyOn(log, 'error')
  let isFaulty = true
  const handed = await startDelivering(() => {
    const wasFaulty = isFaulty
    isFaulty = false
    if (wasFaulty) throw new TypeError('a driver has a bug')
  })
  await makeDueUntil(() => expect(handed).toEqual(['apesar de tudo']))
  expect(complain).toHaveBeenCalled()
  complain.mockRestore()
})

test('a line sends at its pace, over all its conversations', async () => {
  const [one, other] = [await sender.converse(), await sender.converse()]
  await one.say('um')
  await other.say('dois')
  await one.say('três')
  await other.say('quatro')
  const started = performance.now()
  const atMs: number[] = []
  const handed = await startDelivering(() => atMs.push(performance.now() - started), {
    pace: { burst: 2, perSecond: 4 },
  })
  await vi.waitFor(() => expect(handed).toHaveLength(4), WAIT)
  // The third waits a quarter of a second for its turn, the fourth another.
  expect(atMs[2]).toBeGreaterThan(240)
  expect(atMs[3]).toBeGreaterThan(490)
})

const unansweredError = () =>
  new ChannelError('ERR_SENDING_WAPP_MSG', 'the answer was lost on its way', 'unknown')

test('a send without an answer is repeated where our side makes the id', async () => {
  const { say, messages } = await sender.converse()
  const id = await say('uma vez só')
  let isLost = true
  const handed = await startDelivering(() => {
    const wasLost = isLost
    isLost = false
    if (wasLost) throw unansweredError()
  })
  await makeDueUntil(() => expect(handed).toEqual(['uma vez só']))
  await vi.waitFor(async () => expect(await messages()).toMatchObject([{ ack: 1 }]), WAIT)
  expect(await sender.outcomesOf(id)).toEqual(['ERR_SEND_UNANSWERED', 'sent'])
})

test('where the provider makes the id, the status of an unanswered send decides', async () => {
  const { number, say, messages } = await sender.converse()
  const id = await say('chegou?')
  await say('depois')
  let reference = ''
  const handed = await startDelivering(
    (body, of) => {
      if (body !== 'chegou?') return
      reference = of
      throw unansweredError()
    },
    { makesIds: true },
  )
  await vi.waitFor(
    async () => expect(await sender.outcomesOf(id)).toEqual(['ERR_SEND_UNANSWERED']),
    WAIT,
  )
  await untilPostponed(id)
  expect(reference).toBe(id)
  // It was not sent again, and the next delivery waits.
  expect([handed, await sender.outcomesOf(id)]).toEqual([[], ['ERR_SEND_UNANSWERED']])

  const delivered = {
    kind: 'ack' as const,
    providerId: 'wamid.1:3',
    chat: { kind: 'phone' as const, value: number, name: '' },
    targetId: 'wamid.1',
    reference,
    ack: 3,
  }
  await inCompany(sender.line.companyId, (db) =>
    receiveEvents(db, sender.line, [{ event: delivered }]),
  )
  await makeDueUntil(() => expect(handed).toEqual(['depois']))
  expect(await messages()).toMatchObject([{ ack: 3, failure: null }, {}])
  // The provider's id is known by now: the next status needs no reference.
  const { reference: _, ...read } = { ...delivered, providerId: 'wamid.1:4', ack: 4 }
  await inCompany(sender.line.companyId, (db) => receiveEvents(db, sender.line, [{ event: read }]))
  expect(await messages()).toMatchObject([{ ack: 4 }, {}])
})

test('without a status either, the message fails as unanswered, and can be sent again', async () => {
  const { say, messages } = await sender.converse()
  const id = await say('silêncio')
  let tries = 0
  await startDelivering(
    () => {
      if (tries++ === 0) throw unansweredError()
    },
    { makesIds: true },
  )
  await vi.waitFor(
    async () => expect(await sender.outcomesOf(id)).toEqual(['ERR_SEND_UNANSWERED']),
    WAIT,
  )
  moveClock(MINUTE)
  await vi.waitFor(async () => {
    delivery?.wake()
    expect((await messages())[0]?.failure).toMatchObject({ code: 'ERR_SEND_UNANSWERED' })
  }, WAIT)
  expect(tries).toBe(1)
  await sender.admin.call('POST /messages/:messageId/retry', { params: { messageId: id } })
  await vi.waitFor(async () => {
    delivery?.wake()
    expect((await messages())[0]).toMatchObject({ ack: 1, failure: null })
  }, WAIT)
})

/** The state after a crash during the send: an attempt without an outcome. */
async function insertCrashedAttempt(messageId: string): Promise<void> {
  await sender.forgetMadeIds()
  await inCompany(sender.line.companyId, async (db) => {
    const [waiting] = await db
      .selectFrom('outbox')
      .selectAll()
      .where('messageId', '=', messageId)
      .execute()
    if (waiting) await startAttempt(db, waiting, 1)
  })
}

test('a send during which the process died is settled by its status too', async () => {
  const { say } = await sender.converse()
  const id = await say('no meio')
  await insertCrashedAttempt(id)
  const handed = await startDelivering(() => {}, { makesIds: true })
  await untilPostponed(id)
  expect([handed, await sender.outcomesOf(id)]).toEqual([[], [null]])
})

test('a line that was away waits for its statuses once it is back', async () => {
  const { say, messages } = await sender.converse()
  const id = await say('antes da queda')
  await insertCrashedAttempt(id)
  moveClock(2 * MINUTE)
  const handed = await startDelivering(() => {}, { makesIds: true })
  await untilPostponed(id)
  expect(await messages()).toMatchObject([{ ack: 0, failure: null }])
  moveClock(MINUTE)
  await vi.waitFor(async () => {
    delivery?.wake()
    expect((await messages())[0]?.failure).toMatchObject({ code: 'ERR_SEND_UNANSWERED' })
  }, WAIT)
  expect([handed, await sender.outcomesOf(id)]).toEqual([[], ['ERR_SEND_UNANSWERED']])
})
