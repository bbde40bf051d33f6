import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Person,
  type TeamDesk,
  buildTeamDesk,
  pollUntilFound,
} from '../../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ queueIds: [desk.sales] })
  bruno = await desk.person({ queueIds: [desk.support] })
})
afterAll(() => app.close())

/** Sends a message of the ticket's customer. @returns the ticket once the message is stored */
async function writeAsCustomer(ticket: Ticket, body: string): Promise<Ticket> {
  await desk.writes(ticket.contact.number, body)
  return pollUntilFound(async () => {
    const shown = await desk.shown(ticket.id)
    return shown.lastMessage === body ? shown : undefined
  })
}

const searchTickets = (
  person: { client: TeamDesk['admin'] },
  searchParam: string,
  more: object = {},
) => desk.listed(person.client, { searchParam, ...more })

describe('the search of the list', () => {
  test('finds by name, number and message text, each ticket once', async () => {
    const ticket = await writeAsCustomer(
      await desk.served(ana),
      'Meu pedido de uma geladeira não chegou',
    )
    await writeAsCustomer(ticket, 'A geladeira é azul')
    const { name, number } = ticket.contact
    for (const typed of [name, number.slice(-8), 'geladeira', 'GELAD', 'pedido nao cheg'])
      expect([typed, await searchTickets(ana, typed)]).toEqual([typed, [ticket.id]])
    expect(await searchTickets(ana, 'geladeira verde')).toEqual([])
    const both = await writeAsCustomer(await desk.served(ana), `Sou ${name}`)
    expect(await searchTickets(ana, name)).toEqual([both.id, ticket.id])
  })

  test('leaves out message texts in a search for contacts only', async () => {
    const ticket = await writeAsCustomer(await desk.served(ana), 'A torradeira queimou')
    expect(await searchTickets(ana, 'torradeira')).toEqual([ticket.id])
    expect(await searchTickets(ana, 'torradeira', { ofContact: true })).toEqual([])
    expect(await searchTickets(ana, ticket.contact.number, { ofContact: true })).toEqual([
      ticket.id,
    ])
  })

  test('finds a ticket by its protocol in any grouping, once even if a message contains it', async () => {
    const { id, protocol, contact } = await desk.served(ana)
    const other = await writeAsCustomer(await desk.served(ana), `Meu protocolo é ${protocol}`)
    const grouped = `#${protocol.slice(0, 8)} ${protocol.slice(8)}`
    expect(await searchTickets(ana, grouped, { ofContact: true })).toEqual([id])
    expect(await searchTickets(ana, protocol)).toEqual([other.id, id])
    await desk.writes(contact.number, `O meu é ${protocol}`)
    await pollUntilFound(async () => (await searchTickets(ana, protocol))[0] === id || undefined)
    expect(await searchTickets(ana, protocol)).toEqual([id, other.id])
    expect(await searchTickets(bruno, protocol)).toEqual([])
    expect(await searchTickets(ana, protocol.slice(0, -1), { ofContact: true })).toEqual([])
  })

  test("shows only tickets that the user may see, and combines with the list's filters", async () => {
    const ticket = await writeAsCustomer(await desk.served(ana), 'Quero cancelar a televisão')
    await desk.change(ana.client, ticket.id, { status: 'closed' })
    expect(await searchTickets(bruno, 'televisão')).toEqual([])
    expect(await searchTickets(ana, 'televisão')).toEqual([ticket.id])
    const admin = { client: desk.admin }
    expect(await searchTickets(admin, 'televisao', { status: 'closed' })).toEqual([ticket.id])
    expect(await searchTickets(admin, 'televisao', { status: 'open' })).toEqual([])
    expect(await searchTickets(admin, 'televisao', { users: `[${bruno.id}]` })).toEqual([])
    expect(await searchTickets(admin, 'televisao', { users: `[${bruno.id},${ana.id}]` })).toEqual([
      ticket.id,
    ])
    for (const typed of ['%%%', "'''", '@:* & |', '...', 'a b', '"televisão'])
      expect(
        (await desk.admin.send('GET /tickets', { query: { searchParam: typed } })).status,
      ).toBe(200)
  })
})

describe('transfer to another line', () => {
  test('takes the messages along, and is refused if the other line has an unclosed ticket', async () => {
    const { id } = await desk.admin.call('POST /whatsapp', {
      body: { name: 'Outra linha', provider: 'simulator' },
    })
    const ticket = await writeAsCustomer(await desk.served(ana), 'Segunda mensagem')
    const moved = await desk.change(ana.client, ticket.id, { whatsappId: id })
    expect(moved).toMatchObject({ whatsappId: id, status: 'open', userId: ana.id })
    const thread = await ana.client.call('GET /messages/:ticketId', {
      params: { ticketId: ticket.id },
    })
    expect(thread.messages.map(({ body, position }) => [body, position])).toEqual([
      ['Oi', 1],
      ['Segunda mensagem', 2],
    ])
    // The customer's next message to the first line opens another conversation.
    await desk.writes(ticket.contact.number, 'Voltei à primeira')
    const second = await pollUntilFound(async () => {
      const { tickets } = await desk.admin.call('GET /tickets', {
        query: { status: 'pending', showAll: true },
      })
      return tickets.find(({ contactId }) => contactId === ticket.contactId)
    })
    expect(second).toMatchObject({ whatsappId: desk.whatsappId, lastInboundPosition: 1 })
    for (const [from, to] of [
      [second.id, id],
      [ticket.id, desk.whatsappId],
    ] as const)
      expect(
        await desk.admin.send('PUT /tickets/:id', {
          params: { id: from },
          body: { whatsappId: to },
        }),
      ).toMatchObject({ status: 400, body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: {} } })
    expect(
      await desk.admin.send('PUT /tickets/:id', {
        params: { id: ticket.id },
        body: { whatsappId: 2_000_000_000 },
      }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
    await desk.change(desk.admin, second.id, { status: 'closed' })
    const back = await desk.change(ana.client, ticket.id, { whatsappId: desk.whatsappId })
    expect(back.whatsappId).toBe(desk.whatsappId)
    const whole = await desk.admin.call('GET /messages/:ticketId', {
      params: { ticketId: ticket.id },
    })
    expect(whole.messages.map(({ position }) => position)).toEqual([1, 2, 3])
  })
})
