import { DEFAULT_TAG_COLOR, TAG_PAGE, type CountedTag, type Tag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCompany, buildQueue, changePlanOfCompany } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let sales: number
let support: number
let admin: Person
let ana: Person
let sonia: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const { company } = await buildCompany()
  companyId = company.id
  sales = await buildQueue(companyId)
  support = await buildQueue(companyId)
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId, { queueIds: [sales] })
  sonia = await signInPerson(app, companyId, { profile: 'supervisor' })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const createTag = (
  body: { name: string; color?: string; kanban?: number },
  client = admin.client,
) => client.call('POST /tags', { body })
const syncTags = (client: TestClient, ticketId: number, tagIds: number[]) =>
  client.send('POST /tags/sync', { body: { ticketId, tags: tagIds.map((id) => ({ id })) } })
const fetchTagIds = async (ticketId: number) => {
  const ticket = await admin.client.call('GET /tickets/:id', { params: { id: ticketId } })
  return 'tags' in ticket ? ticket.tags.map(({ id }) => id).toSorted((a, b) => a - b) : []
}
async function openUserSocket({ client }: Person, ...joins: Array<[string, unknown?]>) {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  for (const [event, payload] of joins) await socket.join(event, payload)
  return socket
}

describe('a tag', () => {
  test('has the default color and kind, and creating it again returns the same tag', async () => {
    const tag = await createTag({ name: 'Cliente VIP' }, ana.client)
    expect(tag).toMatchObject({
      name: 'Cliente VIP',
      color: DEFAULT_TAG_COLOR,
      kanban: 0,
      companyId,
    })
    expect(await createTag({ name: ' Cliente VIP ', color: '' })).toEqual(tag)
    expect(await createTag({ name: 'Cliente VIP', color: '#ff0000' })).not.toMatchObject({
      id: tag.id,
    })
  })

  test('created concurrently by many requests is stored once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createTag({ name: 'Urgente' })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('of another company may have the same name', async () => {
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
    const ours = await createTag({ name: 'Urgente' })
    expect((await createTag({ name: 'Urgente' }, stranger.client)).id).not.toBe(ours.id)
    const { tags } = await stranger.client.call('GET /tags')
    expect(tags).toHaveLength(1)
  })

  test('becomes a lane only by an administrator or a supervisor', async () => {
    expect(await createTag({ name: 'De admin', kanban: 1 })).toMatchObject({ kanban: 1 })
    expect(await createTag({ name: 'De supervisora', kanban: 1 }, sonia.client)).toMatchObject({
      kanban: 1,
    })
    const tag = await createTag({ name: 'De atendente', kanban: 1 }, ana.client)
    expect(tag).toMatchObject({ kanban: 0 })
    const changeTag = (client: TestClient) =>
      client.call('PUT /tags/:id', {
        params: { id: tag.id },
        body: { kanban: 1, name: 'Renomeada' },
      })
    expect(await changeTag(ana.client)).toMatchObject({ kanban: 0, name: 'Renomeada' })
    expect(await changeTag(sonia.client)).toMatchObject({ kanban: 1 })
    const { lista } = await ana.client.call('GET /tags/kanban')
    expect(lista.map(({ name }) => name)).toEqual(['De admin', 'De supervisora', 'Renomeada'])
  })

  test('that is a lane is renamed and deleted only by an administrator or a supervisor', async () => {
    const lane = await createTag({ name: 'Proposta', kanban: 1 })
    const params = { id: lane.id }
    const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    const rename = { params, body: { name: 'Minha coluna' } }
    expect(await ana.client.send('PUT /tags/:id', rename)).toMatchObject(refused)
    expect(await ana.client.send('DELETE /tags/:id', { params })).toMatchObject(refused)
    expect(await admin.client.call('GET /tags/:id', { params })).toMatchObject({ name: 'Proposta' })
    expect((await sonia.client.send('PUT /tags/:id', rename)).status).toBe(200)
    expect((await sonia.client.send('DELETE /tags/:id', { params })).status).toBe(200)
    const label = await createTag({ name: 'Rótulo' }, ana.client)
    expect((await ana.client.send('DELETE /tags/:id', { params: { id: label.id } })).status).toBe(
      200,
    )
  })

  test('keeps fields that a change omits, and accepts the whole entity', async () => {
    const tag = await createTag({ name: 'Retorno', color: '#123456', kanban: 1 })
    const params = { id: tag.id }
    expect(
      await admin.client.call('PUT /tags/:id', { params, body: { name: 'Retornar' } }),
    ).toMatchObject({
      color: '#123456',
      kanban: 1,
    })
    const body = { ...tag, ticketsCount: 3, userId: 1 }
    expect(await admin.client.call('PUT /tags/:id', { params, body })).toMatchObject({
      name: 'Retorno',
    })
  })

  test('cannot become equal to another tag', async () => {
    await createTag({ name: 'Primeira' })
    const { id } = await createTag({ name: 'Segunda' })
    expect(
      await admin.client.send('PUT /tags/:id', { params: { id }, body: { name: 'Primeira' } }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_TAG_ALREADY_EXISTS' } })
  })

  test('needs three letters and a color', async () => {
    for (const [field, body] of Object.entries({
      name: { name: ' ab ' },
      color: { name: 'Certa', color: 'red' },
      kanban: { name: 'Certa', kanban: 2 },
    }))
      expect(await admin.client.send('POST /tags', { body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: field }] },
      })
  })

  test('that is deleted is removed from its tickets', async () => {
    const tag = await createTag({ name: 'Passageira' })
    const { id } = await buildTicket(companyId)
    await syncTags(admin.client, id, [tag.id])
    await ana.client.call('DELETE /tags/:id', { params: { id: tag.id } })
    expect(await fetchTagIds(id)).toEqual([])
    expect(await admin.client.send('GET /tags/:id', { params: { id: tag.id } })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TAG_FOUND' },
    })
    expect(await admin.client.send('DELETE /tags/:id', { params: { id: tag.id } })).toMatchObject({
      status: 404,
    })
  })
})

