import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, PASSWORD } from '../../../../testing/build-company.ts'
import { buildTeamDesk, type TeamDesk, type Person } from '../../../../testing/build-team-desk.ts'
import { buildConnectedLine, buildLine } from '../../../../testing/build-line.ts'
import { buildTicket } from '../../../../testing/build-ticket.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let otherCompanyId: number

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ queueIds: [desk.sales] })
  otherCompanyId = (await buildCompany()).company.id
})
afterAll(() => app.close())

let made = 0
async function createContact(client = desk.admin): Promise<number> {
  const number = `55119${String(70_000_000 + ++made)}`
  const { id } = await client.call('POST /contacts', { body: { name: `Nova ${made}`, number } })
  return id
}

const postTicket = (client: TestClient, body: object) => client.send('POST /tickets', { body })

describe('opening a ticket', () => {
  test('it is open at once, assigned to its opener, over the default line, with a protocol, and emitted live', async () => {
    const contactId = await createContact()
    const admins = await desk.browser(desk.admin, ['joinTickets', 'open'])
    const anas = await desk.browser(ana.client)
    const { body, status } = await postTicket(ana.client, {
      contactId,
      queueId: desk.sales,
      whatsappId: null,
      userId: ana.id,
      status: 'open',
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'open',
        userId: ana.id,
        queueId: desk.sales,
        queue: { id: desk.sales },
        whatsappId: desk.whatsappId,
        contact: { id: contactId },
        unreadMessages: 0,
        waitingOn: null,
      },
    })
    expect(body.protocol).toMatch(/^20\d{6}\d{6,}$/)
    for (const socket of [admins, anas]) {
      await socket.hears(
        `company-${desk.companyId}-ticket`,
        ({ action, ticket }) => action === 'update' && (ticket as { id: number }).id === body.id,
      )
      socket.close()
    }
    const sent = await ana.client.send('POST /messages/:ticketId', {
      params: { ticketId: Number(body.id) },
      body: { body: 'Bom dia!' },
    })
    expect(sent.status).toBe(200)
  })

  test('a queue is required except for administrators', async () => {
    const contactId = await createContact()
    expect(await postTicket(ana.client, { contactId, queueId: '', userId: ana.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'queueId', code: 'required' }] },
    })
    expect(await postTicket(desk.admin, { contactId, queueId: '' })).toMatchObject({
      status: 200,
      body: { queueId: null, userId: desk.adminId },
    })
  })

  test("a contact with an unclosed ticket is refused, with the holder's name", async () => {
    const ticket = await desk.served(ana)
    const refused = await postTicket(desk.admin, {
      contactId: ticket.contactId,
      queueId: desk.sales,
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: {
          uuid: ticket.uuid,
          userId: ana.id,
          user: { name: ana.name },
          queue: { id: desk.sales },
        },
      },
    })
    // Another line is another conversation, but only if the request names that line.
    const whatsappId = await buildConnectedLine(desk.admin, desk.companyId)
    expect(
      await postTicket(desk.admin, {
        contactId: ticket.contactId,
        queueId: desk.sales,
        whatsappId,
      }),
    ).toMatchObject({ status: 200, body: { whatsappId } })
  })

  test("of two concurrent requests one is refused with the other's ticket", async () => {
    const contactId = await createContact()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => postTicket(desk.admin, { contactId, queueId: desk.sales })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ])
    for (const { status, body } of answers)
      if (status === 400) expect(body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', ticket: {} })
  })

  test('a repeat with the same key returns the same ticket', async () => {
    const contactId = await createContact()
    const body = { contactId, queueId: desk.sales, idempotencyKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => postTicket(desk.admin, body)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('unknown ids and ids of another company are not found', async () => {
    const contactId = await createContact()
    const foreignContact = await buildTicket(otherCompanyId)
    const foreignQueue = await buildQueue(otherCompanyId)
    const foreignLine = await buildLine(otherCompanyId)
    const queueId = desk.sales
    const refusals: Array<[object, string]> = [
      [{ contactId: foreignContact.contactId, queueId }, 'ERR_NO_CONTACT_FOUND'],
      [{ contactId: 2_000_000_000, queueId }, 'ERR_NO_CONTACT_FOUND'],
      [{ contactId, queueId: foreignQueue }, 'ERR_NO_QUEUE_FOUND'],
      [{ contactId, queueId, userId: 2_000_000_000 }, 'ERR_NO_USER_FOUND'],
      [{ contactId, queueId, whatsappId: foreignLine.id }, 'ERR_NO_WAPP_FOUND'],
    ]
    for (const [body, error] of refusals)
      expect(await postTicket(desk.admin, body)).toMatchObject({ status: 404, body: { error } })
  })

  test('without a connected or default line no ticket is opened', async () => {
    const built = await buildCompany()
    const lineless = new TestClient(app.http)
    await lineless.signIn(built.admin.email, PASSWORD)
    const contactId = await createContact(lineless)
    expect(await postTicket(lineless, { contactId })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
    })
    const line = await buildLine(built.company.id)
    expect(await postTicket(lineless, { contactId })).toMatchObject({
      status: 200,
      body: { whatsappId: line.id },
    })
  })

  test("the user's own line takes precedence over the company's default", async () => {
    const line = await buildConnectedLine(desk.admin, desk.companyId)
    const carla = await desk.person({ queueIds: [desk.sales] })
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('users')
        .set({ whatsappId: line })
        .where('companyId', '=', desk.companyId)
        .where('id', '=', carla.id)
        .execute(),
    )
    const { body } = await postTicket(carla.client, {
      contactId: await createContact(),
      queueId: desk.sales,
    })
    expect(body).toMatchObject({ whatsappId: line, userId: carla.id })
  })
})

