import type { TicketChange } from '@guiche/contract/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { stopTheClock } from '../../../testing/stop-the-clock.ts'

let app: TestApp
let companyId: number
let sales: number
let admin: Person
let ana: Person
let bruno: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  sales = await buildQueue(companyId)
  admin = await signInPerson(app, companyId, { profile: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signInPerson(app, companyId, { queueIds: [sales] })
  bruno = await signInPerson(app, companyId, { queueIds: [sales] })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const assignmentEventName = () => `company-${companyId}-ticket-assigned`
const buildTicketHeldBy = ({ id }: Person) =>
  buildTicket(companyId, { queueId: sales, status: 'open', userId: id })
const change = ({ client }: Person, id: number, body: TicketChange) =>
  client.send('PUT /tickets/:id', { params: { id }, body })
const assignmentsOf = async ({ client }: Person) =>
  (await client.call('GET /ticket-assignments')).assignments
const markSeen = ({ client }: Person, ticketId: number) =>
  client.send('POST /ticket-assignments/seen', { body: { ticketId } })

async function browserOf({ client }: Person): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  return socket
}

const assignmentEvents = (socket: TestSocket, action: 'create' | 'delete') =>
  socket.heard.filter(
    ({ event, payload }) => event === assignmentEventName() && payload.action === action,
  )

test('an assigned user is notified with author and reason, and the notice stays until they open the ticket', async () => {
  const ticket = await buildTicketHeldBy(ana)
  const [brunos, brunosOther, anas] = await Promise.all([
    browserOf(bruno),
    browserOf(bruno),
    browserOf(ana),
  ])
  expect((await change(ana, ticket.id, { userId: bruno.id })).status).toBe(200)
  const { payload } = await brunos.hears(assignmentEventName())
  const { name } = await bruno.client.call('GET /users/:id', { params: { id: ana.id } })
  const assignment = {
    ticketId: ticket.id,
    uuid: ticket.uuid,
    contact: { id: ticket.contactId, name: expect.any(String) },
    by: { id: ana.id, name },
    reason: 'transferred',
    createdAt: expect.any(String),
  }
  expect(payload).toEqual({ action: 'create', assignment })
  expect(await assignmentsOf(bruno)).toEqual([payload.assignment])
  expect(await assignmentsOf(ana)).toEqual([])

  // Another user who opens the ticket does not remove the notice.
  expect((await markSeen(ana, ticket.id)).status).toBe(200)
  expect(await assignmentsOf(bruno)).toHaveLength(1)
  expect((await markSeen(bruno, ticket.id)).status).toBe(200)
  expect((await markSeen(bruno, ticket.id)).status).toBe(200)
  await brunosOther.hears(assignmentEventName(), ({ action }) => action === 'delete')
  expect(assignmentEvents(brunosOther, 'delete')).toHaveLength(1)
  expect(await assignmentsOf(bruno)).toEqual([])
  expect(anas.heard.filter(({ event }) => event === assignmentEventName())).toEqual([])
})

test('users are not notified of what they do themselves', async () => {
  const anas = await browserOf(ana)
  const waiting = await buildTicket(companyId, { queueId: sales })
  await change(ana, waiting.id, { status: 'open', userId: ana.id })
  await change(ana, waiting.id, { status: 'closed' })
  await change(ana, waiting.id, { status: 'open' })
  const brunos = await buildTicketHeldBy(bruno)
  await change(ana, brunos.id, { userId: ana.id })
  expect(await assignmentsOf(ana)).toEqual([])
  const done = await buildTicketHeldBy(bruno)
  await change(bruno, done.id, { userId: ana.id })
  await anas.hears(assignmentEventName())
  expect(assignmentEvents(anas, 'create')).toHaveLength(1)
})

test('a ticket opened for a colleague, or inherited from a deleted one, is notified with its reason', async () => {
  const closed = await buildTicket(companyId, { status: 'closed', queueId: sales })
  const { contactId } = closed
  const { id: whatsappId } = await buildLine(companyId)
  const body = { contactId, whatsappId, queueId: sales, userId: bruno.id }
  expect((await admin.client.send('POST /tickets', { body })).status).toBe(200)
  expect(await assignmentsOf(bruno)).toMatchObject([{ reason: 'opened', by: { id: admin.id } }])

  const left = await buildTicketHeldBy(ana)
  const leaving = { params: { id: ana.id }, body: { handToId: bruno.id } }
  expect((await admin.client.send('POST /users/:id/deactivate', leaving)).status).toBe(200)
  expect((await assignmentsOf(bruno))[0]).toMatchObject({
    ticketId: left.id,
    reason: 'inherited',
    by: { id: admin.id },
  })
})

test('a ticket that is returned, transferred or closed has no notice any more', async () => {
  stopTheClock()
  const [undone, passed, closed] = await Promise.all([
    buildTicketHeldBy(ana),
    buildTicketHeldBy(ana),
    buildTicketHeldBy(ana),
  ])
  const brunos = await browserOf(bruno)
  for (const { id } of [undone, passed, closed])
    await change(ana, id, { userId: bruno.id, undoable: true })
  expect(await assignmentsOf(bruno)).toHaveLength(3)
  await ana.client.call('POST /tickets/:id/undo', { params: { id: undone.id } })
  // Ana took the ticket back herself, so she has no notice.
  expect(await assignmentsOf(ana)).toEqual([])
  await change(admin, passed.id, { userId: ana.id })
  expect(await assignmentsOf(ana)).toMatchObject([
    { ticketId: passed.id, reason: 'transferred', by: { id: admin.id } },
  ])
  await change(admin, closed.id, { status: 'closed' })
  await brunos.hears(
    assignmentEventName(),
    ({ action, ticketId }) => action === 'delete' && ticketId === closed.id,
  )
  await vi.waitFor(() => expect(assignmentEvents(brunos, 'delete')).toHaveLength(3))
  expect(await assignmentsOf(bruno)).toEqual([])
})

test('an undo that gives a ticket back to another user notifies that user', async () => {
  stopTheClock()
  const ticket = await buildTicketHeldBy(ana)
  await change(admin, ticket.id, { userId: bruno.id, undoable: true })
  await admin.client.call('POST /tickets/:id/undo', { params: { id: ticket.id } })
  expect(await assignmentsOf(bruno)).toEqual([])
  expect(await assignmentsOf(ana)).toMatchObject([{ reason: 'undone', by: { id: admin.id } }])
})
