import { CONTACT_LIST_ITEM_PAGE, CONTACT_LIST_PAGE } from '@guiche/contract/contact-lists'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})

const createList = ({ client }: Person, name = 'Clientes') =>
  client.call('POST /contact-lists', { body: { name } })
const addItem = ({ client }: Person, contactListId: number, body: object) =>
  client.send('POST /contact-list-items', { body: { contactListId, ...body } })
const fetchItemPage = ({ client }: Person, query: { contactListId: number } & object) =>
  client.call('GET /contact-list-items', { query })
const refusalOf = (error: string, status = 400) => ({ status, body: { error } })

describe('a contact list', () => {
  test('is created, renamed and deleted with its items', async () => {
    const { id, ...made } = await createList(admin)
    expect(made).toMatchObject({
      name: 'Clientes',
      companyId,
      contactsCount: '0',
      validCount: 0,
      segment: null,
    })
    const { body: item } = await addItem(admin, id, { name: 'Bia', number: '5511912345678' })
    const renamed = await admin.client.call('PUT /contact-lists/:id', {
      params: { id },
      // Clients send the whole entity back.
      body: { ...made, name: 'Novos' },
    })
    expect(renamed).toMatchObject({ id, name: 'Novos', contactsCount: '1' })
    expect(await ana.client.call('GET /contact-lists/:id', { params: { id } })).toEqual(renamed)
    const gone = await admin.client.call('DELETE /contact-lists/:id', { params: { id } })
    expect(gone.message).toBeTypeOf('string')
    expect(await admin.client.send('GET /contact-lists/:id', { params: { id } })).toMatchObject(
      refusalOf('ERR_NO_CONTACTLIST_FOUND', 404),
    )
    const params = { id: Number(item.id) }
    expect(await admin.client.send('GET /contact-list-items/:id', { params })).toMatchObject(
      refusalOf('ERR_NO_CONTACTLISTITEM_FOUND', 404),
    )
  })

  test('has a name of two to fifty letters', async () => {
    for (const name of ['a', ' ', 'x'.repeat(51), undefined])
      expect(await admin.client.send('POST /contact-lists', { body: { name } })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'name' }] },
      })
    expect((await createList(admin, 'Eu')).name).toBe('Eu')
  })

  test('is found by name, in pages, and unpaged with its company for pickers', async () => {
    const names = Array.from({ length: CONTACT_LIST_PAGE + 1 }, (_, n) => `Lista ${100 + n}`)
    for (const name of names.toReversed()) await createList(admin, name)
    const fetchLists = (query: object) => ana.client.call('GET /contact-lists', { query })
    const first = await fetchLists({})
    expect(first).toMatchObject({ count: CONTACT_LIST_PAGE + 1, hasMore: true })
    expect(first.records.map(({ name }) => name)).toEqual(names.slice(0, CONTACT_LIST_PAGE))
    const second = await fetchLists({ pageNumber: 2 })
    expect(second.records.map(({ name }) => name)).toEqual(names.slice(CONTACT_LIST_PAGE))
    expect((await fetchLists({ searchParam: 'LISTA 103' })).count).toBe(1)
    const all = await ana.client.call('GET /contact-lists/list', { query: { companyId } })
    expect(all).toHaveLength(CONTACT_LIST_PAGE + 1)
    expect(all[0]?.company).toMatchObject({ id: companyId })
    expect(
      await stranger.client.send('GET /contact-lists/list', { query: { companyId } }),
    ).toMatchObject(refusalOf('ERR_NO_PERMISSION'))
  })

  test('is changed by administrators, and unknown to other companies', async () => {
    const { id } = await createList(admin)
    const params = { id }
    const { body: item } = await addItem(admin, id, { name: 'Bia' })
    const body = { name: 'Outra' }
    for (const [key, given] of [
      ['POST /contact-lists', { body }],
      ['PUT /contact-lists/:id', { params, body }],
      ['DELETE /contact-lists/:id', { params }],
      ['POST /contact-lists/:id/check', { params, body: {} }],
      ['POST /contact-list-items', { body: { name: 'Bia', contactListId: id } }],
      ['PUT /contact-list-items/:id', { params: { id: Number(item.id) }, body }],
    ] as const)
      expect([key, await ana.client.send(key, given)]).toMatchObject([
        key,
        refusalOf('ERR_NO_PERMISSION'),
      ])
    const unknown = refusalOf('ERR_NO_CONTACTLIST_FOUND', 404)
    expect(await stranger.client.send('PUT /contact-lists/:id', { params, body })).toMatchObject(
      unknown,
    )
    expect(await addItem(stranger, id, { name: 'Intrusa' })).toMatchObject(unknown)
    expect(
      await stranger.client.send('GET /contact-list-items', { query: { contactListId: id } }),
    ).toMatchObject(unknown)
    expect(
      await stranger.client.send('PUT /contact-list-items/:id', {
        params: { id: Number(item.id) },
        body,
      }),
    ).toMatchObject(refusalOf('ERR_NO_CONTACTLISTITEM_FOUND', 404))
  })
})

