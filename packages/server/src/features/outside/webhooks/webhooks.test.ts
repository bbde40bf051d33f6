import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Webhook, WebhookEvent } from '@guiche/contract/webhooks'
import { deliveredType, webhookBody, webhookEvents } from '@guiche/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, holdClock, HOUR, moveClock, now } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { limitTimeouts } from '../../../platform/http/outgoing/safe-fetch.ts'
import { changePlanOfCompany } from '../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { type Misdeed, misdeeds, startProgram } from '../../../testing/external-program.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import {
  type ReceiverAnswer,
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../../../testing/webhook-receiver.ts'
import { listDeliveries } from './deliveries/deliveries.queries.ts'
import { purgeDeliveries } from './deliveries/purge-deliveries.ts'
import { resumeWebhook } from './resume-webhook.ts'
import { sendDelivery } from './deliveries/send-delivery.ts'
import { saveWebhook } from './webhooks.queries.ts'
import { writeDelivery } from './deliveries/write-delivery.ts'

const WAIT = { interval: 20 }
/** An IP address is refused at once, a name when it is connected to. */
const ALL = { status: undefined, pageNumber: 1 }
const INSIDE = 'http://localhost:8080/hook'
/** Long enough for one request; without it, requests have the timeout of production. */
const SHORT_MS = 5000

let app: TestApp
let desk: Desk
let receiver: WebhookReceiver
let paths = 0

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  receiver = await startWebhookReceiver(INSIDE)
  setAllowedHosts([receiver.host])
})
afterEach(() => holdClock(undefined))
afterAll(async () => {
  setAllowedHosts([])
  receiver.close()
  await app.close()
})

interface Hook extends Webhook {
  secret: string
  path: string
}

async function createHook(
  events: readonly WebhookEvent[] = webhookEvents,
  answered: ReceiverAnswer[] = [],
): Promise<Hook> {
  const path = `/hook-${++paths}`
  if (answered.length > 0) receiver.answers.set(path, answered)
  const body = { name: `Loja ${paths}`, url: receiver.origin + path, events: [...events] }
  return { ...(await desk.admin.call('POST /webhooks', { body })), path }
}

const requestsTo = ({ path }: Hook) => receiver.taken.filter((one) => one.path === path)
const bodiesAt = (at: Hook) => requestsTo(at).map(({ body }) => JSON.parse(body) as Body)

interface Body {
  id: string
  type: string
  companyId: number
  data: { message?: { body: string; status: string }; ticket?: { id: number; status: string } }
}

const waitForEvent = (at: Hook, type: WebhookEvent, fits: (body: Body) => boolean = () => true) =>
  vi.waitFor(() => {
    const found = bodiesAt(at).find((body) => body.type === type && fits(body))
    if (!found) throw new Error(`no ${type} among ${JSON.stringify(bodiesAt(at))}`)
    return found
  }, WAIT)

const fetchLog = async ({ id }: Hook, query = {}) =>
  (await desk.admin.call('GET /webhooks/:id/deliveries', { params: { id }, query })).deliveries

const waitForDelivery = (at: Hook, fits: (status: string, attempts: number) => boolean) =>
  vi.waitFor(async () => {
    const log = await fetchLog(at)
    const found = log.find(({ status, attempts }) => fits(status, attempts))
    if (!found) throw new Error(`no such delivery among ${JSON.stringify(log)}`)
    return found
  }, WAIT)

const fetchWebhook = async ({ id }: Hook) => {
  const { webhooks } = await desk.admin.call('GET /webhooks')
  return webhooks.find((one) => one.id === id)
}

function signatureBy(secret: string, { headers, body }: ReceivedWebhook): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

let phones = 0
const newPhone = () => `55119777${String(10_000 + phones++)}`
const createContact = () =>
  desk.admin.call('POST /contacts', { body: { name: 'Maria', number: newPhone() } })

