import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import type { InboundEvent, LineKey } from '../channel.ts'
import { type InboxDrain, startInboxDrain, type TakeEvent } from './drain-inbox.ts'
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
})
afterAll(() => app.close())

const text = (providerId: string, customer: string, body = providerId): InboundEvent => ({
  kind: 'message',
  providerId,
  chat: { kind: 'phone', value: customer, name: '' },
  fromMe: false,
  at: Date.now(),
  content: { type: 'text', body },
  raw: {},
})

/** Takes events by writing their ids down; those that `fails` names throw. */
function begin(fails: (providerId: string) => boolean = () => false) {
  const taken: string[] = []
  const take: TakeEvent = async (_db, _line, event) => {
    if (fails(event.providerId)) throw new Error(`${event.providerId} is poison`)
    taken.push(event.providerId)
  }
  drain = startInboxDrain(take)
  return taken
}

const setAside = async () => (await operator.call('GET /set-aside-events')).events

test('events are taken once each and in order per conversation', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `ordered-${index}`)
  await storeEvents(
    line,
    ids.map((id, index) => text(id, `55119000000${index % 7}`)),
  )
  await storeEvents(
    line,
    ids.slice(0, 50).map((id, index) => text(id, `55119000000${index % 7}`)),
  )
  const taken = begin()
  await vi.waitFor(() => expect(taken).toHaveLength(250), { timeout: 5000 })
  for (let customer = 0; customer < 7; customer++) {
    const theirs = taken
      .map((id) => Number(id.split('-')[1]))
      .filter((index) => index % 7 === customer)
    expect(theirs).toEqual(theirs.toSorted((a, b) => a - b))
  }
})

test('a poison event is set aside and shown to the operator, and the others go on', async () => {
  await storeEvents(line, [
    text('before', '551190'),
    text('poison', '551190'),
    text('after', '551190'),
  ])
  const taken = begin((id) => id === 'poison')
  await vi.waitFor(() => expect(taken.filter((id) => id === 'after').length).toBeGreaterThan(0), {
    timeout: 5000,
  })
  await vi.waitFor(async () => expect(await setAside()).toHaveLength(1))
  expect(await setAside()).toMatchObject([
    {
      providerId: 'poison',
      error: 'poison is poison',
      companyId: line.companyId,
      companyName: expect.stringMatching(/./),
      lineName: expect.stringMatching(/^Linha/),
    },
  ])
})

test('a set-aside event is taken again when the operator asks', async () => {
  const [event] = await setAside()
  const taken = begin()
  const params = { companyId: line.companyId, id: event?.id ?? 0 }
  await operator.call('POST /set-aside-events/:companyId/:id/retry', { params })
  await vi.waitFor(() => expect(taken).toEqual(['poison']))
  expect(await setAside()).toEqual([])
  expect(
    (await operator.send('POST /set-aside-events/:companyId/:id/retry', { params })).status,
  ).toBe(404)
})
