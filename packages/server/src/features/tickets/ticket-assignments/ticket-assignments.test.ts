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
const changeTicket = ({ client }: Person, id: number, body: TicketChange) =>
  client.send('PUT /tickets/:id', { params: { id }, body })
const fetchAssignments = async ({ client }: Person) =>
  (await client.call('GET /ticket-assignments')).assignments
const markSeen = ({ client }: Person, ticketId: number) =>
  client.send('POST /ticket-assignments/seen', { body: { ticketId } })

async function openUserSocket({ client }: Person): Promise<TestSocket> {
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
    openUserSocket(bruno),
    openUserSocket(bruno),
    openUserSocket(ana),
  ])
  expect((await changeTicket(ana, ticket.id, { userId: bruno.id })).status).toBe(200)
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
  expect(await fetchAssignments(bruno)).toEqual([payload.assignment])
  expect(await fetchAssignments(ana)).toEqual([])

  // Another user who opens the ticket does not remove the notice.
  expect((await markSeen(ana, ticket.id)).status).toBe(200)
  expect(await fetchAssignments(bruno)).toHaveLength(1)
  expect((await markSeen(bruno, ticket.id)).status).toBe(200)
  expect((await markSeen(bruno, ticket.id)).status).toBe(200)
  await brunosOther.hears(assignmentEventName(), ({ action }) => action === 'delete')
  expect(assignmentEvents(brunosOther, 'delete')).toHaveLength(1)
  expect(await fetchAssignments(bruno)).toEqual([])
  expect(anas.heard.filter(({ event }) => event === assignmentEventName())).toEqual([])
})

test('users are not notified of what they do themselves', async () => {
  const anas = await openUserSocket(ana)
  const waiting = await buildTicket(companyId, { queueId: sales })
  await changeTicket(ana, waiting.id, { status: 'open', userId: ana.id })
  await changeTicket(ana, waiting.id, { status: 'closed' })
  await changeTicket(ana, waiting.id, { status: 'open' })
  const brunos = await buildTicketHeldBy(bruno)
  await changeTicket(ana, brunos.id, { userId: ana.id })
  expect(await fetchAssignments(ana)).toEqual([])
  const done = await buildTicketHeldBy(bruno)
  await changeTicket(bruno, done.id, { userId: ana.id })
  await anas.hears(assignmentEventName())
  expect(assignmentEvents(anas, 'create')).toHaveLength(1)
})

test('a ticket opened for a colleague, or inherited from a deleted one, is notified with its reason', async () => {
  const closed = await buildTicket(companyId, { status: 'closed', queueId: sales })
  const { contactId } = closed
  const { id: whatsappId } = await buildLine(companyId)
  const body = { contactId, whatsappId, queueId: sales, userId: bruno.id }
  expect((await admin.client.send('POST /tickets', { body })).status).toBe(200)
  expect(await fetchAssignments(bruno)).toMatchObject([{ reason: 'opened', by: { id: admin.id } }])

  const left = await buildTicketHeldBy(ana)
  const leaving = { params: { id: ana.id }, body: { handToId: bruno.id } }
  expect((await admin.client.send('POST /users/:id/deactivate', leaving)).status).toBe(200)
  expect((await fetchAssignments(bruno))[0]).toMatchObject({
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
  const brunos = await openUserSocket(bruno)
  for (const { id } of [undone, passed, closed])
    await changeTicket(ana, id, { userId: bruno.id, undoable: true })
  expect(await fetchAssignments(bruno)).toHaveLength(3)
  await ana.client.call('POST /tickets/:id/undo', { params: { id: undone.id } })
  // Ana took the ticket back herself, so she has no notice.
  expect(await fetchAssignments(ana)).toEqual([])
  await changeTicket(admin, passed.id, { userId: ana.id })
  expect(await fetchAssignments(ana)).toMatchObject([
    { ticketId: passed.id, reason: 'transferred', by: { id: admin.id } },
  ])
  await changeTicket(admin, closed.id, { status: 'closed' })
  await brunos.hears(
    assignmentEventName(),
    ({ action, ticketId }) => action === 'delete' && ticketId === closed.id,
  )
  await vi.waitFor(() => expect(assignmentEvents(brunos, 'delete')).toHaveLength(3))
  expect(await fetchAssignments(bruno)).toEqual([])
})

test('an undo that gives a ticket back to another user notifies that user', async () => {
  stopTheClock()
  const ticket = await buildTicketHeldBy(ana)
  await changeTicket(admin, ticket.id, { userId: bruno.id, undoable: true })
  await admin.client.call('POST /tickets/:id/undo', { params: { id: ticket.id } })
  expect(await fetchAssignments(bruno)).toEqual([])
  expect(await fetchAssignments(ana)).toMatchObject([{ reason: 'undone', by: { id: admin.id } }])
})
