import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ChannelError } from '../../../channels/channel.ts'
import type { LineDelivery } from '../../../channels/outbox/start-delivery.ts'
import {
  DAY,
  fromNow,
  holdClock,
  HOUR,
  MINUTE,
  moveClock,
  now,
  resetClock,
} from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { saveCompany } from '../../organisation/companies/index.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildSender, type Conversation, type Sender } from '../../../testing/build-sender.ts'
import { deliverOutboxToDriver } from '../../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../../testing/fake-line.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

// The lists of sends, and the actions on them.

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

const inOwnCompany = <T>(work: Parameters<typeof inCompany<T>>[1]) =>
  inCompany(sender.line.companyId, work)

const setConnected = (isConnected: boolean) =>
  inOwnCompany((db) =>
    db
      .updateTable('whatsapps')
      .set({ status: isConnected ? 'CONNECTED' : 'DISCONNECTED' })
      .where('id', '=', sender.line.whatsappId)
      .execute(),
  )

/** Created while the line is down, because a running line would look the number up. */
async function createConversation(): Promise<Conversation> {
  await setConnected(false)
  const conversation = await sender.converse()
  await setConnected(true)
  return conversation
}

/** @returns the accepted texts in their order */
function serveFakeLine(send: (body: string) => Promise<void> | void = () => {}): string[] {
  const handed: string[] = []
  const running = fakeLine({
    send: async ({ content, providerId }) => {
      const body = content.type === 'text' ? content.body : content.type
      await send(body)
      handed.push(body)
      return providerId ?? ''
    },
    edit: async () => {},
    markRead: async () => {},
  })
  delivery = deliverOutboxToDriver(sender.line, running)
  return handed
}

async function stopServing(): Promise<void> {
  await delivery?.stop()
  delivery = undefined
}

const fetchAttempts = (messageId: string) =>
  sender.admin.call('GET /messages/:messageId/attempts', { params: { messageId } })
const waitingSends = async (query: object = {}) =>
  (await sender.admin.call('GET /sends', { query: { state: 'waiting', ...query } })).sends
const idOfWaiting = async () => (await waitingSends())[0]?.id ?? ''
const failedSends = async (query: object = {}) =>
  (await sender.admin.call('GET /sends', { query: { state: 'failed', ...query } })).sends
const firstLine = async () => (await sender.admin.call('GET /sends/lines')).lines[0]
const postAction = (which: 'again' | 'give-up', state: 'waiting' | 'failed', ids: string[]) =>
  sender.admin.call(`POST /sends/${which}`, { body: { state, ids } })

test('each attempt of a message is listed, with the provider’s answer and the end of its wait', async () => {
  holdClock(now())
  const { say } = await createConversation()
  const id = await say('Bom dia')
  let refusals = 1
  serveFakeLine(() => {
    if (refusals-- > 0)
      throw new ChannelError('ERR_SENDING_WAPP_MSG', '131056: too fast', 'notNow', {
        scope: 'chat',
        afterMs: 10 * MINUTE,
      })
  })
  await vi.waitFor(async () => {
    const { attempts, waiting: left } = await fetchAttempts(id)
    const until = fromNow(10 * MINUTE).toISOString()
    expect(attempts).toMatchObject([
      {
        kind: 'send',
        number: 1,
        endedAt: expect.any(String),
        outcome: 'ERR_SENDING_WAPP_MSG',
        reason: '131056: too fast',
        scope: 'chat',
        retryAt: until,
      },
    ])
    expect(left).toMatchObject([
      {
        kind: 'send',
        lane: 'person',
        because: 'pause',
        until,
        expiresAt: new Date(new Date(left[0]?.since ?? 0).getTime() + DAY).toISOString(),
      },
    ])
  }, WAIT)
  expect(await postAction('again', 'waiting', [(await waitingSends())[0]?.id ?? ''])).toMatchObject(
    {
      refused: [],
    },
  )
  await vi.waitFor(async () => {
    const { attempts, waiting: left } = await fetchAttempts(id)
    expect(left).toEqual([])
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['ERR_SENDING_WAPP_MSG', 'sent'])
  }, WAIT)
})

test('attempts of a message are shown to users who see its ticket', async () => {
  const { say } = await createConversation()
  const params = { messageId: await say('Bom dia') }
  const colleague = await signInPerson(app, sender.line.companyId, {})
  const stranger = await buildSender(app)
  const refusals = [
    await colleague.client.send('GET /messages/:messageId/attempts', { params }),
    await stranger.admin.send('GET /messages/:messageId/attempts', { params }),
  ]
  expect(refusals).toMatchObject([
    { body: { error: 'ERR_NO_PERMISSION' } },
    { body: { error: 'ERR_NO_MESSAGE_FOUND' } },
  ])
})

