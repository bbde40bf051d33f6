import { REOPEN_MINUTES } from '@guiche/contract/settings'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE, moveClock } from '../../../platform/clock.ts'
import { buildCompany, buildQueue, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../testing/build-line.ts'
import { buildPromptInput } from '../../../testing/build-prompt-input.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let whatsappId: number
let sales: number
let support: number
let admin: TestClient
let ana: Person
let bruno: Person

interface Person {
  client: TestClient
  id: number
  email: string
}

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
afterAll(() => app.close())
beforeEach(async () => {
  ana = await buildPerson({ queueIds: [sales] })
  bruno = await buildPerson({ queueIds: [sales, support], allTicket: 'enabled' })
})

async function buildPerson(given: Parameters<typeof buildUser>[1]): Promise<Person> {
  const { user, email } = await buildUser(companyId, given)
  const client = new TestClient(app.http)
  await client.signIn(email, PASSWORD)
  return { client, id: user.id, email }
}

let customers = 0
/** A new customer's pending ticket, in a queue or without one. */
async function createWaitingTicket(queueId: number | null = null): Promise<Ticket> {
  const from = `55119${String(40_000_000 + ++customers)}`
  await admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId },
    body: { from, name: `Cliente ${customers}`, type: 'text', body: 'Oi' },
  })
  const ticket = await vi.waitFor(
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
  if (queueId === null) return ticket
  return admin.call('PUT /tickets/:id', { params: { id: ticket.id }, body: { queueId } })
}

const changeTicket = (client: TestClient, id: number, body: object) =>
  client.send('PUT /tickets/:id', { params: { id }, body })
const listTicketIds = async (client: TestClient, query: object) => {
  const { body } = await client.send('GET /tickets', { query: { ...query } })
  return (body.tickets as Ticket[]).map(({ id }) => id)
}

