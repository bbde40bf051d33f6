import type { Ticket } from '@guiche/contract/tickets'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECOND } from '../../../platform/clock.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let owner: pg.Client
let companyId: number
let whatsappId: number
let secondLine: number
let admin: Person
beforeAll(async () => {
  app = await startTestApp('all')
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  whatsappId = await buildConnectedLine(admin.client, companyId)
  secondLine = await buildConnectedLine(admin.client, companyId)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

let made = 0
let one: string
let two: string
beforeEach(() => {
  made++
  one = `551190001${String(made).padStart(4, '0')}`
  two = `551190002${String(made).padStart(4, '0')}`
})

const ticketsOf = async (number: string): Promise<Ticket[]> => {
  const { tickets } = await admin.client.call('GET /tickets', {
    query: { searchParam: number, showAll: true },
  })
  return tickets
}
/** A customer writes, `minute` minutes after a fixed moment; waits until the message is stored. */
async function writeAsCustomer(
  from: string,
  body: string,
  minute: number,
  line = whatsappId,
): Promise<Ticket> {
  const timestamp = Date.UTC(2026, 2, 1, 12, minute) / SECOND
  await admin.client.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId: line },
    body: { from, name: `Cliente ${from}`, type: 'text', body, timestamp },
  })
  return vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ id: number }>(
        'select ticket_id as id from messages where company_id = $1 and body = $2 and remote_jid = $3',
        [companyId, body, from],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`${body} is not there yet`)
      const ticket = await admin.client.call('GET /tickets/:id', { params: { id } })
      if (!('contactId' in ticket)) throw new Error('hidden')
      return ticket
    },
    { interval: 20 },
  )
}
const changeTicket = (id: number, body: object) =>
  admin.client.call('PUT /tickets/:id', { params: { id }, body })
const merge = (id: number, otherId: number, { client } = admin) =>
  client.send('POST /contacts/:id/merge', { params: { id }, body: { otherId } })
const undoMerge = (mergeId: number, { client } = admin) =>
  client.send('POST /contacts/merges/:mergeId/undo', { params: { mergeId } })
const showTicket = async (id: number) =>
  (await admin.client.send('GET /tickets/:id', { params: { id } })).body
const fetchThreadTexts = async (ticketId: number) => {
  const { messages } = await admin.client.call('GET /messages/:ticketId', { params: { ticketId } })
  return messages.map(({ position, body }) => `${position} ${body}`)
}
const mergeAndReturnId = async (id: number, otherId: number): Promise<number> => {
  const { status, body } = await merge(id, otherId)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.mergeId as number
}
/** All rows of the contacts, without times and versions. */
async function snapshotContacts(...contactIds: number[]): Promise<unknown> {
  const { rows } = await owner.query<{ all: unknown }>(
    `select json_build_object(
      'contacts', (select json_agg(json_build_array(id, name, number, email, merged_into_id) order by id) from contacts where id = any($1)),
      'identities', (select json_agg(json_build_array(contact_id, kind, value) order by value) from contact_identities where contact_id = any($1)),
      'infos', (select json_agg(json_build_array(contact_id, name, value) order by id) from contact_extra_infos where contact_id = any($1)),
      'tickets', (select json_agg(json_build_array(id, contact_id, thread_id, status, user_id) order by id) from tickets where contact_id = any($1)),
      'threads', (select json_agg(json_build_array(id, contact_id, last_position) order by id) from threads where contact_id = any($1) and last_position > 0),
      'messages', (select json_agg(json_build_array(messages.id, messages.contact_id, thread_id, position, ticket_id) order by messages.id)
        from messages join threads on threads.id = thread_id where threads.contact_id = any($1)),
      'notes', (select json_agg(json_build_array(id, contact_id, ticket_id) order by id) from ticket_notes where contact_id = any($1))
    ) as all`,
    [contactIds],
  )
  return rows[0]?.all
}

/** The messages of some numbers, with the contact that owns their thread. */
async function storedPositionsOf(numbers: string[]) {
  const { rows } = await owner.query<{ position: number; owner: number }>(
    `select position, threads.contact_id as owner from messages join threads on threads.id = thread_id
     where messages.company_id = $1 and remote_jid = any($2) order by threads.id, position`,
    [companyId, numbers],
  )
  return rows
}

