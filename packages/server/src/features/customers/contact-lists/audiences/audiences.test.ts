import type { audience, ContactListItem } from '@guiche/contract/contact-lists'
import type { TicketStatus } from '@guiche/contract/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { DAY, fromNow, now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildCompany, buildQueue } from '../../../../testing/build-company.ts'
import { buildTicket } from '../../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { insertImport, saveImport } from '../imports.queries.ts'
import { createListFromSource, refreshSegment } from '../index.ts'

let app: TestApp
let companyId: number
let admin: Person
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
})

const WAIT = { interval: 30 }

interface Customer {
  number: string
  status?: TicketStatus
  queueId?: number | null
  tagIds?: number[]
  daysAgo?: number
  contact?: { isBlocked?: boolean; isGroup?: boolean; email?: string }
}

/** A contact with a ticket, as of so many days ago. */
async function buildCustomer(name: string, given: Customer) {
  const {
    number,
    status = 'closed',
    queueId = null,
    tagIds = [],
    daysAgo = 0,
    contact = {},
  } = given
  const { id, contactId } = await buildTicket(companyId, { status, queueId })
  await inCompany(companyId, async (db) => {
    const createdAt = fromNow(-daysAgo * DAY)
    await db.updateTable('tickets').set({ createdAt }).where('id', '=', id).execute()
    await db
      .updateTable('contacts')
      .set({ name, number, createdAt, ...contact })
      .where('id', '=', contactId)
      .execute()
    if (tagIds.length > 0)
      await db
        .insertInto('ticketTags')
        .values(tagIds.map((tagId) => ({ companyId, ticketId: id, tagId })))
        .execute()
  })
  return { id, contactId }
}

const createTag = async (name: string) =>
  (await admin.client.call('POST /tags', { body: { name, color: '#112233' } })).id
const itemsOf = async (contactListId: number) =>
  (await admin.client.call('GET /contact-list-items', { query: { contactListId } })).contacts
const namesOf = (items: readonly ContactListItem[]) => items.map(({ name }) => name)

async function waitForFilledItems(id: number) {
  await vi.waitFor(async () => {
    const work = await admin.client.call('GET /contact-lists/:id/work', { params: { id } })
    expect(work.import?.status).toBe('done')
  }, WAIT)
  return itemsOf(id)
}

type Given = z.input<typeof audience>

async function createFilledList(given: Given, isLive = false) {
  const body = { name: 'Da audiência', audience: given, isLive }
  const { id } = await admin.client.call('POST /contact-lists', { body })
  const items = await waitForFilledItems(id)
  const { count } = await admin.client.call('POST /contact-lists/count', {
    body: { audience: given },
  })
  expect(count).toBe(items.length)
  return { id, items }
}