describe('the life of a ticket', () => {
  test('accept, return, close and reopen change its status and holder', async () => {
    const { id } = await createWaitingTicket(sales)
    expect(
      (await changeTicket(ana.client, id, { status: 'open', userId: ana.id })).body,
    ).toMatchObject({
      status: 'open',
      userId: ana.id,
      user: { id: ana.id },
      queueId: sales,
    })
    expect(
      (await changeTicket(ana.client, id, { status: 'pending', userId: null })).body,
    ).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: sales,
    })
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    expect(
      (await changeTicket(ana.client, id, { status: 'closed', userId: ana.id, queueId: sales }))
        .body,
    ).toMatchObject({
      status: 'closed',
      userId: ana.id,
    })
    expect(
      (await changeTicket(ana.client, id, { status: 'open', userId: ana.id, queueId: sales })).body,
    ).toMatchObject({
      status: 'open',
      userId: ana.id,
    })
  })

  test("a prompt or integration must be the company's, and a close resets it", async () => {
    const { id } = await createWaitingTicket(sales)
    const { id: promptId } = await admin.call('POST /prompt', {
      body: await buildPromptInput(companyId),
    })
    const { id: integrationId } = await admin.call('POST /queueIntegration', {
      body: { type: 'flowbuilder', name: 'Fluxo' },
    })
    const held = { useIntegration: true, promptId, integrationId }
    const free = { useIntegration: false, promptId: null, integrationId: null }
    expect((await changeTicket(ana.client, id, held)).body).toMatchObject(held)
    expect((await changeTicket(ana.client, id, { ...free, promptId: false })).body).toMatchObject(
      free,
    )
    await changeTicket(ana.client, id, held)
    expect((await changeTicket(ana.client, id, { status: 'closed', ...held })).body).toMatchObject(
      free,
    )

    const other = (await buildCompany()).company.id
    const stranger = await signInPerson(app, other, { profile: 'admin' })
    const { id: foreign } = await stranger.client.call('POST /prompt', {
      body: await buildPromptInput(other),
    })
    const reopened = { status: 'open', userId: ana.id, promptId: foreign }
    expect(await changeTicket(ana.client, id, reopened)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND' },
    })
  })

  test('a transfer to a queue without a user makes it pending there', async () => {
    const { id } = await createWaitingTicket(sales)
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    expect((await changeTicket(ana.client, id, { queueId: support })).body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: support,
    })
  })

  test('the same queue without a user makes it pending there again, and leaves a closed one closed', async () => {
    const { id } = await createWaitingTicket(sales)
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    expect(
      (await changeTicket(ana.client, id, { queueId: sales, userId: null })).body,
    ).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: sales,
    })
    await changeTicket(ana.client, id, { status: 'closed' })
    expect(
      (await changeTicket(ana.client, id, { queueId: sales, userId: null })).body,
    ).toMatchObject({
      status: 'closed',
    })
  })

  test('the second user who accepts is refused with the name of the first', async () => {
    const { id, uuid } = await createWaitingTicket(sales)
    const [one, two] = await Promise.all([
      changeTicket(ana.client, id, { status: 'open', userId: ana.id }),
      changeTicket(bruno.client, id, { status: 'open', userId: bruno.id }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 400])
    const refused = one.status === 400 ? one : two
    const holder = one.status === 400 ? bruno.id : ana.id
    expect(refused.body).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      ticket: { uuid, userId: holder, queue: { id: sales } },
    })
  })

  test('after the reopening window a new ticket is opened, and the old one is not reopened beside it', async () => {
    const first = await createWaitingTicket(sales)
    await changeTicket(admin, first.id, { status: 'closed' })
    moveClock((REOPEN_MINUTES + 1) * MINUTE)
    // Access tokens expire within these two hours.
    for (const client of [admin, ana.client])
      client.token = (await client.call('POST /auth/refresh_token')).token
    await admin.call('POST /simulator/:whatsappId/messages', {
      params: { whatsappId },
      body: { from: first.contact.number, type: 'text', body: 'voltei' },
    })
    const second = await vi.waitFor(async () => {
      const { tickets } = await admin.call('GET /tickets', {
        query: { status: 'pending', showAll: true },
      })
      const found = tickets.find(({ contactId }) => contactId === first.contactId)
      if (!found) throw new Error('no second ticket')
      return found
    })
    expect(second.id).not.toBe(first.id)
    expect(await changeTicket(admin, first.id, { status: 'open' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { uuid: second.uuid } },
    })
    const thread = await admin.call('GET /messages/:ticketId', { params: { ticketId: second.id } })
    expect(thread.messages.map(({ ticketId, position }) => [ticketId, position])).toEqual([
      [first.id, 1],
      [second.id, 2],
    ])
  })

  test("the company's setting decides for how long a closed ticket is reopened", async () => {
    const setReopenTime = (value: number) =>
      admin.call('PUT /settings/:key', {
        params: { key: 'timeCreateNewTicket' },
        body: { value: String(value) },
      })
    const writeAfterClose = async () => {
      const { id, contact } = await createWaitingTicket(sales)
      await changeTicket(admin, id, { status: 'closed' })
      moveClock(3 * MINUTE)
      await admin.call('POST /simulator/:whatsappId/messages', {
        params: { whatsappId },
        body: { from: contact.number, type: 'text', body: 'ainda eu' },
      })
      return vi.waitFor(async () => {
        const query = { status: 'pending', searchParam: contact.number, ofContact: true }
        const [found] = (await admin.call('GET /tickets', { query })).tickets
        if (!found) throw new Error('it did not come')
        return found.id === id
      })
    }
    try {
      await setReopenTime(5)
      expect(await writeAfterClose()).toBe(true)
      await setReopenTime(2)
      expect(await writeAfterClose()).toBe(false)
      await setReopenTime(0)
      expect(await writeAfterClose()).toBe(false)
    } finally {
      await setReopenTime(REOPEN_MINUTES)
      admin.token = (await admin.call('POST /auth/refresh_token')).token
    }
  })

  test('writing on a ticket that is not open is refused', async () => {
    const { id } = await createWaitingTicket(sales)
    const refused = await ana.client.send('POST /messages/:ticketId', {
      params: { ticketId: id },
      body: { body: 'Oi' },
    })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } })
  })

  test('an empty text, a foreign queue and a foreign user are refused', async () => {
    const other = await buildCompany()
    const foreignQueue = await buildQueue(other.company.id)
    const foreigner = await buildUser(other.company.id)
    const { id } = await createWaitingTicket(sales)
    expect(await changeTicket(ana.client, id, { queueId: foreignQueue })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect(
      await changeTicket(ana.client, id, { status: 'open', userId: foreigner.user.id }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    const empty = await ana.client.send('POST /messages/:ticketId', {
      params: { ticketId: id },
      body: { body: '  \n' },
    })
    expect(empty).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'body' }] },
    })
  })
})

