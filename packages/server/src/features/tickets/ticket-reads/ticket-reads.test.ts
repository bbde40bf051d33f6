import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTeamDesk,
  type TeamDesk,
  type Person,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ queueIds: [desk.sales] })
  bruno = await desk.person({ queueIds: [desk.sales] })
})
afterAll(() => app.close())

const openThread = (person: Person, ticketId: number, pageNumber = 1) =>
  person.client.call('GET /messages/:ticketId', { params: { ticketId }, query: { pageNumber } })
const fetchReads = async (person: Person) => (await person.client.call('GET /ticket-reads')).reads
const listUnread = (person: Person) => desk.listed(person.client, { unreadByMe: true })

/** Sends a further message of the customer's and waits until it is stored. */
async function writeAsCustomer(ticketId: number, body: string): Promise<void> {
  const { contact } = await desk.shown(ticketId)
  await desk.writes(contact.number, body)
  await pollUntilFound(async () =>
    (await desk.shown(ticketId)).lastMessage === body ? true : undefined,
  )
}

test("each user's reads are separate, and all browsers of the user receive them", async () => {
  const { id, lastInboundPosition } = await desk.waiting(desk.sales)
  expect(lastInboundPosition).toBe(1)
  const [anas, brunos] = [await desk.browser(ana.client), await desk.browser(bruno.client)]
  expect(await listUnread(ana)).toContain(id)
  await openThread(ana, id, 2)
  expect(await fetchReads(ana)).toEqual([])
  await openThread(ana, id)
  expect(await fetchReads(ana)).toEqual([{ ticketId: id, position: 1 }])
  expect(await fetchReads(bruno)).toEqual([])
  const event = `company-${desk.companyId}-ticket-read`
  await anas.hears(event, ({ ticketId, position }) => ticketId === id && position === 1)
  expect(brunos.heard.filter((heard) => heard.event === event)).toEqual([])
  for (const socket of [anas, brunos]) socket.close()
  expect(await listUnread(ana)).not.toContain(id)
  expect(await listUnread(bruno)).toContain(id)

  await writeAsCustomer(id, 'Alô?')
  expect((await desk.shown(id)).lastInboundPosition).toBe(2)
  expect(await listUnread(ana)).toContain(id)
})

test('an answer marks the ticket as read by its author, and a closed ticket is unread for no user', async () => {
  const { id } = await desk.served(ana)
  await ana.client.call('POST /messages/:ticketId', {
    params: { ticketId: id },
    body: { body: 'Bom dia' },
  })
  expect(await listUnread(ana)).not.toContain(id)
  expect(await desk.listed(desk.admin, { unreadByMe: true, showAll: true })).toContain(id)
  await desk.change(ana.client, id, { status: 'closed' })
  expect((await fetchReads(ana)).map(({ ticketId }) => ticketId)).not.toContain(id)
  expect(await desk.listed(desk.admin, { unreadByMe: true, showAll: true })).not.toContain(id)
  expect(
    await desk.listed(desk.admin, { status: 'closed', unreadByMe: true, showAll: true }),
  ).toEqual([])
})

test('waitingOn follows the author of the last message, waitingSince the first unanswered one', async () => {
  const { id, waitingOn, waitingSince } = await desk.served(ana)
  expect(waitingOn).toBe('us')
  await writeAsCustomer(id, 'Ainda estou aqui')
  expect(await desk.shown(id)).toMatchObject({ waitingOn: 'us', waitingSince })
  await ana.client.call('POST /messages/:ticketId', {
    params: { ticketId: id },
    body: { body: 'Pois não?' },
  })
  const answered = await desk.shown(id)
  expect(answered.waitingOn).toBe('customer')
  expect(new Date(answered.waitingSince ?? 0).getTime()).toBeGreaterThan(
    new Date(waitingSince ?? 0).getTime(),
  )
  expect(await desk.listed(ana.client, { status: 'open', waitingOn: 'customer' })).toEqual([id])
  expect(await desk.listed(ana.client, { status: 'open', waitingOn: 'us' })).not.toContain(id)
  await writeAsCustomer(id, 'Obrigado')
  expect((await desk.shown(id)).waitingOn).toBe('us')
  const closed = await desk.change(ana.client, id, { status: 'closed' })
  expect(closed).toMatchObject({ waitingOn: null, waitingSince: null, unreadMessages: 0 })
  expect(await desk.listed(ana.client, { status: 'closed', waitingOn: 'us' })).toEqual([])
})
