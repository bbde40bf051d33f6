import { CONTACT_PAGE, EXTRA_INFO_MAX, type Contact } from '@guiche/contract/contacts'
import type { SentTo } from '@guiche/contract/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { findOrCreateContact, storesEventsOf } from './index.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  const other = await buildCompany()
  stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const { company } = await buildCompany()
  companyId = company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
})
afterEach(() => {
  holdClock(undefined)
  sockets.splice(0).forEach((socket) => socket.close())
})

let made = 0
const nextNumber = () => `5511${String(960_000_000 + ++made)}`
const createContact = (body: Partial<SentTo<'POST /contacts'>['body']> = {}, { client } = ana) =>
  client.call('POST /contacts', {
    body: { name: `Cliente ${made}`, number: nextNumber(), ...body },
  })
const tryCreate = (body: object) => ana.client.send('POST /contacts', { body })
const fetchContact = (id: number) => ana.client.call('GET /contacts/:id', { params: { id } })
const changeContact = (id: number, body: object) =>
  ana.client.send('PUT /contacts/:id', { params: { id }, body })
const searchNames = async (query: SentTo<'GET /contacts'>['query']) => {
  const page = await ana.client.call('GET /contacts', { query })
  return page.contacts.map(({ name }) => name)
}
const openUserSocket = async ({ client }: Person) => {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  return socket
}
const duplicated = { status: 400, body: { error: 'ERR_DUPLICATED_CONTACT' } }

describe('a contact', () => {
  test('is added by hand with its number in digits, and shown with its extra information', async () => {
    const added = await createContact({
      name: '  Maria da Silva ',
      number: '+55 (11) 98765-4321',
      email: 'maria@exemplo.example',
      extraInfo: [{ name: 'CPF', value: '123' }],
    })
    expect(added).toMatchObject({
      name: 'Maria da Silva',
      number: '5511987654321',
      companyId,
      isGroup: false,
      disableBot: false,
      isBlocked: false,
      extraInfo: [{ name: 'CPF', value: '123' }],
    })
    expect(await fetchContact(added.id)).toEqual({ ...added, whatsapp: null })
  })

  test('loses the rows of extra information that were left empty, and no others', async () => {
    const extraInfo = [
      { name: '', value: '' },
      { name: 'CPF', value: '123' },
      {},
      { name: 'RG', value: '' },
    ]
    const kept = [
      { name: 'CPF', value: '123' },
      { name: 'RG', value: '' },
    ]
    const added = await createContact({ name: 'Com linha vazia', extraInfo })
    expect(added.extraInfo).toMatchObject(kept)
    const changed = await changeContact(added.id, { extraInfo: [...added.extraInfo, { name: '' }] })
    expect(changed.body.extraInfo).toMatchObject(kept)
    expect(
      await tryCreate({ name: 'Sem nome', number: '5511911112223', extraInfo: [{ value: 'x' }] }),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'extraInfo.0.name' }] } })
  })

  test('needs a name of 2 to 50 characters, 8 to 50 digits and a right email, or none', async () => {
    const right = { name: 'Ana', number: '5511911112222' }
    for (const [field, value] of [
      ['name', 'A'],
      ['name', 'A'.repeat(51)],
      ['number', '1234567'],
      ['number', 'sem número'],
      ['number', '9'.repeat(51)],
      ['email', 'ana@'],
      ['extraInfo', Array.from({ length: EXTRA_INFO_MAX + 1 }, () => ({ name: 'a', value: 'b' }))],
    ] as const)
      expect(await tryCreate({ ...right, [field]: value })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: field }] },
      })
    expect(
      (await tryCreate({ ...right, email: '', isBlocked: true, companyId: 1 })).body,
    ).toMatchObject({
      email: '',
      isBlocked: false,
      companyId,
    })
  })

  test('has a unique number, with the ninth digit or without', async () => {
    await createContact({ number: '5511987651234' })
    for (const number of ['5511987651234', '551187651234', '+55 11 8765-1234'])
      expect(await tryCreate({ name: 'Outra', number })).toMatchObject(duplicated)
    expect((await tryCreate({ name: 'Fixo', number: '551134561234' })).status).toBe(200)
    const elsewhere = await stranger.client.send('POST /contacts', {
      body: { name: 'Outra empresa', number: '5511987651234' },
    })
    expect(elsewhere.status).toBe(200)
  })

  test('is created once by ten concurrent requests, half of them without the ninth digit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        tryCreate({ name: `Vez ${index}`, number: index % 2 ? '5511987650000' : '551187650000' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'ERR_DUPLICATED_CONTACT')).toHaveLength(9)
    expect(await searchNames({ searchParam: '8765-0000' })).toHaveLength(1)
  })

  test('is found by a message under either form of its number', async () => {
    const { id: whatsappId } = await buildLine(companyId)
    const added = await createContact({ name: 'Dada', number: '5511987659999' })
    const party = { kind: 'phone' as const, value: '551187659999', name: 'Nome do celular' }
    const found = await inCompany(companyId, (db) =>
      findOrCreateContact(db, companyId, whatsappId, party),
    )
    expect(found).toMatchObject({ id: added.id, name: 'Dada', number: '5511987659999' })
  })

  test('two lines that receive the same new customer in two forms at once create one', async () => {
    const { id: whatsappId } = await buildLine(companyId)
    const found = await Promise.all(
      ['5511987658888', '551187658888', '5511987658888', '551187658888'].map((value) =>
        inCompany(companyId, (db) =>
          findOrCreateContact(db, companyId, whatsappId, { kind: 'phone', value, name: 'Lia' }),
        ),
      ),
    )
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    expect(await searchNames({ searchParam: 'Lia' })).toEqual(['Lia'])
  })
})