describe('an item', () => {
  test('is added once by its number, in any form, and without a number any number of times', async () => {
    const { id } = await createList(admin)
    const first = await addItem(admin, id, {
      name: 'Bia',
      number: '+55 (11) 98765-4321',
      companyId: 1,
    })
    expect(first).toMatchObject({
      status: 200,
      body: { name: 'Bia', number: '5511987654321', email: '', companyId, isWhatsappValid: false },
    })
    for (const number of ['5511987654321', '55 11 8765-4321'])
      expect((await addItem(admin, id, { name: 'Outra', number })).body).toEqual(first.body)
    const other = await createList(admin, 'Outra lista')
    expect(
      (await addItem(admin, other.id, { name: 'Bia', number: '5511987654321' })).body.id,
    ).not.toBe(first.body.id)
    for (const name of ['Sem', 'Sem']) expect((await addItem(admin, id, { name })).status).toBe(200)
    expect((await fetchItemPage(ana, { contactListId: id })).count).toBe(3)
  })

  test('accepts the values that the specification accepts', async () => {
    const { id } = await createList(admin)
    for (const [path, body] of [
      ['name', { name: 'B' }],
      ['name', { name: 'B'.repeat(51) }],
      ['number', { name: 'Bia', number: '1234567' }],
      ['number', { name: 'Bia', number: 'abc' }],
      ['number', { name: 'Bia', number: '1'.repeat(51) }],
      ['email', { name: 'Bia', email: 'bia@' }],
      ['contactListId', { name: 'Bia', contactListId: null }],
    ] as const)
      expect([body, await addItem(admin, id, body)]).toMatchObject([
        body,
        { status: 400, body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] } },
      ])
    expect((await addItem(admin, id, { name: 'Bia', number: '', email: '' })).status).toBe(200)
  })

  test('is changed field by field; a number of another item is refused', async () => {
    const { id } = await createList(admin)
    const { body } = await addItem(admin, id, {
      name: 'Bia',
      number: '5511912345678',
      email: 'b@b.example',
    })
    await addItem(admin, id, { name: 'Caio', number: '5511987654321' })
    const params = { id: Number(body.id) }
    const changeItem = (given: object) =>
      admin.client.send('PUT /contact-list-items/:id', { params, body: given })
    expect((await changeItem({ name: 'Beatriz' })).body).toMatchObject({
      name: 'Beatriz',
      number: '5511912345678',
      email: 'b@b.example',
    })
    // The same phone without its ninth digit.
    expect(await changeItem({ number: '551187654321' })).toMatchObject(
      refusalOf('ERR_DUPLICATED_CONTACTLISTITEM'),
    )
    expect((await changeItem({ ...body, name: 'Bia' })).body).toMatchObject({ name: 'Bia' })
    const shown = await ana.client.call('GET /contact-list-items/:id', { params })
    expect(shown).toMatchObject({ name: 'Bia', number: '5511912345678' })
  })

  test('is deleted by administrators alone, and counted', async () => {
    const { id } = await createList(admin)
    const { body } = await addItem(admin, id, { name: 'Bia', number: '5511912345678' })
    const params = { id: Number(body.id) }
    expect(await ana.client.send('DELETE /contact-list-items/:id', { params })).toMatchObject(
      refusalOf('ERR_NO_PERMISSION'),
    )
    await admin.client.call('DELETE /contact-list-items/:id', { params })
    expect(await admin.client.call('GET /contact-lists/:id', { params: { id } })).toMatchObject({
      contactsCount: '0',
    })
  })

  test('is found by a part of its name or number, and by its validity, in pages', async () => {
    const { id } = await createList(admin)
    await inCompany(companyId, (db) =>
      db
        .insertInto('contactListItems')
        .values(
          Array.from({ length: CONTACT_LIST_ITEM_PAGE + 1 }, (_, n) => ({
            companyId,
            contactListId: id,
            name: `Pessoa ${100 + n}`,
            number: `55119${12_345_000 + n}`,
            validity: n === 0 ? ('valid' as const) : ('unknown' as const),
          })),
        )
        .execute(),
    )
    const findItems = (query: object = {}) => fetchItemPage(ana, { contactListId: id, ...query })
    expect(await findItems()).toMatchObject({ count: CONTACT_LIST_ITEM_PAGE + 1, hasMore: true })
    expect((await findItems({ pageNumber: 2 })).contacts).toMatchObject([{ name: 'Pessoa 120' }])
    expect((await findItems({ searchParam: 'PESSOA 107' })).contacts).toMatchObject([
      { name: 'Pessoa 107' },
    ])
    expect((await findItems({ searchParam: '+55 11 91234-5007' })).contacts).toMatchObject([
      { name: 'Pessoa 107' },
    ])
    expect(await findItems({ validity: 'valid' })).toMatchObject({
      count: 1,
      contacts: [{ name: 'Pessoa 100', isWhatsappValid: true }],
    })
    expect((await findItems({ searchParam: '%' })).count).toBe(0)
    expect(await admin.client.call('GET /contact-lists/:id', { params: { id } })).toMatchObject({
      contactsCount: String(CONTACT_LIST_ITEM_PAGE + 1),
      validCount: 1,
    })
  })
})