describe('a list of an audience', () => {
  test('has contacts with one of the tags, once, valid if they have a ticket, and none who may not be written to', async () => {
    const [hot, cold] = [await createTag('Quente'), await createTag('Frio')]
    const ana = await buildCustomer('Ana', {
      number: '5511987650001',
      tagIds: [hot],
      contact: { email: 'a@a.example' },
    })
    await buildCustomer('Bia', { number: '5511987650002', tagIds: [cold] })
    await buildCustomer('Caio', { number: '5511987650003' })
    await buildCustomer('Bloqueado', {
      number: '5511987650004',
      tagIds: [hot],
      contact: { isBlocked: true },
    })
    await buildCustomer('Grupo', {
      number: '12036302@g',
      tagIds: [hot],
      contact: { isGroup: true },
    })
    await inCompany(companyId, (db) =>
      db
        .insertInto('contactExtraInfos')
        .values({ companyId, contactId: ana.contactId, name: 'CPF', value: '123' })
        .execute(),
    )
    expect((await createFilledList({ tagIds: [hot] })).items).toMatchObject([
      {
        name: 'Ana',
        number: '5511987650001',
        email: 'a@a.example',
        isWhatsappValid: true,
        variables: { CPF: '123' },
      },
    ])
    expect(namesOf((await createFilledList({ tagIds: [hot, cold] })).items)).toEqual(['Ana', 'Bia'])
    expect(namesOf((await createFilledList({})).items)).toEqual(['Ana', 'Bia', 'Caio'])
  })

  test('has the contacts that the filters of the contacts’ page show', async () => {
    await buildCustomer('Ana Souza', { number: '5511987650001' })
    await buildCustomer('Bia Souza', { number: '5511987650002', daysAgo: 40 })
    await admin.client.call('POST /contacts', {
      body: { name: 'Nunca escreveu', number: '5511987650003' },
    })
    expect(namesOf((await createFilledList({ searchParam: 'souza' })).items)).toEqual([
      'Ana Souza',
      'Bia Souza',
    ])
    expect((await createFilledList({ searchParam: '98765-0003' })).items).toMatchObject([
      { name: 'Nunca escreveu', isWhatsappValid: false },
    ])
    const before = fromNow(-20 * DAY)
      .toISOString()
      .slice(0, 10)
    expect(namesOf((await createFilledList({ dateEnd: before })).items)).toEqual(['Bia Souza'])
    expect(
      namesOf((await createFilledList({ searchParam: 'souza', dateStart: before })).items),
    ).toEqual(['Ana Souza'])
  })

  test('has contacts with past tickets, by period, queue, status and line', async () => {
    const queueId = await buildQueue(companyId)
    await buildCustomer('Ana', { number: '5511987650001', queueId, daysAgo: 3 })
    await buildCustomer('Bia', { number: '5511987650002', queueId, status: 'open', daysAgo: 50 })
    await buildCustomer('Caio', { number: '5511987650003', daysAgo: 50 })
    const namesInAudience = async (tickets: Given['tickets']) =>
      namesOf((await createFilledList({ tickets })).items)
    expect(await namesInAudience({ queueIds: [queueId] })).toEqual(['Ana', 'Bia'])
    expect(await namesInAudience({ queueIds: [queueId], statuses: ['closed'] })).toEqual(['Ana'])
    expect(await namesInAudience({ lastDays: 30 })).toEqual(['Ana'])
    const day = fromNow(-20 * DAY)
      .toISOString()
      .slice(0, 10)
    expect(await namesInAudience({ dateEnd: day })).toEqual(['Bia', 'Caio'])
    expect(await namesInAudience({ dateStart: day })).toEqual(['Ana'])
    expect(await namesInAudience({ whatsappIds: [999_999] })).toEqual([])
  })

  test('of several steps has each contact once', async () => {
    await inCompany(companyId, (db) =>
      db
        .insertInto('contacts')
        .values(
          Array.from({ length: 2500 }, (_, at) => ({
            companyId,
            name: `Pessoa ${at}`,
            number: String(5_511_900_000_000 + at),
          })),
        )
        .execute(),
    )
    const body = { name: 'Todos', audience: {} }
    const { id } = await admin.client.call('POST /contact-lists', { body })
    await waitForFilledItems(id)
    const work = await admin.client.call('GET /contact-lists/:id/work', { params: { id } })
    expect(work.import).toMatchObject({
      rowsTotal: 2500,
      rowsDone: 2500,
      created: 2500,
      duplicated: 0,
    })
    expect(await admin.client.call('GET /contact-lists/:id', { params: { id } })).toMatchObject({
      contactsCount: '2500',
      segment: null,
    })
  })
})