test('a message that waits for the subscription’s payment has that reason, and so in an inactive company', async () => {
  const { say } = await createConversation()
  const messageId = await say('Bom dia')
  const { companyId } = sender.line
  const changeCompany = (change: Parameters<typeof saveCompany>[2]) =>
    inOwnCompany((db) => saveCompany(db, companyId, change))
  const waitReasons = async (client = sender.admin) => {
    const { sends } = await client.call('GET /sends', { query: { state: 'waiting' } })
    const params = { messageId }
    const ofMessage = await client.call('GET /messages/:messageId/attempts', { params })
    return [...sends.map(({ waiting: wait }) => wait), ...ofMessage.waiting].map(
      (wait) => wait?.because,
    )
  }
  expect(await waitReasons()).toEqual(['turn', 'turn'])
  await changeCompany({ dueDate: fromNow(-DAY).toISOString() })
  expect(await waitReasons()).toEqual(['payment', 'payment'])

  // Users of an inactive company cannot sign in, except the operator. An operator reads everything and changes nothing.
  await changeCompany({ status: false })
  const { admin } = await buildCompany({ isSuper: true })
  const operator = new TestClient(app.http)
  await operator.signIn(admin.email, PASSWORD)
  operator.token = (await operator.call('POST /auth/operator', { body: { companyId } })).token
  expect(await waitReasons(operator)).toEqual(['inactive', 'inactive'])
  expect(await operator.call('GET /sends/lines')).toMatchObject({ lines: [{ waiting: 1 }] })
  expect(
    await operator.send('POST /sends/give-up', { body: { state: 'waiting', ids: ['1'] } }),
  ).toMatchObject({ body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } })
})

test('a list shows waiting messages, the next first, with reason and line', async () => {
  const [one, other] = [await createConversation(), await createConversation()]
  const first = await one.say('um')
  await one.say('dois')
  await other.say('três')
  const waitingTexts = async () =>
    (await waitingSends()).map(({ body, waiting: wait }) => [body, wait?.because])
  expect(await waitingTexts()).toEqual([
    ['um', 'turn'],
    ['dois', 'behind'],
    ['três', 'turn'],
  ])
  await setConnected(false)
  expect(await waitingTexts()).toEqual([
    ['um', 'line'],
    ['dois', 'line'],
    ['três', 'line'],
  ])
  await setConnected(true)
  const until = new Date(now().getTime() + HOUR)
  await inOwnCompany((db) =>
    db
      .insertInto('outboxHolds')
      .values({ ...sender.line, scope: 'line', until, code: 'ERR_SENDING_WAPP_MSG', reason: '368' })
      .execute(),
  )
  expect((await waitingSends())[0]).toMatchObject({
    messageId: first,
    whatsappId: sender.line.whatsappId,
    contact: { name: 'Lia' },
    user: { name: expect.any(String) },
    attempts: 0,
    failure: null,
    waiting: { because: 'hold', until: until.toISOString() },
  })
  expect(await firstLine()).toMatchObject({
    status: 'CONNECTED',
    waiting: 3,
    failed: 0,
    holds: [{ scope: 'line', until: until.toISOString(), reason: '368' }],
  })
  expect(await waitingSends({ whatsappId: sender.line.whatsappId + 1_000_000 })).toEqual([])
})

test('a message that is given up is not sent, says so, and the next of its conversation is sent', async () => {
  const { say, messages } = await createConversation()
  await say('um')
  await say('dois')
  const browser = await openSocket(app.address, sender.admin.token ?? '')
  const id = await idOfWaiting()
  expect(await postAction('give-up', 'waiting', [id, '99999999'])).toEqual({
    done: [id],
    refused: [{ id: '99999999', code: 'ERR_NO_MESSAGE_FOUND' }],
  })
  await browser.hears(`company-${sender.line.companyId}-sends`)
  browser.close()
  expect(await messages()).toMatchObject([
    { ack: 0, failure: { code: 'ERR_SEND_GIVEN_UP' } },
    { ack: 0, failure: null },
  ])
  expect(await failedSends()).toEqual([])
  const handed = serveFakeLine()
  await vi.waitFor(() => expect(handed).toEqual(['dois']), WAIT)

  const [given] = await messages()
  await sender.admin.call('POST /messages/:messageId/retry', {
    params: { messageId: given?.id ?? '' },
  })
  await vi.waitFor(() => expect(handed).toEqual(['dois', 'um']), WAIT)
})

test('a message that is being sent at this moment cannot be given up', async () => {
  const { say } = await createConversation()
  await say('um')
  const taken = Promise.withResolvers<void>()
  const handed = serveFakeLine(() => taken.promise)
  const id = await idOfWaiting()
  await vi.waitFor(async () => expect((await waitingSends())[0]?.attempts).toBe(1), WAIT)
  expect(await postAction('give-up', 'waiting', [id])).toMatchObject({ done: [] })
  taken.resolve()
  await vi.waitFor(() => expect(handed).toEqual(['um']), WAIT)
})