describe('two merged contacts', () => {
  test('have a single thread by time, set of numbers and list entry; an undo separates them as they were', async () => {
    const first = await writeAsCustomer(one, 'um, primeiro', 1)
    const other = await writeAsCustomer(two, 'dois, segundo', 2)
    await writeAsCustomer(one, 'um, terceiro', 3)
    await writeAsCustomer(two, 'dois, quarto', 4)
    await changeTicket(other.id, { status: 'closed' })
    await admin.client.call('POST /ticket-notes', {
      body: { note: 'Uma nota', ticketId: other.id, contactId: other.contactId },
    })
    await admin.client.call('PUT /contacts/:id', {
      params: { id: other.contactId },
      body: { email: 'dois@d.example', extraInfo: [{ name: 'CPF', value: '2' }] },
    })
    const before = await snapshotContacts(first.contactId, other.contactId)
    const mergeId = await mergeAndReturnId(first.contactId, other.contactId)

    expect(await fetchThreadTexts(first.id)).toEqual([
      '1 um, primeiro',
      '2 dois, segundo',
      '3 um, terceiro',
      '4 dois, quarto',
    ])
    expect(await fetchThreadTexts(other.id)).toEqual(await fetchThreadTexts(first.id))
    const kept = await admin.client.call('GET /contacts/:id', { params: { id: first.contactId } })
    expect(kept).toMatchObject({
      number: one,
      email: 'dois@d.example',
      extraInfo: [{ name: 'CPF', value: '2' }],
    })
    expect(await showTicket(other.id)).toMatchObject({
      contactId: first.contactId,
      contact: { number: one },
    })
    const gone = { params: { id: other.contactId } }
    expect((await admin.client.send('GET /contacts/:id', gone)).status).toBe(404)
    expect(
      (await admin.client.send('PUT /contacts/:id', { ...gone, body: { name: 'Oi' } })).status,
    ).toBe(404)
    expect((await admin.client.send('DELETE /contacts/:id', gone)).status).toBe(404)
    const book = await admin.client.call('GET /contacts', { query: { searchParam: two } })
    expect(book).toEqual({ contacts: [], count: 0, hasMore: false })
    const again = { name: 'Já tem', number: two }
    expect((await admin.client.send('POST /contacts', { body: again })).body.error).toBe(
      'ERR_DUPLICATED_CONTACT',
    )
    const history = await admin.client.call('GET /contacts/:id/history', {
      params: { id: first.contactId },
    })
    expect(history.tickets.map(({ id }) => id)).toEqual([other.id, first.id])
    const merges = await admin.client.call('GET /contacts/:id/merges', {
      params: { id: first.contactId },
    })
    expect(merges).toMatchObject([{ id: mergeId, other: { id: other.contactId, number: two } }])

    expect((await undoMerge(mergeId)).body).toMatchObject({
      contact: { id: first.contactId, email: '' },
      other: { id: other.contactId, number: two },
    })
    expect(await snapshotContacts(first.contactId, other.contactId)).toEqual(before)
    expect(await fetchThreadTexts(other.id)).toEqual(['1 dois, segundo', '2 dois, quarto'])
    const undone = await owner.query<{ action: string }>(
      'select action from audit_log where company_id = $1 order by id desc limit 2',
      [companyId],
    )
    expect(undone.rows.map(({ action }) => action)).toEqual([
      'contacts.merge.undo',
      'contacts.merge',
    ])
  })

  test('receive messages of the other number in the kept contact, which go back in an undo', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2)
    await changeTicket(first.id, { status: 'closed' })
    const mergeId = await mergeAndReturnId(first.contactId, other.contactId)
    const later = await writeAsCustomer(two, 'c, depois da união', 3)
    expect(later).toMatchObject({ id: other.id, contactId: first.contactId })
    expect(await fetchThreadTexts(other.id)).toEqual(['1 a', '2 b', '3 c, depois da união'])
    await undoMerge(mergeId)
    expect(await fetchThreadTexts(other.id)).toEqual(['1 b', '2 c, depois da união'])
    expect(await fetchThreadTexts(first.id)).toEqual(['1 a'])
    expect(await writeAsCustomer(two, 'd', 4)).toMatchObject({
      id: other.id,
      contactId: other.contactId,
    })
    expect(await fetchThreadTexts(other.id)).toEqual(['1 b', '2 c, depois da união', '3 d'])
  })

  test('are answered at the number they wrote from last, as long as that number is theirs', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2)
    await changeTicket(first.id, { status: 'closed' })
    await mergeAndReturnId(first.contactId, other.contactId)
    await changeTicket(other.id, { status: 'open', userId: admin.id })
    const answerOtherTicket = (body: string) =>
      admin.client.call('POST /messages/:ticketId', {
        params: { ticketId: other.id },
        body: { body },
      })
    const waitUntilArrived = (from: string, body: string) =>
      vi.waitFor(async () => {
        const { messages } = await admin.client.call('GET /simulator/:whatsappId/messages', {
          params: { whatsappId },
          query: { from },
        })
        expect(messages.map((message) => message.body)).toContain(body)
      })
    await answerOtherTicket('ao segundo')
    await waitUntilArrived(two, 'ao segundo')
    await writeAsCustomer(one, 'c', 3)
    await answerOtherTicket('ao primeiro')
    await waitUntilArrived(one, 'ao primeiro')
    // The contact's number changes, so a message from the old number belongs to another contact.
    const third = one.replace('551190001', '551190003')
    await admin.client.call('PUT /contacts/:id', {
      params: { id: first.contactId },
      body: { number: third },
    })
    await answerOtherTicket('ao terceiro')
    await waitUntilArrived(third, 'ao terceiro')
  })

  test('continue in one open ticket for each line: an assigned one takes precedence over a waiting one', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2)
    await changeTicket(other.id, { status: 'open', userId: admin.id })
    const before = await snapshotContacts(first.contactId, other.contactId)
    const mergeId = await mergeAndReturnId(first.contactId, other.contactId)
    expect(await showTicket(first.id)).toMatchObject({ status: 'closed', unreadMessages: 0 })
    expect(await showTicket(other.id)).toMatchObject({
      status: 'open',
      userId: admin.id,
      contactId: first.contactId,
    })
    await undoMerge(mergeId)
    expect(await showTicket(first.id)).toMatchObject({ status: 'pending', unreadMessages: 1 })
    expect(await snapshotContacts(first.contactId, other.contactId)).toEqual(before)
  })

  test('keep the threads of lines that only one of them had', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2, secondLine)
    const before = await snapshotContacts(first.contactId, other.contactId)
    const mergeId = await mergeAndReturnId(first.contactId, other.contactId)
    const found = (await ticketsOf(one)).map(({ id, status }) => `${id} ${status}`)
    expect(found.toSorted()).toEqual([`${first.id} pending`, `${other.id} pending`].toSorted())
    expect(await fetchThreadTexts(other.id)).toEqual(['1 b'])
    await undoMerge(mergeId)
    expect(await snapshotContacts(first.contactId, other.contactId)).toEqual(before)
  })

  test('have an answer that is written during the merge once, in its place', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2)
    await changeTicket(other.id, { status: 'open', userId: admin.id })
    const answers = Array.from({ length: 10 }, (_, index) =>
      admin.client.send('POST /messages/:ticketId', {
        params: { ticketId: other.id },
        body: { body: `resposta ${index}`, idempotencyKey: `k${made}-${index}` },
      }),
    )
    const merging = merge(first.contactId, other.contactId)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([(await merging).status, ...statuses]).toEqual(Array.from({ length: 11 }, () => 200))
    const messages = await fetchThreadTexts(other.id)
    expect(messages.map((text) => Number(text.split(' ')[0]))).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    await vi.waitFor(async () => {
      const { rows } = await owner.query('select from outbox where company_id = $1', [companyId])
      expect(rows).toEqual([])
    })
    // An answer before the merge is sent to the other's number, an answer after it to the kept contact's.
    const phones = await Promise.all(
      [one, two].map((from) =>
        admin.client.call('GET /simulator/:whatsappId/messages', {
          params: { whatsappId },
          query: { from },
        }),
      ),
    )
    const received = phones.flatMap(({ messages: sent }) => sent.filter(({ fromMe }) => fromMe))
    expect(received).toHaveLength(10)
  })

  test('keep a message that arrives during the merge, in the kept contact’s thread', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2)
    const postMessage = (from: string, body: string) =>
      admin.client.call('POST /simulator/:whatsappId/messages', {
        params: { whatsappId },
        body: { from, type: 'text', body },
      })
    const writeManyMessages = async (round: number) => {
      for (let index = 0; index < 15; index++)
        await Promise.all([one, two].map((from) => postMessage(from, `${round} ${index}`)))
    }
    for (let round = 1; round <= 3; round++) {
      const writing = writeManyMessages(round)
      const mergeId = await mergeAndReturnId(first.contactId, other.contactId)
      await writing
      await vi.waitFor(async () =>
        expect(await storedPositionsOf([one, two])).toHaveLength(2 + round * 30),
      )
      const stored = await storedPositionsOf([one, two])
      expect(stored.map(({ owner: holder }) => holder)).toEqual(stored.map(() => first.contactId))
      expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index + 1))
      expect((await undoMerge(mergeId)).status).toBe(200)
    }
  })

  test('browsers remove the other contact, and receive the kept one and its tickets', async () => {
    const first = await writeAsCustomer(one, 'a', 1)
    const other = await writeAsCustomer(two, 'b', 2)
    await changeTicket(first.id, { status: 'closed' })
    const socket = await openSocket(app.address, admin.client.token ?? '')
    await socket.join('joinTickets', 'pending')
    const mergeId = await mergeAndReturnId(first.contactId, other.contactId)
    const event = `company-${companyId}-contact`
    await socket.hears(
      event,
      ({ action, contactId }) => action === 'delete' && contactId === other.contactId,
    )
    await socket.hears(event, ({ action }) => action === 'update')
    await socket.hears(
      `company-${companyId}-ticket`,
      ({ ticket }) => (ticket as Ticket | undefined)?.contactId === first.contactId,
    )
    await undoMerge(mergeId)
    await socket.hears(event, ({ action }) => action === 'create')
    socket.close()
  })
})

