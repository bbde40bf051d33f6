import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let sales: number
let support: number
let admin: Person
let ana: Person
let bruno: Person
let stranger: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  sales = await buildQueue(companyId)
  support = await buildQueue(companyId)
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signInPerson(app, companyId, { queueIds: [sales] })
  bruno = await signInPerson(app, companyId, { queueIds: [sales, support] })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

type Ticket = Awaited<ReturnType<typeof buildTicket>>
const buildTicketInSales = () => buildTicket(companyId, { queueId: sales })
const writeNote = ({ client }: Person, { id, contactId }: Ticket, note: unknown = 'Liga amanhã') =>
  client.send('POST /ticket-notes', { body: { note, ticketId: id, contactId } })
const deleteNote = ({ client }: Person, id: unknown) =>
  client.send('DELETE /ticket-notes/:id', { params: { id: Number(id) } })
const fetchNotes = ({ client }: Person, { id, contactId }: Ticket) =>
  client.call('GET /ticket-notes/list', { query: { ticketId: id, contactId } })

async function openTicketSocket({ client }: Person, ticketId: number): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  await socket.join('joinChatBox', ticketId)
  return socket
}

test('notes are listed newest first, with author and contact', async () => {
  const ticket = await buildTicketInSales()
  const { body } = await writeNote(ana, ticket, '  Liga amanhã\nde manhã ')
  await writeNote(bruno, ticket, 'Ok')
  expect(body).toMatchObject({
    note: 'Liga amanhã\nde manhã',
    userId: ana.id,
    user: { id: ana.id, name: expect.any(String), email: expect.stringContaining('@') },
    contact: { id: ticket.contactId, name: expect.any(String) },
    ticket: { id: ticket.id, status: 'pending', createdAt: expect.any(String) },
  })
  const notes = await fetchNotes(ana, ticket)
  expect(notes.map(({ note }) => note)).toEqual(['Ok', 'Liga amanhã\nde manhã'])
  expect(notes[1]).toEqual(body)
  expect(await fetchNotes(ana, await buildTicketInSales())).toEqual([])
})

test('a note is deleted by its author or by an administrator', async () => {
  const ticket = await buildTicketInSales()
  const { body: one } = await writeNote(ana, ticket)
  const { body: two } = await writeNote(ana, ticket)
  expect(await deleteNote(bruno, one.id)).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  expect((await deleteNote(ana, one.id)).status).toBe(200)
  expect((await deleteNote(admin, two.id)).status).toBe(200)
  expect(await deleteNote(admin, two.id)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_NOTE_FOUND' },
  })
  expect(await fetchNotes(ana, ticket)).toEqual([])
})

test("a note stays with the author's name after the author is deleted", async () => {
  const ticket = await buildTicketInSales()
  const { body } = await writeNote(ana, ticket)
  const { name } = body['user'] as { name: string }
  await admin.client.call('DELETE /users/:id', { params: { id: ana.id } })
  const user = { id: ana.id, name, email: '' }
  expect(await fetchNotes(bruno, ticket)).toMatchObject([{ userId: ana.id, user }])
})

test('the contact must be the one of the ticket', async () => {
  const [ticket, other] = [await buildTicketInSales(), await buildTicketInSales()]
  for (const contactId of [other.contactId, 2_000_000_000])
    expect(await writeNote(ana, { ...ticket, contactId })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
  expect(await fetchNotes(ana, { ...ticket, contactId: other.contactId })).toEqual([])
})

test('a ticket of another queue or company keeps its notes', async () => {
  const ticket = await buildTicket(companyId, { queueId: support })
  const { body } = await writeNote(bruno, ticket)
  const query = { ticketId: ticket.id, contactId: ticket.contactId }
  for (const [person, status, error] of [
    [ana, 400, 'ERR_NO_PERMISSION'],
    [stranger, 404, 'ERR_NO_TICKET_FOUND'],
  ] as const) {
    const refused = { status, body: { error } }
    expect(await writeNote(person, ticket)).toMatchObject(refused)
    expect(await person.client.send('GET /ticket-notes/list', { query })).toMatchObject(refused)
  }
  expect(await deleteNote(stranger, body.id)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_NOTE_FOUND' },
  })
  expect(await fetchNotes(bruno, ticket)).toHaveLength(1)
})

test('a note needs two characters', async () => {
  const ticket = await buildTicketInSales()
  for (const note of ['', ' a ', undefined, 7, 'x'.repeat(10_001)])
    expect(await writeNote(ana, ticket, note ?? null)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'note' }] },
    })
  expect((await writeNote(ana, ticket, 'ab')).status).toBe(200)
})

test('only users who have the ticket open receive its notes', async () => {
  const ticket = await buildTicketInSales()
  const hidden = await buildTicket(companyId, { queueId: support })
  const brunos = await openTicketSocket(bruno, ticket.id)
  const anas = await openTicketSocket(ana, hidden.id)
  const event = `company-${companyId}-ticket-note`

  const { body } = await writeNote(ana, ticket)
  const { payload } = await brunos.hears(event)
  expect(payload).toEqual({ action: 'create', ticketNote: body })
  await writeNote(bruno, hidden)
  await deleteNote(ana, body.id)
  const gone = await brunos.hears(event, ({ action }) => action === 'delete')
  expect(gone.payload).toMatchObject({ ticketNoteId: body.id, ticketId: ticket.id })
  expect(anas.heard.filter((heard) => heard.event === event)).toEqual([])
})

