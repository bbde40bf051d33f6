import type { Delivery } from '@guiche/contract/webhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE, moveClock, now } from '../../../platform/clock.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { resumeWebhook } from './resume-webhook.ts'
import { failurePauseMs } from './webhook-rules.ts'

const WAIT = { interval: 20 }

let app: TestApp
let desk: Desk
let receiver: WebhookReceiver
let phones = 0

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  receiver = await startWebhookReceiver()
  setAllowedHosts([receiver.host])
})
afterAll(async () => {
  setAllowedHosts([])
  receiver.close()
  await app.close()
})

/** A webhook that was paused because its address refuses every delivery. */
async function buildPausedWebhook(path: string): Promise<{ id: number }> {
  receiver.answers.set(path, [503])
  const body = { name: path, url: receiver.origin + path, events: ['contact.created' as const] }
  const { id } = await desk.admin.call('POST /webhooks', { body })
  for (let count = 0; count < 5; count++) await createContact()
  await vi.waitFor(async () => {
    const { failingSince, pausedUntil } = await fetchWebhook(id)
    expect(failingSince).not.toBeNull()
    expect(Date.parse(pausedUntil ?? '') - now().getTime()).toBeGreaterThan(30_000)
  }, WAIT)
  return { id }
}

const createContact = () =>
  desk.admin.call('POST /contacts', {
    body: { name: 'Maria', number: `55119666${String(10_000 + phones++)}` },
  })

async function fetchWebhook(id: number) {
  const { webhooks } = await desk.admin.call('GET /webhooks')
  const found = webhooks.find((one) => one.id === id)
  if (!found) throw new Error(`no webhook ${id}`)
  return found
}

const fetchLog = async (id: number) =>
  (await desk.admin.call('GET /webhooks/:id/deliveries', { params: { id } })).deliveries

/** New events, when the log shows that they wait; the oldest first. */
async function createHeldDeliveries(id: number, count: number): Promise<Delivery[]> {
  for (let made = 0; made < count; made++) await createContact()
  return vi.waitFor(async () => {
    const held = (await fetchLog(id)).slice(0, count).toReversed()
    expect(held.map(({ error, attempts }) => [error, attempts])).toEqual(
      held.map(() => ['paused', 0]),
    )
    return held
  }, WAIT)
}

const postedTo = (path: string) =>
  receiver.taken
    .filter((one) => one.path === path)
    .map(({ headers }) => String(headers['webhook-id']))

test('an address that refuses deliveries is paused: events wait, and are sent in order when it recovers', async () => {
  const path = '/back'
  const { id } = await buildPausedWebhook(path)
  const held = await createHeldDeliveries(id, 6)
  expect(postedTo(path).filter((eventId) => held.some((one) => one.eventId === eventId))).toEqual(
    [],
  )
  receiver.answers.set(path, [200])
  const tried = await desk.admin.call('POST /webhooks/:id/test', { params: { id } })
  expect(tried).toMatchObject({ status: 'delivered' })
  await vi.waitFor(async () => {
    const log = await fetchLog(id)
    expect(log.map(({ status }) => status)).toEqual(log.map(() => 'delivered'))
  }, WAIT)
  const isHeld = (eventId: string) => held.some((one) => one.eventId === eventId)
  expect(postedTo(path).filter(isHeld)).toEqual(held.map(({ eventId }) => eventId))
  await vi.waitFor(
    async () =>
      expect(await fetchWebhook(id)).toMatchObject({ pausedUntil: null, failingSince: null }),
    WAIT,
  )
})

test('after a pause one attempt decides about the next pause, and a change of address ends it', async () => {
  const path = '/away'
  const { id } = await buildPausedWebhook(path)
  const before = postedTo(path).length
  moveClock(3 * MINUTE)
  try {
    await Promise.all([1, 2, 3].map(() => resumeWebhook(desk.companyId, id)))
    expect(postedTo(path)).toHaveLength(before + 1)
    const { pausedUntil } = await fetchWebhook(id)
    expect(Date.parse(pausedUntil ?? '') - now().getTime()).toBeGreaterThan(2 * MINUTE)
  } finally {
    moveClock(-3 * MINUTE)
  }
  const held = await createHeldDeliveries(id, 1)
  await desk.admin.call('PUT /webhooks/:id', {
    params: { id },
    body: { url: `${receiver.origin}/moved` },
  })
  await vi.waitFor(() => expect(postedTo('/moved')).toContain(held[0]?.eventId), WAIT)
})

test('pauses start with the fifth failure and grow with the time that it fails, up to an hour', () => {
  expect(failurePauseMs(4, 10 * MINUTE, 0)).toBeUndefined()
  expect(failurePauseMs(5, 5000, 0)).toBe(MINUTE)
  expect(failurePauseMs(6, 8 * MINUTE, 0)).toBe(8 * MINUTE)
  expect(failurePauseMs(90, 900 * MINUTE, 0)).toBe(60 * MINUTE)
  expect(failurePauseMs(90, 900 * MINUTE, 1)).toBe(72 * MINUTE)
})
