import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, PASSWORD } from '../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

// Customers write, are served and closed, and answer the rating question, so ratings take their real way.

const WAIT = { interval: 20 }

let app: TestApp
let companyId: number
let whatsappId: number
let admin: TestClient
let ana: Person
let bruno: Person
let sales: number

beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  sales = await buildQueue(companyId)
  whatsappId = await buildConnectedLine(admin, companyId)
  for (const key of ['userRating', 'ratingComment'])
    await admin.call('PUT /settings/:key', { params: { key }, body: { value: 'enabled' } })
  ana = await signInPerson(app, companyId, {
    name: 'Ana',
    queueIds: [sales],
    allTicket: 'enabled',
  })
  bruno = await signInPerson(app, companyId, { name: 'Bruno', allTicket: 'enabled' })
  // In this order, so that the last one is the newest.
  await serveAndRate({ name: 'Rosa', by: ana, queueId: sales, says: ['3'] })
  await serveAndRate({ name: 'Davi', by: ana, queueId: sales, says: ['1', '=Demorou\nmuito'] })
  await serveAndRate({ name: 'Lia', by: bruno, queueId: null, says: ['satisfeito'] })
  await serveAndRate({ name: 'Caio', by: bruno, queueId: null, says: [] })
})
afterAll(() => app.close())

let customers = 0

interface Served {
  name: string
  by: Person
  queueId: number | null
  /** Messages after the close. */
  says: readonly string[]
}

async function serveAndRate({ name, by, queueId, says }: Served): Promise<void> {
  const from = `55119${String(70_000_000 + ++customers)}`
  await writeAsCustomer(from, name, 'Oi')
  const { id } = await vi.waitFor(() => findWaitingTicket(from), WAIT)
  const changeTicket = (body: object) =>
    by.client.call('PUT /tickets/:id', { params: { id }, body })
  await changeTicket({ status: 'open', userId: by.id, queueId })
  await changeTicket({ status: 'closed', userId: by.id, queueId })
  for (const [index, text] of says.entries()) {
    await writeAsCustomer(from, name, text)
    const column = index === 0 ? 'rate' : 'rateComment'
    await vi.waitFor(async () => expect(await storedValueOf(id, column)).not.toBeNull(), WAIT)
  }
}

const writeAsCustomer = (from: string, name: string, body: string) =>
  admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId },
    body: { from, name, type: 'text', body },
  })

async function findWaitingTicket(from: string): Promise<Ticket> {
  const { tickets } = await admin.call('GET /tickets', {
    query: { status: 'pending', showAll: true },
  })
  const found = tickets.find(({ contact }) => contact.number === from)
  if (!found) throw new Error(`nobody waits as ${from}`)
  return found
}

async function storedValueOf(ticketId: number, column: 'rate' | 'rateComment') {
  const kept = await inCompany(companyId, (db) =>
    db
      .selectFrom('ticketTrackings')
      .select(column)
      .where('ticketId', '=', ticketId)
      .executeTakeFirstOrThrow(),
  )
  return Object.values(kept)[0]
}

const showRatings = (query: object = {}) => admin.call('GET /reports/ratings', { query })
const fetchNames = async (query: object = {}) =>
  (await showRatings(query)).ratings.map(({ contact }) => contact.name)

test('ratings are listed the newest first, with customer, attendant and comment', async () => {
  const { ratings, next } = await showRatings()
  expect(next).toBeNull()
  expect(ratings).toMatchObject([
    {
      rate: 2,
      comment: null,
      contact: { name: 'Lia' },
      user: { id: bruno.id, name: 'Bruno' },
      queue: null,
      whatsapp: { id: whatsappId },
    },
    {
      rate: 1,
      comment: '=Demorou\nmuito',
      contact: { name: 'Davi' },
      user: { id: ana.id, name: 'Ana' },
      queue: { id: sales },
    },
    { rate: 3, comment: null, contact: { name: 'Rosa' }, user: { id: ana.id } },
  ])
  const { uuid } = ratings[0]?.ticket ?? { uuid: '' }
  const ticket = await admin.call('GET /tickets/u/:uuid', { params: { uuid } })
  expect(ticket).toMatchObject({ contact: { name: 'Lia' } })
})

test('they are summed overall, by attendant and by queue; unanswered questions do not count', async () => {
  const { summary } = await showRatings()
  expect(summary).toMatchObject({
    rates: [1, 1, 1],
    count: 3,
    average: 2,
    users: [
      { key: ana.id, name: 'Ana', rates: [1, 0, 1], count: 2, average: 2 },
      { key: bruno.id, name: 'Bruno', rates: [0, 1, 0], count: 1, average: 2 },
    ],
    queues: [
      { key: sales, rates: [1, 0, 1], count: 2, average: 2 },
      { key: null, name: '', rates: [0, 1, 0], count: 1, average: 2 },
    ],
  })
})

test('filters limit list and sums, and a rate limits the list alone', async () => {
  expect(await fetchNames({ userId: ana.id })).toEqual(['Davi', 'Rosa'])
  expect(await fetchNames({ queueId: sales, rate: 3 })).toEqual(['Rosa'])
  expect(await fetchNames({ userId: bruno.id, queueId: sales })).toEqual([])
  expect(await fetchNames({ userId: '', queueId: '', rate: '', from: '', to: '' })).toHaveLength(3)
  expect((await showRatings({ userId: bruno.id })).summary).toMatchObject({
    count: 1,
    rates: [0, 1, 0],
  })
  expect((await showRatings({ rate: 3 })).summary).toMatchObject({ count: 3 })
  const refused = await admin.send('GET /reports/ratings', { query: { rate: 4 } })
  expect(refused.status).toBe(400)
})

test('a page continues after the former one, also if a newer rating has arrived in between', async () => {
  const first = await showRatings({ limit: 2 })
  expect(first.ratings.map(({ contact }) => contact.name)).toEqual(['Lia', 'Davi'])
  await serveAndRate({ name: 'Nina', by: bruno, queueId: null, says: ['3'] })
  const second = await showRatings({ limit: 2, after: first.next })
  expect(second).toMatchObject({ ratings: [{ contact: { name: 'Rosa' } }], next: null })
  expect(second.summary).toBeNull()
  expect((await fetchNames())[0]).toBe('Nina')
})

test('a rating belongs to the day on which it was given, in the company’s zone', async () => {
  const { id } = (await showRatings({ rate: 1 })).ratings[0] ?? { id: 0 }
  await inCompany(companyId, (db) =>
    db
      .updateTable('ticketTrackings')
      .set({ ratedAt: '2026-03-12T23:30:00-03:00' })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute(),
  )
  const namesOnDay = (day: string) => fetchNames({ from: day, to: day })
  expect(await namesOnDay('2026-03-12')).toEqual(['Davi'])
  expect(await namesOnDay('2026-03-13')).toEqual([])
  const { summary } = await showRatings({ to: '2026-03-12' })
  expect(summary).toMatchObject({ count: 1, rates: [1, 0, 0], average: 1 })
  expect((await showRatings({ from: '2026-03-13', to: '2026-03-14' })).summary).toMatchObject({
    count: 0,
    average: null,
    users: [],
  })
})

test('are for administrators, and of their own company', async () => {
  const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await ana.client.send('GET /reports/ratings')).toMatchObject(refused)
  const stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
  const { ratings, summary } = await stranger.client.call('GET /reports/ratings', {
    query: { userId: ana.id },
  })
  expect([ratings, summary?.count]).toEqual([[], 0])
})