test('created, changed and deleted items are sent to the company', async () => {
  const socket = await openSocket(app.address, ana.client.token ?? '')
  const { id } = await createList(admin)
  const { body } = await addItem(admin, id, { name: 'Bia', number: '5511912345678' })
  const params = { id: Number(body.id) }
  await admin.client.call('PUT /contact-list-items/:id', { params, body: { name: 'Beatriz' } })
  await admin.client.call('DELETE /contact-list-items/:id', { params })
  await admin.client.call('DELETE /contact-lists/:id', { params: { id } })
  const ofItems = `company-${companyId}-ContactListItem`
  const ofLists = `company-${companyId}-ContactList`
  const hasAction = (action: string) => (payload: Record<string, unknown>) =>
    payload.action === action
  expect((await socket.hears(ofItems, hasAction('create'))).payload).toMatchObject({
    record: { name: 'Bia' },
  })
  expect((await socket.hears(ofItems, hasAction('update'))).payload).toMatchObject({
    record: { name: 'Beatriz' },
  })
  expect((await socket.hears(ofItems, hasAction('delete'))).payload).toEqual({
    action: 'delete',
    id: params.id,
  })
  await socket.hears(ofLists, hasAction('create'))
  expect((await socket.hears(ofLists, hasAction('update'))).payload).toMatchObject({
    record: { id, contactsCount: '1' },
  })
  expect((await socket.hears(ofLists, hasAction('delete'))).payload).toEqual({
    action: 'delete',
    id,
  })
  socket.close()
})
