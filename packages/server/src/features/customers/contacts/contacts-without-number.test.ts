import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InboundEvent, Party, PartyName } from '../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../channels/inbox/drain-inbox.ts'
import {
  buildDriverlessLine,
  type DriverlessLine,
  messageFrom,
} from '../../../testing/build-driverless-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { receiveEvents } from '../../messages/messages/receiving/receive-events.ts'
import { webhookContactOf } from '../../outside/webhooks/webhook-data.ts'

// People whom WhatsApp shows without a number: by an opaque id, which clients never see, and perhaps by a username.

let app: TestApp
let drain: InboxDrain
let told: DriverlessLine
beforeAll(async () => {
  app = await startTestApp()
  drain = startInboxDrain(receiveEvents)
})
beforeEach(async () => {
  told = await buildDriverlessLine(app)
})
afterAll(async () => {
  await drain.stop()
  await app.close()
})

const OPAQUE = '123456789012345'
const NUMBER = '5511987650001'
const usernameIdentity = (value: string): PartyName => ({ kind: 'username', value })
const lidParty = (name: string, ...also: PartyName[]): Party => ({
  kind: 'lid',
  value: OPAQUE,
  name,
  also,
})

let identities = 0
const identityEvent = (chat: Party, replaces?: PartyName): InboundEvent => ({
  kind: 'identity',
  providerId: `who-${++identities}`,
  chat,
  ...(replaces && { replaces }),
})

const fetchContacts = async (searchParam = '') =>
  (await told.admin.call('GET /contacts', { query: { searchParam } })).contacts

async function fetchOnlyContact() {
  const [contact, ...others] = await fetchContacts()
  expect(others).toEqual([])
  if (!contact) throw new Error('nobody is there')
  return contact
}

const putContact = (id: number, body: object) =>
  told.admin.send('PUT /contacts/:id', { params: { id }, body })

describe('a contact without a number', () => {
  test('keeps having none when a client sends it back unchanged', async () => {
    await told.tell(messageFrom(lidParty('Maria'), 'Oi'))
    const { id, name, number } = await fetchOnlyContact()
    expect(number).toBe('')
    const sentBack = await putContact(id, {
      name,
      number,
      email: 'maria@loja.example',
      extraInfo: [],
    })
    expect(sentBack).toMatchObject({
      status: 200,
      body: { number: '', name: 'Maria', email: 'maria@loja.example' },
    })
    await told.tell(messageFrom(lidParty('Maria da Loja'), 'Sou eu'))
    // No user gave a name here, so their own name is still followed.
    expect(await fetchOnlyContact()).toMatchObject({ id, number: '', name: 'Maria da Loja' })
  })

  test('may be given one, and then has it', async () => {
    await told.tell(messageFrom(lidParty('Maria'), 'Oi'))
    const { id } = await fetchOnlyContact()
    expect(await putContact(id, { number: '+55 (11) 98765-0001' })).toMatchObject({
      status: 200,
      body: { number: NUMBER },
    })
    await told.tell(messageFrom({ kind: 'phone', value: NUMBER, name: 'Maria' }, 'Por telefone'))
    expect(await fetchOnlyContact()).toMatchObject({ id, number: NUMBER })
    const fault = { path: 'number', code: 'too_small' }
    expect(await putContact(id, { number: '' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [fault] },
    })
    expect(await fetchOnlyContact()).toMatchObject({ number: NUMBER })
  })

  test.each(['1234567', 'sem telefone', ' '])('is not given %j', async (number) => {
    await told.tell(messageFrom(lidParty('Maria'), 'Oi'))
    const { id } = await fetchOnlyContact()
    expect(await putContact(id, { number })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'number', code: 'too_small', limit: 8 }] },
    })
  })

  test('cannot be created by a user', async () => {
    for (const body of [{ name: 'Maria', number: '' }, { name: 'Maria' }])
      expect((await told.admin.send('POST /contacts', { body })).status).toBe(400)
  })

  test('is exported by name, and on a contact card alone', async () => {
    await told.tell(messageFrom(lidParty('Maria'), 'Oi'))
    const { id } = await fetchOnlyContact()
    const sheet = (await told.admin.send('GET /contacts/export')).raw.body
    expect(sheet).toContain('Maria;;')
    expect(sheet).not.toContain(OPAQUE)
    const params = { ticketId: (await told.open()).id }
    const card = await told.admin.call('POST /messages/:ticketId', {
      params,
      body: { contactIds: [id] },
    })
    expect('body' in card && card.body).toBe(
      ['BEGIN:VCARD', 'VERSION:3.0', 'N:;Maria;;;', 'FN:Maria', 'END:VCARD'].join('\n'),
    )
  })
})