test('a conversation is sent from its beginning to its end, signed and as the contract has it', async () => {
  const listener = await createHook()
  const ticketId = await desk.serve(newPhone())
  await desk.send(ticketId, { body: 'Posso ajudar?' })
  await desk.admin.call('PUT /tickets/:id', {
    params: { id: ticketId },
    body: { status: 'closed' },
  })
  const isOfTicket = ({ data }: Body) => data.ticket?.id === ticketId
  await waitForEvent(listener, 'contact.created')
  await waitForEvent(listener, 'ticket.created', isOfTicket)
  const received = await waitForEvent(listener, 'message.received', isOfTicket)
  expect(received.data.message).toMatchObject({ body: 'Oi', status: null, media: null })
  const sent = await waitForEvent(listener, 'message.sent', isOfTicket)
  expect(sent.data.message).toMatchObject({ body: 'Posso ajudar?', userId: desk.userId })
  await waitForEvent(listener, 'message.status', ({ data }) => data.message?.status === 'sent')
  await waitForEvent(listener, 'ticket.updated', ({ data }) => data.ticket?.status === 'open')
  const closed = await waitForEvent(listener, 'ticket.closed', isOfTicket)
  expect(closed).toMatchObject({
    companyId: desk.companyId,
    data: { previous: { status: 'open', userId: desk.userId }, ticket: { status: 'closed' } },
  })
  await desk.admin.call('PUT /tickets/:id', { params: { id: ticketId }, body: { status: 'open' } })
  expect(await waitForEvent(listener, 'ticket.reopened', isOfTicket)).toMatchObject({
    data: { previous: { status: 'closed' }, ticket: { status: 'open' } },
  })
  // The ticket was accepted and reopened; a close assigns it to no user.
  const assigned = await vi.waitFor(() => {
    const all = bodiesAt(listener).filter(({ type }) => type === 'ticket.assigned')
    expect(all).toHaveLength(2)
    return all
  }, WAIT)
  for (const { data } of assigned)
    expect(data).toMatchObject({
      ticket: { id: ticketId, user: { id: desk.userId } },
      by: { id: desk.userId },
      reason: 'taken',
    })
  for (const one of requestsTo(listener)) {
    const body: unknown = JSON.parse(one.body)
    const { type, id } = body as Body
    expect(one.headers['webhook-id']).toBe(id)
    expect(one.headers['webhook-signature']).toBe(signatureBy(listener.secret, one))
    expect(
      webhookBody(type as WebhookEvent)
        .strict()
        .parse(body),
    ).toEqual(body)
  }
})

test('only subscribed events are sent, and none to an inactive webhook', async () => {
  const contacts = await createHook(['contact.created'])
  const off = await createHook(['contact.created'])
  await desk.admin.call('PUT /webhooks/:id', { params: off, body: { active: false } })
  await desk.serve(newPhone())
  await waitForEvent(contacts, 'contact.created')
  expect(new Set(bodiesAt(contacts).map(({ type }) => type))).toEqual(new Set(['contact.created']))
  expect(await fetchLog(off)).toEqual([])
})

