import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { holdClock, MINUTE, moveClock, now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, PASSWORD } from '../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let companyId: number
let whatsappId: number
let sales: number
let support: number
let admin: TestClient
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  sales = await buildQueue(companyId)
  support = await buildQueue(companyId)
  whatsappId = await buildConnectedLine(admin, companyId)
})
afterAll(async () => {
  holdClock(undefined)
  await app.close()
})
beforeEach(async () => {
  holdClock(undefined)
  holdClock(now())
  // The clock was moved, so the first access token may have expired.
  admin.token = (await admin.call('POST /auth/refresh_token')).token
  ana = await signInPerson(app, companyId, { queueIds: [sales, support], allTicket: 'enabled' })
  bruno = await signInPerson(app, companyId, { queueIds: [sales, support] })
})

let customers = 0
const newNumber = () => `55119${String(50_000_000 + ++customers)}`

/** Sends a customer's message. @returns the pending ticket */
async function writeAsCustomer(from: string, name = 'Cliente'): Promise<Ticket> {
  await admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId },
    body: { from, name, type: 'text', body: 'Oi' },
  })
  return vi.waitFor(
    async () => {
      const { tickets } = await admin.call('GET /tickets', {
        query: { status: 'pending', showAll: true },
      })
      const found = tickets.find(({ contact }) => contact.number === from)
      if (!found) throw new Error(`nobody waits as ${from}`)
      return found
    },
    { interval: 20 },
  )
}

const changeTicket = ({ client }: Person, id: number, body: object) =>
  client.call('PUT /tickets/:id', { params: { id }, body })
const answerTicket = ({ client }: Person, ticketId: number) =>
  client.call('POST /messages/:ticketId', { params: { ticketId }, body: { body: 'Olá!' } })

const listTrackings = (ticketId: number) =>
  inCompany(companyId, (db) =>
    db
      .selectFrom('ticketTrackings')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('ticketId', '=', ticketId)
      .orderBy('id')
      .execute(),
  )

test('an attendance records when it was queued, taken, answered and closed', async () => {
  const began = now()
  const minutesAfter = (minutes: number) =>
    new Date(began.getTime() + minutes * MINUTE).toISOString()
  const { id } = await writeAsCustomer(newNumber())
  expect(await listTrackings(id)).toMatchObject([
    {
      queuedAt: minutesAfter(0),
      startedAt: null,
      userId: null,
      whatsappId,
      createdAt: minutesAfter(0),
    },
  ])

  moveClock(4 * MINUTE)
  await changeTicket(ana, id, { status: 'open', userId: ana.id, queueId: sales })
  moveClock(2 * MINUTE)
  await answerTicket(ana, id)
  moveClock(1 * MINUTE)
  await answerTicket(ana, id)
  moveClock(5 * MINUTE)
  await changeTicket(ana, id, { status: 'closed', userId: ana.id, queueId: sales })

  expect(await listTrackings(id)).toMatchObject([
    {
      queuedAt: minutesAfter(0),
      startedAt: minutesAfter(4),
      firstReplyAt: minutesAfter(6),
      finishedAt: minutesAfter(12),
      userId: ana.id,
      queueId: sales,
      transfers: 0,
      rated: false,
    },
  ])
})

test('returns and transfers belong to the same attendance and reset no time', async () => {
  const began = now()
  const instantAfter = (minutes: number) =>
    new Date(began.getTime() + minutes * MINUTE).toISOString()
  const { id } = await writeAsCustomer(newNumber())
  await changeTicket(ana, id, { status: 'open', userId: ana.id, queueId: sales })
  moveClock(3 * MINUTE)
  await changeTicket(ana, id, { queueId: support })
  moveClock(3 * MINUTE)
  await changeTicket(bruno, id, { status: 'open', userId: bruno.id })
  await changeTicket(bruno, id, { status: 'open', userId: ana.id })

  const [tracking, ...others] = await listTrackings(id)
  expect(others).toEqual([])
  expect(tracking).toMatchObject({
    queuedAt: instantAfter(0),
    startedAt: instantAfter(0),
    userId: ana.id,
    queueId: support,
    transfers: 2,
  })
  const transfers = await inCompany(companyId, (db) =>
    db
      .selectFrom('ticketTransfers')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('trackingId', '=', tracking?.id ?? 0)
      .orderBy('id')
      .execute(),
  )
  expect(transfers).toMatchObject([
    { fromUserId: ana.id, toUserId: null, fromQueueId: sales, toQueueId: support },
    { fromUserId: bruno.id, toUserId: ana.id, fromQueueId: support, toQueueId: support },
  ])
})

test('a reopened ticket starts another attendance, and one that the company opens has no queue time', async () => {
  const from = newNumber()
  const { id } = await writeAsCustomer(from)
  await changeTicket(ana, id, { status: 'closed' })
  moveClock(MINUTE)
  expect((await writeAsCustomer(from)).id).toBe(id)
  await changeTicket(ana, id, { status: 'closed' })
  moveClock(MINUTE)
  await changeTicket(ana, id, { status: 'open', userId: ana.id })
  const trackings = await listTrackings(id)
  expect(trackings).toMatchObject([
    { startedAt: null, finishedAt: expect.any(String) },
    { startedAt: null, finishedAt: expect.any(String) },
    { queuedAt: null, startedAt: now().toISOString(), finishedAt: null },
  ])
})

test('the greeting of the accepting attendant is not counted as a reply', async () => {
  const began = now()
  const { id } = await writeAsCustomer(newNumber())
  moveClock(MINUTE)
  await changeTicket(ana, id, { status: 'open', userId: ana.id, queueId: sales })
  await ana.client.call('POST /messages/:ticketId', {
    params: { ticketId: id },
    body: { body: 'Olá, sou a Ana.', isGreeting: true },
  })
  expect(await listTrackings(id)).toMatchObject([{ firstReplyAt: null }])
  moveClock(2 * MINUTE)
  await answerTicket(ana, id)
  const firstReplyAt = new Date(began.getTime() + 3 * MINUTE).toISOString()
  expect(await listTrackings(id)).toMatchObject([{ firstReplyAt }])
})