describe('a username', () => {
  test('is shown with the contact everywhere, and finds it', async () => {
    await told.tell(messageFrom(lidParty('Maria', usernameIdentity('loja.da.maria')), 'Oi'))
    const contact = await fetchOnlyContact()
    expect(contact).toMatchObject({ name: 'Maria', number: '', username: 'loja.da.maria' })
    const { id } = contact
    expect(await told.admin.call('GET /contacts/:id', { params: { id } })).toMatchObject({
      username: 'loja.da.maria',
    })
    for (const search of ['@loja.da', 'DA.MARIA']) {
      expect(await fetchContacts(search)).toMatchObject([{ id }])
      const query = { searchParam: search, showAll: true, status: 'pending', ofContact: true }
      const { tickets } = await told.admin.call('GET /tickets', { query })
      expect(tickets).toMatchObject([{ contact: { id, username: 'loja.da.maria' } }])
    }
    expect(await fetchContacts('@joao')).toEqual([])
    expect(webhookContactOf(contact)).toMatchObject({ number: '', username: 'loja.da.maria' })
  })

  test('is left out where there is none', async () => {
    await told.tell(messageFrom({ kind: 'phone', value: NUMBER, name: 'Maria' }, 'Oi'))
    expect(Object.keys(await fetchOnlyContact())).not.toContain('username')
  })

  test('that comes later replaces the end of an opaque id, and a former username', async () => {
    await told.tell(messageFrom(lidParty(''), 'Oi'))
    expect(await fetchOnlyContact()).toMatchObject({ name: 'WhatsApp 2345' })
    await told.tell(identityEvent(lidParty('', usernameIdentity('maria.loja'))))
    expect(await fetchOnlyContact()).toMatchObject({ name: '@maria.loja', username: 'maria.loja' })
    await told.tell(
      identityEvent(lidParty('', usernameIdentity('maria')), usernameIdentity('maria.loja')),
    )
    expect(await fetchOnlyContact()).toMatchObject({ name: '@maria', username: 'maria' })
    await told.tell(identityEvent(lidParty(''), usernameIdentity('maria')))
    const nameless = await fetchOnlyContact()
    expect(nameless).toMatchObject({ name: 'WhatsApp 2345' })
    expect(nameless.username).toBeUndefined()
  })

  test('moves to the kept contact of two, and back again', async () => {
    await told.tell(
      messageFrom({ kind: 'phone', value: NUMBER, name: 'Maria' }, 'Oi'),
      messageFrom(lidParty('Loja', usernameIdentity('maria.loja')), 'Oi também'),
    )
    const [loja, maria] = await fetchContacts()
    const params = { id: maria?.id ?? 0 }
    const { mergeId } = await told.admin.call('POST /contacts/:id/merge', {
      params,
      body: { otherId: loja?.id ?? 0 },
    })
    expect(await fetchOnlyContact()).toMatchObject({ number: NUMBER, username: 'maria.loja' })
    await told.admin.call('POST /contacts/merges/:mergeId/undo', { params: { mergeId } })
    const usernames = (await fetchContacts()).map((one) => [one.name, one.username])
    expect(usernames).toEqual([
      ['Loja', 'maria.loja'],
      ['Maria', undefined],
    ])
  })
})