describe('a change', () => {
  test('keeps the fields that it does not name, and ignores fields that are not for clients', async () => {
    const before = await createContact({
      email: 'a@b.example',
      extraInfo: [{ name: 'a', value: '1' }],
    })
    const { body } = await changeContact(before.id, {
      name: 'Novo',
      isBlocked: true,
      companyId: 1,
      id: 9,
    })
    expect(body).toMatchObject({
      id: before.id,
      companyId,
      name: 'Novo',
      number: before.number,
      email: 'a@b.example',
      isBlocked: false,
      extraInfo: before.extraInfo,
    })
  })

  test('replaces the extra information, within the contact only', async () => {
    const other = await createContact({ extraInfo: [{ name: 'alheio', value: 'fica' }] })
    const before = await createContact({
      extraInfo: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ],
    })
    const [first] = before.extraInfo
    const foreignId = other.extraInfo[0]?.id
    const { body } = await changeContact(before.id, {
      extraInfo: [
        { ...first, value: '1 mudou' },
        { id: foreignId, name: 'novo', value: 'x' },
        { name: 'c', value: '' },
      ],
    })
    expect(body.extraInfo).toMatchObject([
      { id: first?.id, name: 'a', value: '1 mudou' },
      { name: 'novo', value: 'x' },
      { name: 'c', value: '' },
    ])
    expect((await fetchContact(other.id)).extraInfo).toEqual(other.extraInfo)
    expect((await changeContact(before.id, { extraInfo: [] })).body.extraInfo).toEqual([])
  })

  test('of the number frees the former one and refuses a taken one', async () => {
    const one = await createContact({ number: '5511987653001' })
    const two = await createContact({ number: '5511987653002' })
    expect(await changeContact(two.id, { number: '551187653001' })).toMatchObject(duplicated)
    expect((await changeContact(two.id, { number: two.number })).status).toBe(200)
    expect((await changeContact(one.id, { number: '5511987653003' })).status).toBe(200)
    expect((await changeContact(two.id, { number: '551187653001' })).status).toBe(200)
    // Also to the other form of its own number.
    expect((await changeContact(two.id, { number: '5511987653001' })).status).toBe(200)
    expect(await tryCreate({ name: 'Livre', number: '551187653002' })).toMatchObject({
      status: 200,
    })
  })

  test('of the name outweighs the name that the phone sends', async () => {
    const { id: whatsappId } = await buildLine(companyId)
    const findOrCreateNamed = (name: string) =>
      inCompany(companyId, (db) =>
        findOrCreateContact(db, companyId, whatsappId, {
          kind: 'phone',
          value: '5511987654002',
          name,
        }),
      )
    const { id } = await findOrCreateNamed('Do celular')
    expect((await changeContact(id, { name: 'Do celular', email: 'x@y.example' })).status).toBe(200)
    expect((await findOrCreateNamed('Outro nome')).name).toBe('Outro nome')
    await changeContact(id, { name: 'Dado à mão' })
    expect((await findOrCreateNamed('Mais um')).name).toBe('Dado à mão')
  })
})

