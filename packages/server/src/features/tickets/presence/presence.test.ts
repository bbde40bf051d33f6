import { PRESENCE_MS } from '@guiche/contract/live-events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { moveClock } from '../../../platform/clock.ts'
import { log } from '../../../platform/log.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let event: string
let sales: number
let support: number
let ana: Person
let bruno: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  event = `company-${companyId}-presence`
  sales = await buildQueue(companyId)
  support = await buildQueue(companyId)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signInPerson(app, companyId, { name: 'Ana', queueIds: [sales] })
  bruno = await signInPerson(app, companyId, { name: 'Bruno', queueIds: [sales, support] })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

async function openTicketSocket({ client }: Person, ticketId: number): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  await socket.join('joinChatBox', ticketId)
  return socket
}

const eventsOfAna = ({ heard }: TestSocket) =>
  heard.filter((one) => one.event === event && JSON.stringify(one.payload).includes('Ana'))

test('users with a ticket open see the other users who view it or type in it', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const [anas, brunos] = [
    await openTicketSocket(ana, ticketId),
    await openTicketSocket(bruno, ticketId),
  ]
  await anas.join('ticketPresence', { ticketId, typing: true })
  const { payload } = await brunos.hears(event)
  expect(payload).toEqual({
    action: 'update',
    ticketId,
    user: { id: ana.id, name: 'Ana' },
    typing: true,
  })
  await anas.join('ticketPresence', { ticketId, gone: true })
  const gone = await brunos.hears(event, ({ action }) => action === 'delete')
  expect(gone.payload).toMatchObject({ ticketId, userId: ana.id })
})

test('users who listen to pending tickets of the queue receive presence too, beside the list', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const brunos = await openSocket(app.address, bruno.client.token ?? '')
  sockets.push(brunos)
  await brunos.join('joinTickets', 'pending')
  const anas = await openTicketSocket(ana, ticketId)
  await anas.join('ticketPresence', { ticketId, typing: false })
  expect((await brunos.hears(event)).payload).toMatchObject({ ticketId, typing: false })
})

test('a browser that joins a list receives the current presence on its tickets at once', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const anas = await openTicketSocket(ana, ticketId)
  await anas.join('ticketPresence', { ticketId, typing: true })
  const brunos = await openSocket(app.address, bruno.client.token ?? '')
  sockets.push(brunos)
  await brunos.join('joinTickets', 'pending')
  const { payload } = await brunos.hears(event)
  expect(payload).toMatchObject({ ticketId, user: { id: ana.id, name: 'Ana' }, typing: true })
})

test('a browser that joins a ticket receives the users present there, except users silent for too long', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const anas = await openTicketSocket(ana, ticketId)
  await anas.join('ticketPresence', { ticketId })
  const brunos = await openTicketSocket(bruno, ticketId)
  await brunos.join('ticketPresence', { ticketId })
  await brunos.hears(event, ({ user }) => (user as { id: number }).id === ana.id)

  moveClock(PRESENCE_MS + 1)
  const late = await openTicketSocket(bruno, ticketId)
  await late.join('ticketPresence', { ticketId })
  await late.hears(event)
  expect(eventsOfAna(late)).toEqual([])
})

test('a ticket that the user may not see neither sends presence nor accepts it', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: support })
  const brunos = await openTicketSocket(bruno, ticketId)
  const anas = await openTicketSocket(ana, ticketId)
  await anas.join('ticketPresence', { ticketId, typing: true })
  await anas.join('ticketPresence', { ticketId: 'x' })
  await brunos.join('ticketPresence', { ticketId })
  await brunos.hears(event, ({ user }) => (user as { id: number }).id === bruno.id)
  expect(eventsOfAna(brunos)).toEqual([])
  expect(anas.heard.filter((heard) => heard.event === event)).toEqual([])
})

test('leaving a ticket that is deleted, or no longer visible to the user, is sent to the rooms', async () => {
  const { client: boss } = await signInPerson(app, companyId, { profile: 'admin' })
  for (const become of [
    (id: number) => boss.call('DELETE /tickets/:id', { params: { id } }),
    (id: number) => boss.call('PUT /tickets/:id', { params: { id }, body: { queueId: support } }),
  ]) {
    const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
    const [anas, brunos] = [
      await openTicketSocket(ana, ticketId),
      await openTicketSocket(bruno, ticketId),
    ]
    await anas.join('ticketPresence', { ticketId, typing: true })
    await brunos.hears(event)
    await become(ticketId)
    await anas.join('ticketPresence', { ticketId, gone: true })
    const { payload } = await brunos.hears(event, ({ action }) => action === 'delete')
    expect(payload).toMatchObject({ ticketId, userId: ana.id })
  }
})

test('presence on a deleted ticket is sent to no browser and raises no error', async () => {
  const { client: boss } = await signInPerson(app, companyId, { profile: 'admin' })
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const anas = await openTicketSocket(ana, ticketId)
  await boss.call('DELETE /tickets/:id', { params: { id: ticketId } })
  const warn = vi.spyOn(log, 'warn')
  await anas.join('ticketPresence', { ticketId, typing: true })
  await anas.join('ticketPresence', { ticketId: 'x' })
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
  expect(eventsOfAna(anas)).toEqual([])
})

test('a user who leaves before their arrival was sent is never shown as present', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const [anas, brunos] = [
    await openTicketSocket(ana, ticketId),
    await openTicketSocket(bruno, ticketId),
  ]
  await Promise.all([
    anas.join('ticketPresence', { ticketId }),
    anas.join('ticketPresence', { ticketId, gone: true }),
  ])
  await brunos.join('ticketPresence', { ticketId })
  await brunos.hears(event, ({ user }) => (user as { id: number }).id === bruno.id)
  expect(eventsOfAna(brunos)).toEqual([])
})