test('a rolled-back change sends nothing: a delivery and its job are rows of its transaction', async () => {
  const listener = await createHook(['contact.created'])
  const written = { webhookId: listener.id, eventId: randomUUID(), payload: {} }
  const job = { key: '' }
  await expect(
    inCompany(desk.companyId, async (db) => {
      const { companyId } = desk
      const made = await writeDelivery(db, { companyId, ...written, type: 'contact.created' })
      job.key = `${companyId}:webhooks.send:${made?.id}`
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await fetchLog(listener)).toEqual([])
  const jobs = await pools().jobs.query('select from graphile_worker.jobs where key = $1', [
    job.key,
  ])
  expect(jobs.rowCount).toBe(0)
})

describe('a failed delivery', () => {
  test('is sent again under the same id, until it is accepted', async () => {
    const listener = await createHook(['contact.created'], [500, 200])
    // The second attempt is seconds away, until the first has been seen.
    holdClock(now())
    await createContact()
    const failed = await waitForDelivery(listener, (status) => status === 'failed')
    expect(failed).toMatchObject({ attempts: 1, statusCode: 500, error: null })
    const wait = Date.parse(failed.nextAttemptAt ?? '') - Date.parse(failed.updatedAt)
    expect(wait).toBeGreaterThanOrEqual(3900)
    expect(wait).toBeLessThanOrEqual(6100)
    expect(await fetchWebhook(listener)).toMatchObject({
      failingSince: expect.any(String) as string,
    })
    holdClock(undefined)
    await waitForDelivery(listener, (status, attempts) => status === 'delivered' && attempts === 2)
    const [first, second] = requestsTo(listener)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await fetchWebhook(listener)).toMatchObject({ failingSince: null, active: true })
  })

  test('is sent again after a connection that broke, and after one that was refused', async () => {
    const broken = await createHook(['contact.created'], ['hang up', 204])
    const own = createServer()
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
    const { port } = own.address() as AddressInfo
    await new Promise((resolve) => own.close(resolve))
    await createContact()
    const failed = await waitForDelivery(broken, (status) => status === 'failed')
    expect(failed).toMatchObject({ attempts: 1, statusCode: null, error: 'unreachable' })
    await waitForDelivery(broken, (status) => status === 'delivered')
    setAllowedHosts([{ to: 'localhost', port }])
    const body = { name: 'Nada', url: `http://localhost:${port}/`, events: ['contact.created'] }
    const nobody = await desk.admin.call('POST /webhooks', {
      body: { ...body, events: ['contact.created'] },
    })
    const tried = await desk.admin.call('POST /webhooks/:id/test', { params: nobody })
    setAllowedHosts([receiver.host])
    expect(tried).toMatchObject({ status: 'exhausted', error: 'unreachable', type: 'ping' })
    await desk.admin.call('DELETE /webhooks/:id', { params: nobody })
  })

  test('is exhausted after eight attempts over a day', async () => {
    const listener = await createHook(['contact.created'], [503])
    await createContact()
    await waitForDelivery(listener, (status) => status === 'failed')
    const listLog = () =>
      inCompany(desk.companyId, (db) => listDeliveries(db, desk.companyId, listener.id, ALL))
    let moved = 0
    try {
      for (let tries = 2; tries <= 8; tries++) {
        const { deliveries } = await listLog()
        const times = deliveries.map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? ''))
        const forward = Math.max(...times) - now().getTime() + 1000
        moveClock(forward)
        moved += forward
        await resumeWebhook(desk.companyId, listener.id)
        for (const { id } of deliveries) await sendDelivery(desk.companyId, id)
      }
    } finally {
      moveClock(-moved)
    }
    expect(moved).toBeGreaterThan(19 * HOUR)
    expect(moved).toBeLessThan(31 * HOUR)
    expect((await listLog()).deliveries).toMatchObject([{ status: 'exhausted', attempts: 8 }])
  })

  test('of an address that fails for a day turns the webhook off', async () => {
    const listener = await createHook(['contact.created'], [503])
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    await inCompany(desk.companyId, (db) =>
      saveWebhook(db, desk.companyId, listener.id, {
        failures: 19,
        failingSince: new Date(Date.now() - 25 * HOUR),
      }),
    )
    await createContact()
    const event = `company-${desk.companyId}-webhook`
    const { payload } = await socket.hears(event, ({ action }) => action === 'disabled')
    expect(payload.webhook).toMatchObject({ id: listener.id, disabledBecause: 'failing' })
    const [waiting] = await fetchLog(listener)
    moveClock(HOUR)
    await sendDelivery(desk.companyId, waiting?.id ?? '').finally(() => moveClock(-HOUR))
    expect(await fetchLog(listener)).toMatchObject([
      { status: 'exhausted', error: 'disabled', statusCode: 503, attempts: 1 },
    ])
    socket.close()
    const params = listener
    const again = await desk.admin.call('PUT /webhooks/:id', { params, body: { active: true } })
    expect(again).toMatchObject({ active: true, disabledBecause: null, failingSince: null })
  })

  test('with a 410 answer is not sent again, and turns the webhook off', async () => {
    const listener = await createHook(['contact.created'], [410])
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    await createContact()
    const gone = await waitForDelivery(listener, (status) => status === 'exhausted')
    expect(gone).toMatchObject({ attempts: 1, statusCode: 410, nextAttemptAt: null })
    expect(await fetchWebhook(listener)).toMatchObject({ active: false, disabledBecause: 'gone' })
    const event = `company-${desk.companyId}-webhook`
    await socket.hears(event, ({ action }) => action === 'disabled')
    socket.close()
  })

  test('with a redirect is not followed', async () => {
    const listener = await createHook(['contact.created'], [302])
    await createContact()
    const failed = await waitForDelivery(listener, (status) => status === 'failed')
    expect(failed).toMatchObject({ statusCode: 302 })
  })
})

describe('an internal address', () => {
  test('is refused at creation, in any notation', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://10.0.0.1/x',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'https://user:word@example.com/',
      'http://example.com:5432/',
    ])
      expect(
        await desk.admin.send('POST /webhooks', {
          body: { name: 'Dentro', url, events: ['ticket.created'] },
        }),
        url,
      ).toMatchObject({ status: 400, body: { error: 'ERR_WEBHOOK_ADDRESS_REFUSED' } })
    for (const url of ['ftp://example.com/', 'javascript:alert(1)', 'example.com', ''])
      expect(
        await desk.admin.send('POST /webhooks', {
          body: { name: 'Dentro', url, events: ['ticket.created'] },
        }),
        url,
      ).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  })

  test('is not connected to if a name resolves to it', async () => {
    const inside = await desk.admin.call('POST /webhooks', {
      body: { name: 'Dentro', url: INSIDE, events: ['ticket.created'] },
    })
    const tried = await desk.admin.call('POST /webhooks/:id/test', { params: inside })
    expect(tried).toMatchObject({ status: 'exhausted', error: 'refused', statusCode: null })
    await desk.admin.call('DELETE /webhooks/:id', { params: inside })
  })
})