describe('the list', () => {
  test('is sorted by name without case and accents, thirty a page', async () => {
    const names = Array.from({ length: CONTACT_PAGE + 2 }, (_, index) =>
      index % 2
        ? `bruno ${String(index).padStart(2, '0')}`
        : `BRUNO ${String(index).padStart(2, '0')}`,
    )
    for (const name of ['Zélia', 'Água', 'ana', ...names]) await createContact({ name })
    const first = await ana.client.call('GET /contacts', { query: {} })
    expect(first).toMatchObject({ count: CONTACT_PAGE + 5, hasMore: true })
    expect(first.contacts.map(({ name }) => name)).toEqual(
      ['Água', 'ana', ...names].slice(0, CONTACT_PAGE),
    )
    expect(await searchNames({ pageNumber: 2 })).toEqual([...names.slice(-4), 'Zélia'])
    const beyond = await ana.client.call('GET /contacts', { query: { pageNumber: 9 } })
    expect(beyond).toEqual({ contacts: [], count: CONTACT_PAGE + 5, hasMore: false })
  })

  test('is searched by part of a name or of a number, in any form', async () => {
    await createContact({ name: 'João 100%', number: '5521955554444' })
    await createContact({ name: 'Joana', number: '5521955553333' })
    expect(await searchNames({ searchParam: 'joa' })).toEqual(['Joana', 'João 100%'])
    expect(await searchNames({ searchParam: '100% JOÃO' })).toEqual(['João 100%'])
    expect(await searchNames({ searchParam: '0%' })).toEqual(['João 100%'])
    expect(await searchNames({ searchParam: '(21) 95555' })).toEqual(['Joana', 'João 100%'])
    expect(await searchNames({ searchParam: '3333' })).toEqual(['Joana'])
    expect(await searchNames({ searchParam: '_' })).toEqual([])
  })

  test('walks the names where a search finds very many, and counts them', async () => {
    await inCompany(companyId, (db) =>
      db
        .insertInto('contacts')
        .values(
          Array.from({ length: 1200 }, (_, index) => ({
            companyId,
            name: `Muitos ${String(index).padStart(4, '0')}`,
            number: `55119000${String(index).padStart(5, '0')}`,
          })),
        )
        .execute(),
    )
    await createContact({ name: 'Aaa poucos' })
    const page = await ana.client.call('GET /contacts', {
      query: { searchParam: 'muitos', pageNumber: 3 },
    })
    expect(page).toMatchObject({ count: 1200, hasMore: true })
    expect(page.contacts[0]?.name).toBe('Muitos 0060')
    expect(page.contacts).toHaveLength(CONTACT_PAGE)
  })

  test("is narrowed to the days of creation, in the company's time zone", async () => {
    const insertContactAt = (name: string, createdAt: string) =>
      inCompany(companyId, (db) =>
        db
          .insertInto('contacts')
          .values({ companyId, name, number: nextNumber(), createdAt })
          .execute(),
      )
    await insertContactAt('Antes', '2026-03-01T02:59:00Z')
    await insertContactAt('No dia', '2026-03-01T03:00:00Z')
    await insertContactAt('À noite', '2026-03-02T02:59:00Z')
    await insertContactAt('Depois', '2026-03-02T03:00:00Z')
    expect(await searchNames({ date: '2026-03-01' })).toEqual(['À noite', 'No dia'])
    expect(await searchNames({ dateStart: '2026-03-01', dateEnd: '2026-03-02' })).toEqual([
      'À noite',
      'Depois',
      'No dia',
    ])
    expect(await searchNames({ dateEnd: '2026-02-28' })).toEqual(['Antes'])
    expect(await searchNames({ date: '2026-03-01', searchParam: 'noite' })).toEqual(['À noite'])
  })

  test('for pickers is a plain list of the own company, narrowed by name', async () => {
    await createContact({ name: 'Pedro' })
    await createContact({ name: 'Ana Paula' })
    const searchPicker = (query: object) =>
      ana.client.send('GET /contacts/list', { query: { ...query } })
    expect((await searchPicker({ companyId })).body).toMatchObject([
      { name: 'Ana Paula' },
      { name: 'Pedro' },
    ])
    expect((await searchPicker({ name: 'edr' })).body).toMatchObject([{ name: 'Pedro' }])
    expect(await searchPicker({ companyId: companyId + 1 })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })
})

describe('another company', () => {
  test('cannot find, change, block or delete it', async () => {
    const { id, name } = await createContact()
    for (const [key, body] of [
      ['GET /contacts/:id', undefined],
      ['PUT /contacts/:id', { name: 'Tomado' }],
      ['PUT /contacts/:id/block', { isBlocked: true }],
      ['PUT /contacts/:id/disableBot', { disableBot: true }],
      ['DELETE /contacts/:id', undefined],
      ['GET /contacts/:id/history', undefined],
      ['GET /contacts/:id/merges', undefined],
    ] as const)
      expect(await stranger.client.send(key, { params: { id }, body })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CONTACT_FOUND' },
      })
    expect(await fetchContact(id)).toMatchObject({ name, isBlocked: false })
    const { raw } = await stranger.client.send('GET /contacts', { query: { searchParam: name } })
    expect(raw.body).not.toContain(name)
  })
})