describe('visibility of tickets', () => {
  test('attendants see the pending tickets of their queues, and those without a queue only with allTicket', async () => {
    const inSales = await createWaitingTicket(sales)
    const inSupport = await createWaitingTicket(support)
    const queueless = await createWaitingTicket()
    const anas = await listTicketIds(ana.client, { status: 'pending' })
    expect(anas).toContain(inSales.id)
    expect(anas).not.toContain(inSupport.id)
    expect(anas).not.toContain(queueless.id)
    expect(await listTicketIds(bruno.client, { status: 'pending' })).toEqual(
      expect.arrayContaining([inSales.id, inSupport.id, queueless.id]),
    )
  })

  test('showAll applies to administrators only', async () => {
    const { id } = await createWaitingTicket(sales)
    await changeTicket(bruno.client, id, { status: 'open', userId: bruno.id })
    expect(await listTicketIds(ana.client, { status: 'open', showAll: true })).not.toContain(id)
    expect(await listTicketIds(admin, { status: 'open', showAll: true })).toContain(id)
    expect(await listTicketIds(admin, { status: 'open' })).not.toContain(id)
  })

  test('a ticket of another queue shows only that it exists, and its messages are refused', async () => {
    const { id, uuid } = await createWaitingTicket(support)
    expect((await ana.client.send('GET /tickets/u/:uuid', { params: { uuid } })).body).toEqual({
      id,
      uuid,
      status: 'pending',
      queueId: support,
    })
    const messages = await ana.client.send('GET /messages/:ticketId', { params: { ticketId: id } })
    expect(messages).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await changeTicket(ana.client, id, { status: 'open' })).toMatchObject({ status: 400 })
  })

  test('a ticket requested alone carries the extra fields of its contact', async () => {
    const { id, uuid, contactId } = await createWaitingTicket(sales)
    const extraInfo = [{ name: 'Cidade', value: 'Recife' }]
    await admin.call('PUT /contacts/:id', { params: { id: contactId }, body: { extraInfo } })
    for (const asked of [
      await ana.client.call('GET /tickets/:id', { params: { id } }),
      await ana.client.call('GET /tickets/u/:uuid', { params: { uuid } }),
    ])
      expect(asked).toMatchObject({ id, contact: { id: contactId, extraInfo } })
  })

  test('the selected queues narrow the list', async () => {
    const inSales = await createWaitingTicket(sales)
    const inSupport = await createWaitingTicket(support)
    const ids = await listTicketIds(admin, {
      status: 'pending',
      showAll: true,
      queueIds: JSON.stringify([support]),
    })
    expect(ids).toContain(inSupport.id)
    expect(ids).not.toContain(inSales.id)
    expect((await admin.send('GET /tickets', { query: { queueIds: 'não é lista' } })).status).toBe(
      400,
    )
  })
})