test('a test shows the answer, and the log the request', async () => {
  const listener = await createHook(['ticket.created'], [418])
  const tried = await desk.admin.call('POST /webhooks/:id/test', { params: listener })
  expect(tried).toMatchObject({
    type: 'ping',
    status: 'exhausted',
    statusCode: 418,
    answer: `answer to ${listener.path}`,
    payload: { type: 'ping', data: { webhook: { id: listener.id, name: listener.name } } },
  })
  const [taken] = requestsTo(listener)
  expect(taken?.headers['webhook-signature']).toBe(taken && signatureBy(listener.secret, taken))
  expect(await fetchLog(listener)).toMatchObject([{ id: tried.id, attempts: 1 }])
  const params = { id: listener.id, deliveryId: tried.id }
  expect(await desk.admin.call('GET /webhooks/:id/deliveries/:deliveryId', { params })).toEqual(
    tried,
  )
})

/** The status decides; only the beginning of the body is read. */
const outcomes: Readonly<Record<Misdeed, object>> = {
  silent: { error: 'timeout', statusCode: null },
  slow: { error: 'timeout', statusCode: null },
  busy: { error: null, statusCode: 429 },
  endless: { error: null, statusCode: 200 },
  broken: { error: null, statusCode: 200 },
}

test.each(misdeeds)(
  'an address that %s does not block a delivery',
  async (_what, misdeed, reply) => {
    const program = await startProgram()
    onTestFinished(program.close)
    if (misdeed === 'silent' || misdeed === 'slow') limitTimeouts(SHORT_MS)
    onTestFinished(() => limitTimeouts(undefined))
    setAllowedHosts([receiver.host, program.host])
    onTestFinished(() => setAllowedHosts([receiver.host]))
    program.replies.set('/ouvinte', reply)
    const body = { name: 'Ouvinte', url: `${program.origin}/ouvinte`, events: [...webhookEvents] }
    const params = await desk.admin.call('POST /webhooks', { body })
    onTestFinished(async () => void (await desk.admin.call('DELETE /webhooks/:id', { params })))
    expect(await desk.admin.call('POST /webhooks/:id/test', { params })).toMatchObject(
      outcomes[misdeed],
    )
  },
)

test('a delivery is replayed under its own id, once for each key', async () => {
  const listener = await createHook(['contact.created'])
  await createContact()
  const first = await waitForDelivery(listener, (status) => status === 'delivered')
  const sent = {
    params: { id: listener.id, deliveryId: first.id },
    body: { idempotencyKey: 'once' },
  }
  const key = 'POST /webhooks/:id/deliveries/:deliveryId/replay'
  const made = await Promise.all([1, 2, 3].map(() => desk.admin.call(key, sent)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(made[0]).toMatchObject({ replayOf: first.id, eventId: first.eventId })
  await vi.waitFor(async () => {
    const log = await fetchLog(listener, { status: 'delivered' })
    expect(log).toHaveLength(2)
  }, WAIT)
  const [one, two] = requestsTo(listener)
  expect(two?.body).toBe(one?.body)
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
})

test('a new secret signs at once, together with the former one for a day', async () => {
  const listener = await createHook(['ticket.created'])
  const { secret } = await desk.admin.call('POST /webhooks/:id/secret', { params: listener })
  expect(secret).not.toBe(listener.secret)
  await desk.admin.call('POST /webhooks/:id/test', { params: listener })
  const [taken] = requestsTo(listener)
  const both = taken && [signatureBy(secret, taken), signatureBy(listener.secret, taken)].join(' ')
  expect(taken?.headers['webhook-signature']).toBe(both)
  const { webhooks } = await desk.admin.call('GET /webhooks')
  expect(JSON.stringify(webhooks)).not.toContain('whsec_')
  const stored = await inCompany(desk.companyId, (db) =>
    sql<{ row: string }>`select webhooks::text as row from webhooks`.execute(db),
  )
  for (const { row } of stored.rows) expect(row).not.toContain(secret.slice(6))
})

test('the log is paged, the newest first, and covers thirty days', async () => {
  const listener = await createHook(['ticket.created'])
  for (let count = 0; count < 21; count++)
    await desk.admin.call('POST /webhooks/:id/test', { params: listener })
  const fetchPage = (pageNumber: number, status?: 'delivered' | 'failed') =>
    desk.admin.call('GET /webhooks/:id/deliveries', {
      params: listener,
      query: { pageNumber, ...(status && { status }) },
    })
  const [first, second] = await Promise.all([fetchPage(1), fetchPage(2)])
  expect(first).toMatchObject({ hasMore: true })
  expect(second).toMatchObject({ hasMore: false })
  const all = [...first.deliveries, ...second.deliveries]
  expect(new Set(all.map(({ id }) => id)).size).toBe(21)
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await fetchPage(1, 'failed')).deliveries).toEqual([])
  await purgeDeliveries()
  expect((await fetchPage(1)).deliveries).toHaveLength(20)
  moveClock(31 * DAY)
  await purgeDeliveries()
  moveClock(-31 * DAY)
  expect((await fetchPage(1)).deliveries).toEqual([])
})