describe('a live segment', () => {
  test('is rebuilt: items that no longer match go, others stay as they are, new ones come', async () => {
    const hot = await createTag('Quente')
    const ana = await buildCustomer('Ana', { number: '5511987650001', tagIds: [hot] })
    await buildCustomer('Bia', { number: '5511987650002', tagIds: [hot] })
    const { id, items } = await createFilledList({ tagIds: [hot] }, true)
    expect(namesOf(items)).toEqual(['Ana', 'Bia'])
    await inCompany(companyId, (db) =>
      db.deleteFrom('ticketTags').where('ticketId', '=', ana.id).execute(),
    )
    await buildCustomer('Caio', { number: '5511987650003', tagIds: [hot] })
    await inCompany(companyId, (db) => refreshSegment(db, companyId, id, now()))
    const anew = await itemsOf(id)
    expect(namesOf(anew)).toEqual(['Bia', 'Caio'])
    expect(anew[0]?.id).toBe(items[1]?.id)
    const list = await admin.client.call('GET /contact-lists/:id', { params: { id } })
    expect(list).toMatchObject({ contactsCount: '2', validCount: 2, segment: { tagIds: [hot] } })
    expect(list.refreshedAt).not.toBeNull()
    // On request, with another audience.
    await admin.client.call('PUT /contact-lists/:id', {
      params: { id },
      body: { audience: { searchParam: 'ana' } },
    })
    expect(namesOf(await waitForFilledItems(id))).toEqual(['Ana'])
    expect(
      await admin.client.call('POST /contact-lists/:id/refresh', { params: { id } }),
    ).toMatchObject({ kind: 'audience' })
  })

  test('cannot be edited by hand', async () => {
    const { id } = await createFilledList({ searchParam: 'ninguém' }, true)
    const refusal = { status: 400, body: { error: 'ERR_CONTACTLIST_IS_SEGMENT' } }
    const body = { name: 'Ana', contactListId: id }
    expect(await admin.client.send('POST /contact-list-items', { body })).toMatchObject(refusal)
    const fixed = await admin.client.call('POST /contact-lists', { body: { name: 'Fixa' } })
    const params = { id: fixed.id }
    const no = { status: 400, body: { error: 'ERR_CONTACTLIST_NO_SEGMENT' } }
    expect(await admin.client.send('POST /contact-lists/:id/refresh', { params })).toMatchObject(no)
    expect(
      await admin.client.send('PUT /contact-lists/:id', { params, body: { audience: {} } }),
    ).toMatchObject(no)
  })
})

test('a campaign’s list of a tag and another list has each number once, the contact before the item', async () => {
  const hot = await createTag('Quente')
  await buildCustomer('Ana', { number: '551187650001', tagIds: [hot] })
  await buildCustomer('Bia', { number: '5511987650002', tagIds: [hot] })
  const { id } = await admin.client.call('POST /contact-lists', { body: { name: 'Planilha' } })
  for (const [name, number] of [
    ['Ana da planilha', '5511987650001'],
    ['Caio', '5511987650003'],
    ['Sem número', ''],
  ])
    await admin.client.call('POST /contact-list-items', {
      body: { name: name ?? '', number, contactListId: id },
    })
  const name = `Natal | TAG: ${hot} - 2026-11-26T00:00:00.000Z`
  const made = await inCompany(companyId, (db) =>
    createListFromSource(db, companyId, { name, tagId: hot, contactListId: id }),
  )
  expect(made).toMatchObject({ name, segment: null })
  expect(await itemsOf(made.id)).toMatchObject([
    { name: 'Ana', number: '551187650001', isWhatsappValid: true },
    { name: 'Bia', isWhatsappValid: true },
    { name: 'Caio', isWhatsappValid: false },
  ])
})

test('a campaign of a tag and another list is refused while that list is being filled', async () => {
  const hot = await createTag('Quente')
  const { id } = await admin.client.call('POST /contact-lists', { body: { name: 'Planilha' } })
  const at = now()
  const importOf = {
    companyId,
    contactListId: id,
    kind: 'sheet' as const,
    fileName: 'clientes.xlsx',
    createdAt: at,
    updatedAt: at,
  }
  const { id: importId } = await inCompany(companyId, (db) => insertImport(db, importOf))
  const body = { name: 'Natal', message1: 'Oi', contactListId: id, tagListId: hot }
  expect(await admin.client.send('POST /campaigns', { body })).toMatchObject({
    status: 400,
    body: { error: 'ERR_CONTACTLIST_BUSY' },
  })
  await inCompany(companyId, (db) => saveImport(db, companyId, importId, { finishedAt: now() }))
  expect(await admin.client.send('POST /campaigns', { body })).toMatchObject({ status: 200 })
})