describe('a merge', () => {
  test('is undone once, starting with the latest merge', async () => {
    const [a, b, c] = [
      await writeAsCustomer(one, 'a', 1),
      await writeAsCustomer(two, 'b', 2),
      await writeAsCustomer(`551190003${String(made).padStart(4, '0')}`, 'c', 3),
    ]
    const before = await snapshotContacts(a.contactId, b.contactId, c.contactId)
    const inner = await mergeAndReturnId(b.contactId, c.contactId)
    const outer = await mergeAndReturnId(a.contactId, b.contactId)
    expect(await undoMerge(inner)).toMatchObject({
      status: 400,
      body: { error: 'ERR_MERGE_NOT_UNDOABLE' },
    })
    const twice = await Promise.all([undoMerge(outer), undoMerge(outer)])
    expect(twice.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400])
    expect((await undoMerge(inner)).status).toBe(200)
    expect(await undoMerge(inner)).toMatchObject({
      status: 400,
      body: { error: 'ERR_MERGE_NOT_UNDOABLE' },
    })
    expect(await snapshotContacts(a.contactId, b.contactId, c.contactId)).toEqual(before)
  })

  test('of two contacts into each other at once happens in one direction', async () => {
    const [a, b] = [await writeAsCustomer(one, 'a', 1), await writeAsCustomer(two, 'b', 2)]
    const both = await Promise.all([
      merge(a.contactId, b.contactId),
      merge(b.contactId, a.contactId),
    ])
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
  })

  test('is for administrators, between two persons of their own company', async () => {
    const [a, b] = [await writeAsCustomer(one, 'a', 1), await writeAsCustomer(two, 'b', 2)]
    const ana = await signInPerson(app, companyId)
    const stranger = await signInPerson(app, (await buildCompany()).company.id, {
      profile: 'admin',
    })
    const foreign = await stranger.client.call('POST /contacts', {
      body: { name: 'Alheia', number: '5511955554444' },
    })
    expect(await merge(a.contactId, b.contactId, ana)).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await merge(a.contactId, foreign.id)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
    expect(await merge(foreign.id, a.contactId)).toMatchObject({ status: 404 })
    expect(await merge(a.contactId, a.contactId)).toMatchObject({
      body: { error: 'ERR_CONTACTS_NOT_MERGEABLE' },
    })
    const mergeId = await mergeAndReturnId(a.contactId, b.contactId)
    expect(await undoMerge(mergeId, stranger)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MERGE_FOUND' },
    })
    expect(await undoMerge(mergeId, ana)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
  })

  test('is deleted with the kept contact, together with the merged contacts', async () => {
    const [a, b] = [await writeAsCustomer(one, 'a', 1), await writeAsCustomer(two, 'b', 2)]
    const mergeId = await mergeAndReturnId(a.contactId, b.contactId)
    await admin.client.call('DELETE /contacts/:id', { params: { id: a.contactId } })
    expect(await undoMerge(mergeId)).toMatchObject({ status: 404 })
    expect(
      (await admin.client.send('POST /contacts', { body: { name: 'Livre', number: two } })).status,
    ).toBe(200)
  })
})