test('mentioned colleagues are notified if they are active and may see the ticket', async () => {
  const ticket = await buildTicketInSales()
  const cleo = await signInPerson(app, companyId, { queueIds: [support] })
  const dario = await signInPerson(app, companyId, { queueIds: [sales] })
  await admin.client.call('POST /users/:id/deactivate', { params: { id: dario.id }, body: {} })
  const event = `company-${companyId}-ticket-note`
  const [anas, brunos, cleos] = await Promise.all(
    [ana, bruno, cleo].map(async ({ client }) => {
      const socket = await openSocket(app.address, client.token ?? '')
      sockets.push(socket)
      return socket
    }),
  )
  const { body } = await ana.client.send('POST /ticket-notes', {
    body: {
      note: '@Bruno, veja isto',
      ticketId: ticket.id,
      contactId: ticket.contactId,
      mentions: [bruno.id, ana.id, bruno.id, cleo.id, dario.id, stranger.id, 2_000_000_000],
    },
  })
  expect(body).toMatchObject({ mentions: [bruno.id, ana.id] })
  const { payload } = (await brunos?.hears(event)) ?? {}
  expect(payload).toEqual({ action: 'mention', ticketNote: body, uuid: ticket.uuid })
  expect(await fetchNotes(bruno, ticket)).toEqual([body])
  for (const socket of [anas, cleos])
    expect(socket?.heard.filter((heard) => heard.event === event)).toEqual([])
})

test('a mention stays unread until the user opens the ticket', async () => {
  const [one, other] = [await buildTicketInSales(), await buildTicketInSales()]
  const mentionInNote = ({ id, contactId }: Ticket, mentions: number[]) =>
    ana.client.call('POST /ticket-notes', {
      body: { note: 'Vê isto?', ticketId: id, contactId, mentions },
    })
  const first = await mentionInNote(one, [bruno.id, ana.id])
  const second = await mentionInNote(other, [bruno.id])
  const gone = await mentionInNote(other, [bruno.id])
  await deleteNote(ana, gone.id)
  const listMentions = async ({ client }: Person) => client.call('GET /ticket-notes/mentions')
  expect(await listMentions(bruno)).toEqual({
    mentions: [
      { ...second, uuid: other.uuid },
      { ...first, uuid: one.uuid },
    ],
    hasMore: false,
  })
  expect(await listMentions(ana)).toEqual({ mentions: [], hasMore: false })

  const brunos = await openTicketSocket(bruno, one.id)
  const markSeen = (ticketId: number) =>
    bruno.client.call('POST /ticket-notes/mentions/seen', { body: { ticketId } })
  await markSeen(one.id)
  const { payload } = await brunos.hears(`company-${companyId}-ticket-note`)
  expect(payload).toEqual({ action: 'seen', ticketId: one.id })
  expect((await listMentions(bruno)).mentions).toEqual([{ ...second, uuid: other.uuid }])
  await markSeen(one.id)
  // Mentions on tickets that the user may no longer see are not shown.
  await admin.client.call('PUT /tickets/:id', {
    params: { id: other.id },
    body: { queueId: support },
  })
  const cleo = await signInPerson(app, companyId, { queueIds: [sales] })
  const third = await mentionInNote(one, [cleo.id])
  expect((await listMentions(cleo)).mentions.map(({ id }) => id)).toEqual([third.id])
  await admin.client.call('PUT /tickets/:id', {
    params: { id: one.id },
    body: { queueId: support },
  })
  expect((await listMentions(cleo)).mentions).toEqual([])
})

test('unread mentions come in pages of twenty, each once although some are read meanwhile', async () => {
  const [one, other] = [await buildTicketInSales(), await buildTicketInSales()]
  const dora = await signInPerson(app, companyId, { queueIds: [sales] })
  const ids: number[] = []
  for (let number = 1; number <= 23; number++) {
    const { id: ticketId, contactId } = number === 22 ? other : one
    const body = { note: `Nota ${number}`, ticketId, contactId, mentions: [dora.id] }
    ids.unshift((await ana.client.call('POST /ticket-notes', { body })).id)
  }
  const fetchMentionPage = (query: { before?: number | undefined }) =>
    dora.client.call('GET /ticket-notes/mentions', { query })
  const first = await fetchMentionPage({})
  expect(first.mentions.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect(first.hasMore).toBe(true)
  await dora.client.call('POST /ticket-notes/mentions/seen', { body: { ticketId: other.id } })
  const second = await fetchMentionPage({ before: first.mentions.at(-1)?.id })
  expect(second.mentions.map(({ id }) => id)).toEqual(ids.slice(20))
  expect(second.hasMore).toBe(false)
})
