import type { Ticket } from '@guiche/contract/tickets'
import { vi } from 'vitest'
import { buildCompany, buildQueue, buildUser, PASSWORD } from './build-company.ts'
import { buildConnectedLine } from './build-line.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'
import { openSocket, type TestSocket } from './test-socket.ts'

export interface Person {
  client: TestClient
  id: number
  name: string
}

/** A company at work: a connected line, two queues, an administrator, and customers who write. */
export type TeamDesk = Awaited<ReturnType<typeof buildTeamDesk>>

let customers = 0

export async function buildTeamDesk(app: TestApp) {
  const { company, admin: administrator } = await buildCompany()
  const companyId = company.id
  const admin = new TestClient(app.http)
  const signedIn = await admin.signIn(administrator.email, PASSWORD)
  const whatsappId = await buildConnectedLine(admin, companyId)
  const sales = await buildQueue(companyId)
  const support = await buildQueue(companyId)

  async function buildPerson(given: Parameters<typeof buildUser>[1]): Promise<Person> {
    const { user, email } = await buildUser(companyId, given)
    const client = new TestClient(app.http)
    await client.signIn(email, PASSWORD)
    return { client, id: user.id, name: user.name }
  }

  async function writeAsCustomer(from: string, body: string): Promise<void> {
    await admin.call('POST /simulator/:whatsappId/messages', {
      params: { whatsappId },
      body: { from, name: `Cliente ${from.slice(-3)}`, type: 'text', body },
    })
  }

  /** A new customer's ticket, waiting in a queue or in none. */
  async function createWaitingTicket(queueId: number | null = null): Promise<Ticket> {
    const from = `55119${String(60_000_000 + ++customers)}`
    await writeAsCustomer(from, 'Oi')
    const ticket = await pollUntilFound(async () => {
      const { tickets } = await admin.call('GET /tickets', {
        query: { status: 'pending', showAll: true },
      })
      return tickets.find(({ contact }) => contact.number === from)
    })
    if (queueId === null) return ticket
    return changeTicket(admin, ticket.id, { queueId })
  }

  /** A new customer's ticket, assigned to this user. */
  async function createServedTicket(by: Person, queueId: number | null = sales): Promise<Ticket> {
    const { id } = await createWaitingTicket(queueId)
    return changeTicket(by.client, id, { status: 'open', userId: by.id })
  }

  function changeTicket(
    client: TestClient,
    id: number,
    body: Record<string, unknown>,
  ): Promise<Ticket> {
    return client.call('PUT /tickets/:id', { params: { id }, body })
  }

  async function fetchTicket(id: number): Promise<Ticket> {
    const ticket = await admin.call('GET /tickets/:id', { params: { id } })
    if (!('contact' in ticket)) throw new Error(`ticket ${id} is hidden from an administrator`)
    return ticket
  }

  async function listTicketIds(
    client: TestClient,
    query: Record<string, string | number | boolean>,
  ) {
    const { body } = await client.send('GET /tickets', {
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`])),
    })
    return (body.tickets as Ticket[]).map(({ id }) => id)
  }

  /** Texts from the company on the customer's phone. */
  async function fetchTextsOnPhone({ contact }: Ticket): Promise<string[]> {
    const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId },
      query: { from: contact.number },
    })
    return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
  }

  async function openUserSocket(
    client: TestClient,
    ...joins: Array<[string, unknown?]>
  ): Promise<TestSocket> {
    const socket = await openSocket(app.address, client.token ?? '')
    for (const [event, payload] of joins) await socket.join(event, payload)
    return socket
  }

  const adminId = signedIn.user.id
  const actions = {
    person: buildPerson,
    writes: writeAsCustomer,
    waiting: createWaitingTicket,
    served: createServedTicket,
    change: changeTicket,
    shown: fetchTicket,
    listed: listTicketIds,
    phone: fetchTextsOnPhone,
    browser: openUserSocket,
  }
  return { companyId, whatsappId, sales, support, admin, adminId, ...actions }
}

/** Polls until `find` returns a value. */
export function pollUntilFound<T>(find: () => Promise<T | undefined>): Promise<T> {
  return vi.waitFor(
    async () => {
      const found = await find()
      if (found === undefined) throw new Error('the event did not arrive')
      return found
    },
    { interval: 30 },
  )
}