test('a send that may have arrived has an unknown outcome, if given up or expired', async () => {
  const [one, other] = [await createConversation(), await createConversation()]
  await one.say('um')
  await other.say('dois')
  serveFakeLine(() => {
    throw new ChannelError('ERR_SENDING_WAPP_MSG', 'the answer was lost', 'unknown')
  })
  await vi.waitFor(async () => {
    expect(
      (await waitingSends()).map(({ attempts, failure }) => [attempts > 0, failure?.code]),
    ).toEqual([
      [true, 'ERR_SEND_UNANSWERED'],
      [true, 'ERR_SEND_UNANSWERED'],
    ])
  }, WAIT)
  await stopServing()
  const id = await idOfWaiting()
  expect(await postAction('give-up', 'waiting', [id])).toMatchObject({ done: [id] })
  moveClock(DAY + MINUTE)
  await sender.signIn()
  serveFakeLine()
  const unknown = [{ failure: { code: 'ERR_SEND_UNANSWERED' } }]
  await vi.waitFor(async () => expect(await other.messages()).toMatchObject(unknown), WAIT)
  expect(await one.messages()).toMatchObject(unknown)
})

test('failures are listed in pages, the newest first, until they are retried or given up', async () => {
  const { say, messages } = await createConversation()
  for (const body of Array.from({ length: 3 }, (_, at) => `n${at}`)) await say(body)
  serveFakeLine(() => {
    throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'not on WhatsApp', 'refused')
  })
  await vi.waitFor(async () => expect(await failedSends()).toHaveLength(3), WAIT)
  expect((await failedSends())[0]).toMatchObject({
    body: 'n2',
    attempts: 1,
    failure: { code: 'ERR_WAPP_INVALID_CONTACT', reason: 'not on WhatsApp' },
  })
  expect(await firstLine()).toMatchObject({ waiting: 0, failed: 3 })
  await stopServing()

  const ids = (await failedSends()).map(({ id }) => id)
  expect(await postAction('give-up', 'failed', ids.slice(0, 1))).toEqual({
    done: ids.slice(0, 1),
    refused: [],
  })
  expect(await postAction('again', 'failed', ids.slice(1))).toEqual({
    done: ids.slice(1),
    refused: [],
  })
  expect(await postAction('again', 'failed', ids.slice(1, 2))).toEqual({
    done: [],
    refused: [{ id: ids[1], code: 'ERR_MESSAGE_NOT_FAILED' }],
  })
  expect(await failedSends()).toEqual([])
  expect((await waitingSends()).map(({ waiting: wait }) => wait?.lane)).toEqual([
    'automatic',
    'automatic',
  ])
  const handed = serveFakeLine()
  await vi.waitFor(() => expect(handed).toHaveLength(2), WAIT)
  await vi.waitFor(
    async () =>
      expect((await messages()).map(({ ack, failure }) => [ack, failure?.code])).toEqual([
        [1, undefined],
        [1, undefined],
        [0, 'ERR_WAPP_INVALID_CONTACT'],
      ]),
    WAIT,
  )
})

test('each page of a list continues after the former one, also among messages of one instant', async () => {
  const { say } = await createConversation()
  await say('um')
  await inOwnCompany(async (db) => {
    await sql`insert into messages
      select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
        'position', m.position + n, 'provider_id', 'P' || n, 'failure_code', 'ERR_SENDING_WAPP_MSG',
        'created_at', m.created_at - (n / 60) * interval '1 microsecond'))).*
      from messages as m cross join generate_series(1, 120) as n`.execute(db)
    await sql`insert into outbox (company_id, whatsapp_id, thread_id, message_id, kind)
      select company_id, whatsapp_id, thread_id, id, 'send' from messages
      where failure_code is not null`.execute(db)
  })
  for (const state of ['waiting', 'failed'] as const) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { state, ...(after && { after }) }
      const { sends, next } = await sender.admin.call('GET /sends', { query })
      expect(sends.length).toBeLessThanOrEqual(50)
      seen.push(...sends.map(({ id }) => id))
      after = next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(state === 'failed' ? 120 : 121)
    expect(seen).toHaveLength(state === 'failed' ? 120 : 121)
  }
})

test('messages of another company are neither retried nor given up', async () => {
  const stranger = await buildSender(app)
  const { say } = await createConversation()
  const messageId = await say('um')
  const id = await idOfWaiting()
  for (const [path, state, mine] of [
    ['POST /sends/give-up', 'waiting', id],
    ['POST /sends/again', 'waiting', id],
    ['POST /sends/give-up', 'failed', messageId],
    ['POST /sends/again', 'failed', messageId],
  ] as const)
    expect(await stranger.admin.call(path, { body: { state, ids: [mine] } })).toMatchObject({
      done: [],
    })
  expect(await waitingSends()).toHaveLength(1)
})
