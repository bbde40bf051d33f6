import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany, PASSWORD } from '../../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let whatsappId: number
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  whatsappId = await buildConnectedLine(admin, built.company.id)
  ana = await signInPerson(app, built.company.id, { name: 'Ana', allTicket: 'enabled' })
  bruno = await signInPerson(app, built.company.id, { name: 'Bruno', allTicket: 'enabled' })
})
afterAll(() => app.close())

const writeAsCustomer = (from: string) =>
  admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId },
    body: { from, name: 'Rosa', type: 'text', body: 'Oi' },
  })
const postMessage = ({ client }: Person, ticketId: number, body: object) =>
  client.send('POST /messages/:ticketId', { params: { ticketId }, body })

async function createTicketOpenedBy(person: Person, from: string): Promise<number> {
  await writeAsCustomer(from)
  const id = await vi.waitFor(
    async () => {
      const { tickets } = await admin.call('GET /tickets', { query: { showAll: true } })
      const found = tickets.find(({ contact }) => contact.number === from)
      if (!found) throw new Error(`no ticket of ${from}`)
      return found.id
    },
    { interval: 20 },
  )
  await person.client.call('PUT /tickets/:id', {
    params: { id },
    body: { status: 'open', userId: person.id },
  })
  return id
}

test('an answer is held back if a colleague has answered since the position that its writer saw', async () => {
  const ticketId = await createTicketOpenedBy(ana, '5511955550001')
  await postMessage(bruno, ticketId, { body: 'Já vejo' })
  const refused = await postMessage(ana, ticketId, {
    body: 'Olá',
    seenPosition: 1,
    idempotencyKey: 'a1',
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: 'ERR_ANSWERED_MEANWHILE',
      messages: [
        {
          position: 2,
          body: 'Já vejo',
          userId: bruno.id,
          userName: 'Bruno',
          mediaType: 'conversation',
        },
      ],
    },
  })
  // Sent anyway, once.
  const sent = await postMessage(ana, ticketId, {
    body: 'Olá',
    seenPosition: 2,
    idempotencyKey: 'a1',
  })
  expect(sent).toMatchObject({ status: 200, body: { position: 3 } })
  await postMessage(bruno, ticketId, { body: 'Mais uma coisa' })
  const repeated = await postMessage(ana, ticketId, {
    body: 'Olá',
    seenPosition: 2,
    idempotencyKey: 'a1',
  })
  expect(repeated).toMatchObject({ status: 200, body: { id: sent.body.id } })
})

test('own messages, the customer’s and a call without a position hold nothing back', async () => {
  const from = '5511955550002'
  const ticketId = await createTicketOpenedBy(ana, from)
  await postMessage(ana, ticketId, { body: 'Um' })
  await writeAsCustomer(from)
  expect((await postMessage(ana, ticketId, { body: 'Dois', seenPosition: 0 })).status).toBe(200)
  await postMessage(bruno, ticketId, { body: 'Três' })
  expect((await postMessage(ana, ticketId, { body: 'Quatro' })).status).toBe(200)
})