test('other users, other companies and plans without the API are refused', async () => {
  const listener = await createHook(['contact.created'])
  await createContact()
  const { id: deliveryId } = await waitForDelivery(listener, (status) => status === 'delivered')
  const calls = [
    ['GET /webhooks', {}],
    ['POST /webhooks', { body: { name: 'x', url: receiver.origin, events: ['ticket.created'] } }],
    ['PUT /webhooks/:id', { params: listener, body: { name: 'x' } }],
    ['POST /webhooks/:id/secret', { params: listener }],
    ['POST /webhooks/:id/test', { params: listener }],
    ['GET /webhooks/:id/deliveries', { params: listener }],
    [
      'POST /webhooks/:id/deliveries/:deliveryId/replay',
      { params: { id: listener.id, deliveryId }, body: {} },
    ],
    ['DELETE /webhooks/:id', { params: listener }],
  ] as const
  const { client } = await signInPerson(app, desk.companyId, { profile: 'user' })
  for (const [key, { params, body }] of calls.map(
    ([name, sent]) => [name, { params: undefined, body: undefined, ...sent }] as const,
  )) {
    const given = {
      ...(params && { params: { id: listener.id, deliveryId } }),
      ...(body && { body }),
    }
    expect(await client.send(key, given), key).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  }
  const other = await buildDesk(app)
  expect((await other.admin.call('GET /webhooks')).webhooks).toEqual([])
  for (const [key, sent] of calls.slice(2)) {
    const given = {
      params: { id: listener.id, deliveryId },
      ...('body' in sent && { body: sent.body }),
    }
    expect(await other.admin.send(key, given), key).toMatchObject({ status: 404 })
  }
  const before = requestsTo(listener).length
  await other.admin.call('POST /contacts', { body: { name: 'Rui', number: newPhone() } })
  const setExternalApi = (useExternalApi: boolean) =>
    changePlanOfCompany(desk.companyId, { useExternalApi })
  await setExternalApi(false)
  expect((await desk.admin.call('GET /webhooks')).webhooks).toEqual([])
  await createContact()
  await setExternalApi(true)
  expect(await fetchLog(listener)).toHaveLength(before)
})

test('administrators receive changes and deliveries live; a company has twenty webhooks at most', async () => {
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  const listener = await createHook(['contact.created'])
  const event = `company-${desk.companyId}-webhook`
  const heard = await socket.hears(event, ({ action }) => action === 'create')
  expect(JSON.stringify(heard.payload)).not.toContain('secret')
  await createContact()
  await socket.hears(`${event}-delivery`, ({ action, delivery }) => {
    const { status, webhookId } = delivery as { status: string; webhookId: number }
    return action === 'update' && status === 'delivered' && webhookId === listener.id
  })
  await desk.admin.call('DELETE /webhooks/:id', { params: listener })
  await socket.hears(event, ({ webhookId }) => webhookId === listener.id)
  socket.close()
  const { webhooks } = await desk.admin.call('GET /webhooks')
  // Concurrent requests, because a count without a lock would accept too many.
  const body = {
    name: 'Mais um',
    url: receiver.origin,
    events: ['ticket.created'] as WebhookEvent[],
  }
  const made = await Promise.all(
    Array.from({ length: 22 }, () => desk.admin.send('POST /webhooks', { body })),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20 - webhooks.length)
  expect(made.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    body: { error: 'ERR_WEBHOOK_LIMIT_REACHED' },
  })
})

test('the page of all calls describes the payloads of webhooks by their schema', async () => {
  const { body } = await app.http.inject({ url: '/docs/openapi.json' })
  const { webhooks } = JSON.parse(body) as { webhooks: Record<string, unknown> }
  expect(Object.keys(webhooks)).toEqual(deliveredType.options)
  expect(JSON.stringify(webhooks['message.received'])).toContain('quotedMessageId')
})