describe('the lists of tags', () => {
  test('page by name with the number of tickets; pickers get all', async () => {
    const names = Array.from(
      { length: TAG_PAGE + 2 },
      (_, n) => `Tag ${String(n).padStart(2, '0')}`,
    )
    for (const name of names.toReversed()) await createTag({ name })
    const [first] = (await admin.client.call('GET /tags')).tags
    const { id } = await buildTicket(companyId)
    await syncTags(admin.client, id, [first?.id ?? 0])

    const one = await admin.client.call('GET /tags', { query: { pageNumber: 1 } })
    expect(one).toMatchObject({ count: TAG_PAGE + 2, hasMore: true })
    expect(one.tags[0]).toMatchObject({ name: 'Tag 00', ticketsCount: 1, kanban: 0 })
    const two = await admin.client.call('GET /tags', { query: { pageNumber: 2 } })
    expect(two.hasMore).toBe(false)
    expect([...one.tags, ...two.tags].map(({ name }) => name)).toEqual(names)

    const picker = await admin.client.call('GET /tags', { query: { companyId } })
    expect(picker.tags).toHaveLength(TAG_PAGE + 2)
    const list = await admin.client.call('GET /tags/list')
    expect(list.map(({ name }) => name)).toEqual(names)
  })

  test('search by any part, with characters like % taken literally', async () => {
    await createTag({ name: '100% pago' })
    await createTag({ name: 'Não pago' })
    const findTagNames = async (searchParam: string) =>
      (await admin.client.call('GET /tags', { query: { searchParam } })).tags.map(
        ({ name }) => name,
      )
    expect(await findTagNames('PAGO')).toEqual(['100% pago', 'Não pago'])
    expect(await findTagNames('%')).toEqual(['100% pago'])
  })

  test('contain the own company only, for any query', async () => {
    const other = await buildCompany()
    expect(
      await admin.client.send('GET /tags', { query: { companyId: other.company.id } }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
  })
})

describe("a ticket's tags", () => {
  test('are replaced in one call, which answers with the ticket', async () => {
    const [one, two, three] = [
      await createTag({ name: 'Um!' }),
      await createTag({ name: 'Dois' }),
      await createTag({ name: 'Três' }),
    ]
    const { id } = await buildTicket(companyId, { queueId: sales })
    const before = await admin.client.call('GET /tickets/:id', { params: { id } })
    await syncTags(ana.client, id, [one.id, two.id])
    const { body } = await syncTags(ana.client, id, [three.id, two.id, two.id])
    expect(body).toMatchObject({
      id,
      tags: [
        { id: two.id, name: 'Dois', color: two.color, TicketTag: { ticketId: id, tagId: two.id } },
        { id: three.id, name: 'Três' },
      ],
    })
    // `updatedAt` stays, and with it the place in lists, since the customer did nothing.
    expect(body).toMatchObject({ updatedAt: (before as Ticket).updatedAt })
    expect((await syncTags(ana.client, id, [])).body).toMatchObject({ tags: [] })
  })

  test('synced concurrently equal one of the requests, never a mixture', async () => {
    const ids = await Promise.all(
      ['aaa', 'bbb', 'ccc', 'ddd'].map(async (name) => (await createTag({ name })).id),
    )
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const { id } = await buildTicket(companyId)
    const asked = [[a, b], [c, d], [b, c], [], [a, b, c, d]]
    const answers = await Promise.all(
      [...asked, ...asked].map((tagIds) => syncTags(admin.client, id, tagIds)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(asked.map((tagIds) => tagIds.toSorted((x, y) => x - y))).toContainEqual(
      await fetchTagIds(id),
    )
  })

  test('survive the concurrent deletion of a tag', async () => {
    const kept = await createTag({ name: 'Fica' })
    const { id } = await buildTicket(companyId)
    for (let round = 0; round < 5; round++) {
      const going = await createTag({ name: `Vai embora ${round}` })
      await syncTags(admin.client, id, [going.id])
      const [synced, deleted] = await Promise.all([
        syncTags(admin.client, id, [kept.id, going.id]),
        admin.client.send('DELETE /tags/:id', { params: { id: going.id } }),
      ])
      expect([200, 404]).toContain(synced.status)
      expect(deleted.status).toBe(200)
      expect(await fetchTagIds(id)).not.toContain(going.id)
    }
  })

  test('of a ticket that the user may not see are refused', async () => {
    const tag = await createTag({ name: 'Segredo', kanban: 1 })
    const { id } = await buildTicket(companyId, { queueId: support })
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
    const params = { ticketId: id, tagId: tag.id }
    for (const [{ client }, status, error] of [
      [ana, 400, 'ERR_NO_PERMISSION'],
      [stranger, 404, 'ERR_NO_TICKET_FOUND'],
    ] as const) {
      for (const answer of [
        await syncTags(client, id, [tag.id]),
        await client.send('PUT /ticket-tags/:ticketId/:tagId', { params }),
        await client.send('PUT /ticket-tags/:ticketId/:tagId', {
          params: { ...params, tagId: 'lane0' },
        }),
        await client.send('DELETE /ticket-tags/:ticketId', { params }),
      ])
        expect(answer).toMatchObject({ status, body: { error } })
    }
    expect(await fetchTagIds(id)).toEqual([])
  })

  test('are tags of the own company', async () => {
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id)
    const foreign = await createTag({ name: 'Alheia' }, stranger.client)
    const own = await createTag({ name: 'Própria' })
    const { id } = await buildTicket(companyId)
    for (const tagId of [foreign.id, 2_000_000_000])
      for (const answer of [
        await syncTags(admin.client, id, [own.id, tagId]),
        await admin.client.send('PUT /ticket-tags/:ticketId/:tagId', {
          params: { ticketId: id, tagId },
        }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
    expect(await fetchTagIds(id)).toEqual([])
  })

  test('narrow the list of tickets to tickets with all of them', async () => {
    const [one, two] = [await createTag({ name: 'Um!' }), await createTag({ name: 'Dois' })]
    const both = await buildTicket(companyId, { status: 'closed' })
    const first = await buildTicket(companyId)
    const hidden = await buildTicket(companyId, { queueId: support })
    await buildTicket(companyId, { queueId: sales })
    await syncTags(admin.client, both.id, [one.id, two.id])
    for (const { id } of [first, hidden]) await syncTags(admin.client, id, [one.id])

    const listTicketIds = async (client: TestClient, query: object) => {
      const { body } = await client.send('GET /tickets', { query: { ...query } })
      const ids = (body.tickets as Ticket[]).map(({ id }) => id)
      expect(body.count).toBe(ids.length)
      return ids
    }
    const all = { showAll: 'true' }
    const tagQuery = (...list: Tag[]) => JSON.stringify(list.map(({ id }) => id))
    const { client } = admin
    expect(await listTicketIds(client, { ...all, tags: tagQuery(one) })).toEqual([
      hidden.id,
      first.id,
      both.id,
    ])
    expect(await listTicketIds(client, { ...all, tags: tagQuery(two, one) })).toEqual([both.id])
    expect(await listTicketIds(client, { ...all, tags: tagQuery(one), status: 'pending' })).toEqual(
      [hidden.id, first.id],
    )
    expect(
      await listTicketIds(client, { ...all, tags: tagQuery(one), searchParam: 'Cliente' }),
    ).toHaveLength(3)
    expect(await listTicketIds(client, { ...all, tags: '[]' })).toHaveLength(4)
    expect(await listTicketIds(ana.client, { tags: tagQuery(one) })).toEqual([])
    await syncTags(client, (await buildTicket(companyId, { queueId: sales })).id, [one.id])
    expect(await listTicketIds(ana.client, { tags: tagQuery(one) })).toHaveLength(1)
    expect(
      await listTicketIds(client, {
        ...all,
        tags: JSON.stringify(Array.from({ length: 500 }, (_, n) => n + 1)),
      }),
    ).toEqual([])
  })
})

describe('the board', () => {
  const moveToLane = (ticketId: number, tagId: number | string) =>
    ana.client.send('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId } })
  const fetchBoardIds = async (client: TestClient, query: object = {}) => {
    const { status, body } = await client.send('GET /ticket/kanban', { query: { ...query } })
    expect(status).toBe(200)
    return (body.tickets as Ticket[]).map(({ id }) => id)
  }

  test('moves a ticket between lanes and leaves its other tags', async () => {
    const label = await createTag({ name: 'Rótulo' })
    const lane = await createTag({ name: 'Em conversa', kanban: 1 })
    const next = await createTag({ name: 'Proposta', kanban: 1 })
    const { id } = await buildTicket(companyId, { queueId: sales })
    await syncTags(ana.client, id, [label.id])
    expect(await moveToLane(id, lane.id)).toMatchObject({
      status: 201,
      body: { ticketId: id, tagId: lane.id },
    })
    const again = await Promise.all([moveToLane(id, lane.id), moveToLane(id, lane.id)])
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    await ana.client.call('DELETE /ticket-tags/:ticketId', { params: { ticketId: id } })
    await moveToLane(id, next.id)
    expect(await fetchTagIds(id)).toEqual([label.id, next.id])
    await ana.client.call('DELETE /ticket-tags/:ticketId', { params: { ticketId: id } })
    expect((await moveToLane(id, 'lane0')).status).toBe(201)
    expect(await fetchTagIds(id)).toEqual([label.id])
    expect(await moveToLane(id, 'lane1')).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })

  test("shows the user's own tickets and all tickets of the user's queues", async () => {
    const lane = await createTag({ name: 'Em conversa', kanban: 1 })
    const waiting = await buildTicket(companyId, { queueId: sales })
    const mine = await buildTicket(companyId, { queueId: support, status: 'open', userId: ana.id })
    const others = await buildTicket(companyId, {
      queueId: sales,
      status: 'open',
      userId: sonia.id,
    })
    const elsewhere = await buildTicket(companyId, { queueId: support })
    const queueless = await buildTicket(companyId)
    const closed = await buildTicket(companyId, {
      queueId: sales,
      status: 'closed',
      userId: ana.id,
    })
    await syncTags(admin.client, waiting.id, [lane.id])

    const all = [queueless, elsewhere, others, mine, waiting].map(({ id }) => id)
    expect(await fetchBoardIds(admin.client, { showAll: 'true', queueIds: '[]' })).toEqual(all)
    expect(await fetchBoardIds(ana.client)).toEqual([others.id, mine.id, waiting.id])
    expect(
      await fetchBoardIds(ana.client, {
        showAll: 'true',
        queueIds: JSON.stringify([sales, support]),
      }),
    ).toEqual([others.id, mine.id, waiting.id])
    const ofSales = [others.id, waiting.id]
    expect(await fetchBoardIds(ana.client, { queueIds: JSON.stringify([sales]) })).toEqual(ofSales)
    expect(await fetchBoardIds(sonia.client)).toContain(others.id)
    expect(await fetchBoardIds(admin.client, { showAll: 'true' })).not.toContain(closed.id)
    const { tickets, count, hasMore } = await ana.client.call('GET /ticket/kanban')
    expect({ count, hasMore }).toEqual({ count: 3, hasMore: false })
    expect(tickets.find(({ id }) => id === waiting.id)?.tags).toMatchObject([
      { id: lane.id, kanban: 1 },
    ])
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
    expect(await fetchBoardIds(stranger.client, { showAll: 'true' })).toEqual([])
    expect(
      (await admin.client.send('GET /ticket/kanban', { query: { queueIds: 'não' } })).status,
    ).toBe(400)
  })

  test('is empty and refuses moves if the plan lacks it', async () => {
    const lane = await createTag({ name: 'Em conversa', kanban: 1 })
    const { id } = await buildTicket(companyId, { queueId: sales })
    await changePlanOfCompany(companyId, { useKanban: false })
    expect(
      (await admin.client.send('GET /ticket/kanban', { query: { showAll: 'true' } })).body,
    ).toEqual({
      tickets: [],
      count: 0,
      hasMore: false,
    })
    expect(await admin.client.call('GET /tags/kanban')).toEqual({ lista: [] })
    expect(await moveToLane(id, lane.id)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(
      await admin.client.send('DELETE /ticket-tags/:ticketId', { params: { ticketId: id } }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await syncTags(admin.client, id, [lane.id])).status).toBe(200)
  })
})

describe('live events', () => {
  test('tags are emitted under all three names, and deletions under two, in their company only', async () => {
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
    const theirs = await openUserSocket(stranger)
    const anas = await openUserSocket(ana)
    const names = [`company-${companyId}-tag`, 'tag', 'user']

    const tag = await createTag({ name: 'Novidade' })
    const { id } = await buildTicket(companyId)
    await syncTags(admin.client, id, [tag.id])
    await admin.client.call('PUT /tags/:id', { params: { id: tag.id }, body: { name: 'Notícia' } })
    await admin.client.call('DELETE /tags/:id', { params: { id: tag.id } })
    for (const name of names) {
      const { payload: created } = await anas.hears(name, ({ action }) => action === 'create')
      expect(created).toMatchObject({ tag: { id: tag.id, ticketsCount: 0 }, tags: { id: tag.id } })
      const { payload: changed } = await anas.hears(name, ({ action }) => action === 'update')
      expect(changed.tags as CountedTag).toMatchObject({ name: 'Notícia', ticketsCount: 1 })
    }
    for (const name of [`company-${companyId}-tag`, 'tag']) {
      const { payload: gone } = await anas.hears(name, ({ action }) => action === 'delete')
      expect(gone).toEqual({ action: 'delete', tagId: tag.id })
    }
    await createTag({ name: 'Depois da notícia' })
    await anas.hears('user', ({ tag }) => (tag as Tag).name === 'Depois da notícia')
    expect(
      anas.heard.filter(({ event, payload }) => event === 'user' && payload.action === 'delete'),
    ).toEqual([])
    expect(theirs.heard.filter(({ event }) => names.includes(event))).toEqual([])
  })

  test('a tag that the ticket already had emits no event', async () => {
    await createTag({ name: 'Conhecida' })
    const anas = await openUserSocket(ana)
    await createTag({ name: 'Conhecida' })
    await createTag({ name: 'Depois' })
    await anas.hears('tag', ({ tag }) => (tag as Tag).name === 'Depois')
    expect(anas.heard.filter(({ event }) => event === 'tag')).toHaveLength(1)
  })

  test('a tagged ticket is emitted with a newer version to the users who may see it', async () => {
    const lane = await createTag({ name: 'Em conversa', kanban: 1 })
    const { id } = await buildTicket(companyId, { queueId: sales })
    const hidden = await buildTicket(companyId, { queueId: support })
    const anas = await openUserSocket(ana, ['joinTickets', 'pending'])
    const event = `company-${companyId}-ticket`

    const { body } = await syncTags(admin.client, id, [lane.id])
    const { payload } = await anas.hears(event)
    expect(payload).toMatchObject({ action: 'update', ticket: { id, tags: [{ id: lane.id }] } })
    expect((payload.ticket as Ticket).version).toBe(body.version)

    await syncTags(admin.client, hidden.id, [lane.id])
    // Without a change no event is emitted.
    await syncTags(admin.client, id, [lane.id])
    await admin.client.call('DELETE /ticket-tags/:ticketId', { params: { ticketId: id } })
    await anas.hears(event, ({ ticket }) => (ticket as Ticket).tags.length === 0)
    const heard = anas.heard
      .filter((one) => one.event === event)
      .map(({ payload: { ticket } }) => ticket as Ticket)
    expect(heard.map((ticket) => ticket.id)).toEqual([id, id])
    expect(heard[1]?.version).toBeGreaterThan(heard[0]?.version ?? 0)
  })
})
