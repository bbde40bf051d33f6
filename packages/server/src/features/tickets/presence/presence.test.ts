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

async function at({ client }: Person, ticketId: number): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  await socket.join('joinChatBox', ticketId)
  return socket
}

const toldOfAna = ({ heard }: TestSocket) =>
  heard.filter((one) => one.event === event && JSON.stringify(one.payload).includes('Ana'))

test('who looks at a ticket and who writes in it is heard by who has it open', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const [anas, brunos] = [await at(ana, ticketId), await at(bruno, ticketId)]
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

test('who waits for tickets of the queue hears of it too, beside the list', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const brunos = await openSocket(app.address, bruno.client.token ?? '')
  sockets.push(brunos)
  await brunos.join('joinTickets', 'pending')
  const anas = await at(ana, ticketId)
  await anas.join('ticketPresence', { ticketId, typing: false })
  expect((await brunos.hears(event)).payload).toMatchObject({ ticketId, typing: false })
})

test('who comes to a list is told at once who is at the tickets in it', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const anas = await at(ana, ticketId)
  await anas.join('ticketPresence', { ticketId, typing: true })
  const brunos = await openSocket(app.address, bruno.client.token ?? '')
  sockets.push(brunos)
  await brunos.join('joinTickets', 'pending')
  const { payload } = await brunos.hears(event)
  expect(payload).toMatchObject({ ticketId, user: { id: ana.id, name: 'Ana' }, typing: true })
})

test('who comes is told who is there, but not who has been silent for too long', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const anas = await at(ana, ticketId)
  await anas.join('ticketPresence', { ticketId })
  const brunos = await at(bruno, ticketId)
  await brunos.join('ticketPresence', { ticketId })
  await brunos.hears(event, ({ user }) => (user as { id: number }).id === ana.id)

  moveClock(PRESENCE_MS + 1)
  const late = await at(bruno, ticketId)
  await late.join('ticketPresence', { ticketId })
  await late.hears(event)
  expect(toldOfAna(late)).toEqual([])
})

test('a ticket that one may not see tells nothing and is told nothing', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: support })
  const brunos = await at(bruno, ticketId)
  const anas = await at(ana, ticketId)
  await anas.join('ticketPresence', { ticketId, typing: true })
  await anas.join('ticketPresence', { ticketId: 'x' })
  await brunos.join('ticketPresence', { ticketId })
  await brunos.hears(event, ({ user }) => (user as { id: number }).id === bruno.id)
  expect(toldOfAna(brunos)).toEqual([])
  expect(anas.heard.filter((heard) => heard.event === event)).toEqual([])
})

test('who leaves a ticket that is gone, or that they may no longer see, is heard to leave', async () => {
  const { client: boss } = await signInPerson(app, companyId, { profile: 'admin' })
  for (const become of [
    (id: number) => boss.call('DELETE /tickets/:id', { params: { id } }),
    (id: number) => boss.call('PUT /tickets/:id', { params: { id }, body: { queueId: support } }),
  ]) {
    const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
    const [anas, brunos] = [await at(ana, ticketId), await at(bruno, ticketId)]
    await anas.join('ticketPresence', { ticketId, typing: true })
    await brunos.hears(event)
    await become(ticketId)
    await anas.join('ticketPresence', { ticketId, gone: true })
    const { payload } = await brunos.hears(event, ({ action }) => action === 'delete')
    expect(payload).toMatchObject({ ticketId, userId: ana.id })
  }
})

test('who is still said to be at a ticket that is gone is told to nobody, and worries nobody', async () => {
  const { client: boss } = await signInPerson(app, companyId, { profile: 'admin' })
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const anas = await at(ana, ticketId)
  await boss.call('DELETE /tickets/:id', { params: { id: ticketId } })
  const warn = vi.spyOn(log, 'warn')
  await anas.join('ticketPresence', { ticketId, typing: true })
  await anas.join('ticketPresence', { ticketId: 'x' })
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
  expect(toldOfAna(anas)).toEqual([])
})

test('who leaves before it was said that they came is not said to be there', async () => {
  const { id: ticketId } = await buildTicket(companyId, { queueId: sales })
  const [anas, brunos] = [await at(ana, ticketId), await at(bruno, ticketId)]
  await Promise.all([
    anas.join('ticketPresence', { ticketId }),
    anas.join('ticketPresence', { ticketId, gone: true }),
  ])
  await brunos.join('ticketPresence', { ticketId })
  await brunos.hears(event, ({ user }) => (user as { id: number }).id === bruno.id)
  expect(toldOfAna(brunos)).toEqual([])
})
