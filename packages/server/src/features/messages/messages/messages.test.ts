import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let whatsappId: number
let userId: number
beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  admin = new TestClient(app.http)
  userId = (await admin.signIn(built.admin.email, PASSWORD)).user.id
  whatsappId = await buildConnectedLine(admin, built.company.id)
})
afterAll(() => app.close())

const writeAsCustomer = (from: string, body: string, more: object = {}) =>
  admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId },
    body: { from, name: 'Maria', type: 'text', body, ...more },
  })
const fetchTickets = async (status: 'pending' | 'open' | 'closed') =>
  (await admin.call('GET /tickets', { query: { status, showAll: true } })).tickets
const waitForTicketOf = (number: string, status: 'pending' | 'open' | 'closed' = 'pending') =>
  vi.waitFor(
    async () => {
      const found = (await fetchTickets(status)).find((ticket) => ticket.contact.number === number)
      if (!found) throw new Error(`no ${status} ticket of ${number}`)
      return found
    },
    { interval: 20 },
  )
const fetchThread = (ticketId: number) =>
  admin.call('GET /messages/:ticketId', { params: { ticketId } })

test('a customer writes, is accepted and answered, reads, and is closed', async () => {
  await writeAsCustomer('5511988887777', 'Oi')
  const pending = await waitForTicketOf('5511988887777')
  expect(pending).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Oi',
    userId: null,
  })
  expect(pending.contact.name).toBe('Maria')
  const opened = await admin.call('PUT /tickets/:id', {
    params: { id: pending.id },
    body: { status: 'open', userId },
  })
  expect(opened).toMatchObject({ status: 'open', userId })
  const sent = await admin.call('POST /messages/:ticketId', {
    params: { ticketId: pending.id },
    body: { body: 'Olá, Maria', idempotencyKey: 'k1' },
  })
  expect(sent).toMatchObject({ fromMe: true, ack: 0, body: 'Olá, Maria', position: 2 })
  const again = await admin.call('POST /messages/:ticketId', {
    params: { ticketId: pending.id },
    body: { body: 'Olá, Maria', idempotencyKey: 'k1' },
  })
  expect(again).toMatchObject({ id: 'id' in sent && sent.id })
  await vi.waitFor(async () => {
    const phone = await admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId },
      query: { from: '5511988887777' },
    })
    expect(phone.messages.map(({ fromMe, body }) => [fromMe, body])).toEqual([
      [false, 'Oi'],
      [true, 'Olá, Maria'],
    ])
  })
  await admin.call('POST /simulator/:whatsappId/ack', {
    params: { whatsappId },
    body: { from: '5511988887777', ack: 4 },
  })
  await vi.waitFor(async () => {
    const { messages, ticket } = await fetchThread(pending.id)
    expect(messages.map(({ body, ack }) => [body, ack])).toEqual([
      ['Oi', 0],
      ['Olá, Maria', 4],
    ])
    expect('unreadMessages' in ticket && ticket.unreadMessages).toBe(0)
  })
  const closed = await admin.call('PUT /tickets/:id', {
    params: { id: pending.id },
    body: { status: 'closed' },
  })
  expect(closed.status).toBe('closed')
  await writeAsCustomer('5511988887777', 'Faltou um item')
  expect(await waitForTicketOf('5511988887777')).toMatchObject({
    id: pending.id,
    status: 'pending',
    userId: null,
  })
})

test('forty concurrent first messages of a new customer open one ticket, in order', async () => {
  const bodies = Array.from({ length: 40 }, (_, index) => `mensagem ${index}`)
  await Promise.all(
    bodies.map((body, index) => writeAsCustomer('5511977776666', body, { id: `forty-${index}` })),
  )
  const ticket = await waitForTicketOf('5511977776666')
  await vi.waitFor(async () => expect((await fetchThread(ticket.id)).count).toBe(40))
  expect(
    (await fetchTickets('pending')).filter(({ contact }) => contact.number === '5511977776666'),
  ).toHaveLength(1)
})

test('repeated events of the provider give one message', async () => {
  await writeAsCustomer('5511966665555', 'uma vez', { id: 'same' })
  await writeAsCustomer('5511966665555', 'uma vez', { id: 'same' })
  await writeAsCustomer('5511966665555', 'depois', { id: 'later' })
  const ticket = await waitForTicketOf('5511966665555')
  await vi.waitFor(async () =>
    expect((await fetchThread(ticket.id)).messages.map(({ body }) => body)).toEqual([
      'uma vez',
      'depois',
    ]),
  )
})