describe('live events', () => {
  const sockets: TestSocket[] = []
  const openUserSocket = async (client: TestClient, ...joins: Array<[string, unknown?]>) => {
    const socket = await openSocket(app.address, client.token ?? '')
    sockets.push(socket)
    for (const [event, payload] of joins) await socket.join(event, payload)
    return socket
  }
  const ticketEventName = () => `company-${companyId}-ticket`
  const messageEventName = () => `company-${companyId}-appMessage`
  beforeEach(() => sockets.splice(0).forEach((socket) => socket.close()))

  test("a customer's ticket reaches the lists of its queue and no other", async () => {
    const anas = await openUserSocket(ana.client, ['joinTickets', 'pending'], ['joinNotification'])
    const brunos = await openUserSocket(bruno.client, ['joinTickets', 'pending'])
    const { id } = await createWaitingTicket()
    await brunos.hears(messageEventName(), ({ ticket }) => (ticket as Ticket).id === id)
    await changeTicket(admin, id, { queueId: support })
    await brunos.hears(
      ticketEventName(),
      ({ ticket }) => (ticket as Ticket | undefined)?.queueId === support,
    )
    expect(
      anas.heard.filter(({ event }) => [ticketEventName(), messageEventName()].includes(event)),
    ).toEqual([])
  })

  test('an accept removes the ticket from the pending lists and reaches its holder', async () => {
    const { id } = await createWaitingTicket(sales)
    const anas = await openUserSocket(
      ana.client,
      ['joinTickets', 'pending'],
      ['joinTickets', 'open'],
    )
    const admins = await openUserSocket(admin, ['joinTickets', 'pending'], ['joinTickets', 'open'])
    expect(
      (await changeTicket(ana.client, id, { status: 'open', userId: ana.id })).body,
    ).toMatchObject({
      status: 'open',
    })
    for (const socket of [anas, admins]) {
      await socket.hears(
        ticketEventName(),
        ({ action, ticketId }) => action === 'delete' && ticketId === id,
      )
      const { payload } = await socket.hears(ticketEventName(), ({ action }) => action === 'update')
      expect(payload).toMatchObject({ ticket: { id, status: 'open', userId: ana.id } })
    }
  })

  test('a user who closes or reopens their own ticket receives its removal from one list before its addition to the other', async () => {
    const { id } = await createWaitingTicket(sales)
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    // Older clients join rooms for attendants that only administrators have; of these joins only the pending room
    // exists.
    const anas = await openUserSocket(
      ana.client,
      ['joinTickets', 'open'],
      ['joinTickets', 'closed'],
    )
    const heardTicketEvents = () =>
      anas.heard
        .filter(({ event }) => event === ticketEventName())
        .map(({ payload }) => [
          payload.action,
          payload.ticketId ?? (payload.ticket as Ticket).id,
          (payload.ticket as Ticket | undefined)?.status,
        ])
    await changeTicket(ana.client, id, { status: 'closed', userId: ana.id, queueId: sales })
    await vi.waitFor(() =>
      expect(heardTicketEvents()).toEqual([
        ['delete', id, undefined],
        ['update', id, 'closed'],
      ]),
    )
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    await vi.waitFor(() =>
      expect(heardTicketEvents().slice(2)).toEqual([
        ['delete', id, undefined],
        ['update', id, 'open'],
      ]),
    )
  })

  test('a browser with a conversation open receives its messages and their delivery states', async () => {
    const { id, contact } = await createWaitingTicket(sales)
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    const brunos = await openUserSocket(bruno.client, ['joinChatBox', String(id)])
    await ana.client.call('POST /messages/:ticketId', {
      params: { ticketId: id },
      body: { body: 'Bom dia' },
    })
    await brunos.hears(
      messageEventName(),
      ({ action, message }) =>
        action === 'create' && (message as { body: string }).body === 'Bom dia',
    )
    await brunos.hears(
      messageEventName(),
      ({ action, message }) => action === 'update' && (message as { ack: number }).ack === 1,
    )
    await admin.call('POST /simulator/:whatsappId/ack', {
      params: { whatsappId },
      body: { from: contact.number, ack: 4 },
    })
    await brunos.hears(messageEventName(), ({ message }) => (message as { ack: number }).ack === 4)
  })

  test('a conversation of another queue, or one that moved there, cannot be joined', async () => {
    const { id } = await createWaitingTicket(sales)
    const anas = await openUserSocket(ana.client, ['joinChatBox', String(id)])
    const foreign = await createWaitingTicket(support)
    await anas.join('joinChatBox', String(foreign.id))
    await changeTicket(admin, foreign.id, { status: 'open' })
    await changeTicket(admin, id, { queueId: support })
    await anas.hears(
      ticketEventName(),
      ({ ticketId, reason }) => ticketId === id && reason === 'moved',
    )
    await changeTicket(admin, id, { status: 'open' })
    await anas.join('joinTickets', 'closed')
    const seen = anas.heard
      .filter(({ event }) => event === ticketEventName())
      .map(({ payload }) => payload)
    expect(
      seen.some((payload) => (payload.ticket as Ticket | undefined)?.queueId === support),
    ).toBe(false)
    expect(seen.some((payload) => (payload.ticket as Ticket | undefined)?.id === foreign.id)).toBe(
      false,
    )
  })

  test('a room joined twice is left only by leaving twice', async () => {
    const admins = await openUserSocket(
      admin,
      ['joinTickets', 'pending'],
      ['joinTickets', 'pending'],
    )
    const brunos = await openUserSocket(bruno.client, ['joinTickets', 'pending'])
    await admins.join('leaveTickets', 'pending')
    const { id } = await createWaitingTicket()
    await admins.hears(messageEventName(), ({ ticket }) => (ticket as Ticket).id === id)
    await admins.join('leaveTickets', 'pending')
    const later = await createWaitingTicket()
    await brunos.hears(messageEventName(), ({ ticket }) => (ticket as Ticket).id === later.id)
    await admins.join('joinTickets', 'closed')
    expect(
      admins.heard.filter(
        ({ payload }) => (payload?.ticket as Ticket | undefined)?.id === later.id,
      ),
    ).toEqual([])
  })

  test('a user who loses a queue leaves its rooms at once', async () => {
    const anas = await openUserSocket(ana.client, ['joinTickets', 'pending'])
    await admin.call('PUT /users/:id', { params: { id: ana.id }, body: { queueIds: [] } })
    await anas.hears(
      `company-${companyId}-user`,
      ({ user }) => (user as { id: number }).id === ana.id,
    )
    await vi.waitFor(async () => {
      const before = anas.heard.length
      const { id } = await createWaitingTicket(sales)
      const brunos = await listTicketIds(bruno.client, { status: 'pending' })
      expect(brunos).toContain(id)
      expect(anas.heard.slice(before).filter(({ event }) => event === messageEventName())).toEqual(
        [],
      )
    })
  })

  test('another company receives nothing', async () => {
    const other = await buildCompany()
    const stranger = new TestClient(app.http)
    await stranger.signIn(other.admin.email, PASSWORD)
    const { id } = await createWaitingTicket(sales)
    const socket = await openUserSocket(
      stranger,
      ['joinTickets', 'pending'],
      ['joinNotification'],
      ['joinChatBox', String(id)],
    )
    await changeTicket(ana.client, id, { status: 'open', userId: ana.id })
    await ana.client.call('POST /messages/:ticketId', {
      params: { ticketId: id },
      body: { body: 'segredo' },
    })
    const anas = await openUserSocket(ana.client)
    anas.close()
    expect(socket.heard.filter(({ event }) => event.startsWith(`company-${companyId}-`))).toEqual(
      [],
    )
  })
})