describe('deleting a ticket', () => {
  test('is for administrators, deletes the messages, and removes the ticket from all browsers', async () => {
    const ticket = await desk.served(ana)
    expect(
      await ana.client.send('DELETE /tickets/:id', { params: { id: ticket.id } }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
    const anas = await desk.browser(ana.client, ['joinChatBox', String(ticket.id)])
    const admins = await desk.browser(desk.admin, ['joinTickets', 'open'])
    const { message } = await desk.admin.call('DELETE /tickets/:id', { params: { id: ticket.id } })
    expect(message).not.toBe('')
    for (const socket of [anas, admins]) {
      await socket.hears(
        `company-${desk.companyId}-ticket`,
        ({ action, ticketId }) => action === 'delete' && ticketId === ticket.id,
      )
      socket.close()
    }
    for (const key of ['GET /tickets/:id', 'DELETE /tickets/:id'])
      expect(await desk.admin.send(key, { params: { id: ticket.id } })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
    expect(
      await desk.admin.send('GET /messages/:ticketId', { params: { ticketId: ticket.id } }),
    ).toMatchObject({ status: 404 })
  })

  test('the rest of the thread has no gaps and continues', async () => {
    const first = await desk.served(ana)
    await desk.change(ana.client, first.id, { status: 'closed' })
    const { body } = await postTicket(desk.admin, {
      contactId: first.contactId,
      queueId: desk.sales,
    })
    const secondId = Number(body.id)
    const postMessage = (text: string) =>
      desk.admin.call('POST /messages/:ticketId', {
        params: { ticketId: secondId },
        body: { body: text },
      })
    await postMessage('um')
    await postMessage('dois')
    await desk.admin.call('DELETE /tickets/:id', { params: { id: first.id } })
    await postMessage('três')
    const { messages } = await desk.admin.call('GET /messages/:ticketId', {
      params: { ticketId: secondId },
    })
    expect(messages.map((message) => [message.body, message.position])).toEqual([
      ['um', 1],
      ['dois', 2],
      ['três', 3],
    ])
  })
})