describe('marks', () => {
  test("messages of a blocked contact are dropped, and the company's messages to it are stored", async () => {
    const { id } = await createContact()
    const setBlocked = (isBlocked: boolean) =>
      ana.client.call('PUT /contacts/:id/block', { params: { id }, body: { isBlocked } })
    const blocked: Contact = await setBlocked(true)
    expect([storesEventsOf(blocked, false), storesEventsOf(blocked, true)]).toEqual([false, true])
    expect(storesEventsOf(await setBlocked(false), false)).toBe(true)
  })

  test('a contact without automation is marked so', async () => {
    const { id } = await createContact()
    const marked = await ana.client.call('PUT /contacts/:id/disableBot', {
      params: { id },
      body: { disableBot: true },
    })
    expect(marked.disableBot).toBe(true)
    expect((await fetchContact(id)).disableBot).toBe(true)
  })
})

describe('a deleted contact', () => {
  test('is gone with its tickets, its number is free, and only an administrator may delete it', async () => {
    const { contactId, id: ticketId } = await buildTicket(companyId)
    const params = { params: { id: contactId } }
    expect(await ana.client.send('DELETE /contacts/:id', params)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const { number } = await fetchContact(contactId)
    await admin.client.call('DELETE /contacts/:id', params)
    expect((await ana.client.send('GET /contacts/:id', params)).status).toBe(404)
    const ticket = await admin.client.send('GET /tickets/:id', { params: { id: ticketId } })
    expect(ticket.status).toBe(404)
    expect((await tryCreate({ name: 'De novo', number })).status).toBe(200)
  })
})

describe('browsers', () => {
  const contactEventName = () => `company-${companyId}-contact`

  test('receive created, changed and deleted contacts, and strangers do not', async () => {
    const [anas, strangers] = [await openUserSocket(ana), await openUserSocket(stranger)]
    const { id } = await createContact({ name: 'Ouvida' })
    await anas.hears(
      contactEventName(),
      ({ action, contact }) => action === 'create' && hasId(contact, id),
    )
    await changeContact(id, { name: 'Outra' })
    const { payload } = await anas.hears(contactEventName(), ({ action }) => action === 'update')
    expect(payload.contact).toMatchObject({ id, name: 'Outra' })
    await admin.client.call('DELETE /contacts/:id', { params: { id } })
    await anas.hears(
      contactEventName(),
      ({ action, contactId }) => action === 'delete' && contactId === id,
    )
    expect(strangers.heard.filter((one) => one.event.endsWith('-contact'))).toEqual([])
  })

  test('receive nothing about refused changes', async () => {
    const anas = await openUserSocket(ana)
    const { number, id } = await createContact()
    await tryCreate({ name: 'Repetida', number })
    await changeContact(id, { name: 'x'.repeat(51) })
    await createContact({ name: 'Depois' })
    await anas.hears(contactEventName(), ({ contact }) => (contact as Contact).name === 'Depois')
    expect(anas.heard.filter((one) => one.event === contactEventName())).toHaveLength(2)
  })

  test('remove the tickets of a deleted contact', async () => {
    const { contactId, id } = await buildTicket(companyId)
    const admins = await openUserSocket(admin)
    await admins.join('joinTickets', 'pending')
    await admin.client.call('DELETE /contacts/:id', { params: { id: contactId } })
    await admins.hears(
      `company-${companyId}-ticket`,
      ({ action, ticketId }) => action === 'delete' && ticketId === id,
    )
    await vi.waitFor(() => expect(admins.heard.length).toBeGreaterThan(1))
  })

  const hasId = (contact: unknown, id: number) => (contact as Contact).id === id
})
