import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Party } from '../../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../../channels/inbox/drain-inbox.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import {
  buildDriverlessLine,
  type DriverlessLine,
  messageFrom,
} from '../../../../testing/build-driverless-line.ts'
import { repeatMigration } from '../../../../testing/repeat-migration.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { receiveEvents } from '../../../messages/messages/receiving/receive-events.ts'

// Contacts with names of their own and fallback names, and the texts made of them.

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

const NUMBER = '5511961034586'
const phoneParty = (name: string): Party => ({ kind: 'phone', value: NUMBER, name })
const lidParty = (name: string): Party => ({ kind: 'lid', value: '123456789014586', name })
const TEXT = 'Oi, {{firstName}}! {{name}}, tudo bem?'

async function fetchOnlyContact() {
  const [contact, ...others] = (await told.admin.call('GET /contacts', { query: {} })).contacts
  expect(others).toEqual([])
  if (!contact) throw new Error('there is no contact')
  return contact
}

async function sendAndFetchBody(body: string) {
  const params = { ticketId: (await told.open()).id }
  await told.admin.call('POST /messages/:ticketId', { params, body: { body } })
  return (await told.thread()).at(-1)?.body
}

describe('a contact', () => {
  test.each([
    [phoneParty(''), NUMBER],
    [phoneParty('\u3164\u3164'), NUMBER],
    [phoneParty('\u200b'), NUMBER],
    [phoneParty(NUMBER), NUMBER],
    [phoneParty('+55 11 96103-4586'), '+55 11 96103-4586'],
    [lidParty(''), 'WhatsApp 4586'],
    [{ ...lidParty(''), also: [{ kind: 'username' as const, value: 'ana.l' }] }, '@ana.l'],
  ])('of %j has no name', async (party, shown) => {
    await told.tell(messageFrom(party, 'Oi'))
    expect(await fetchOnlyContact()).toMatchObject({ name: shown, isNameKnown: false })
    expect(await sendAndFetchBody(TEXT)).toBe('Oi! Tudo bem?')
    expect(await sendAndFetchBody('{{firstName}}')).not.toContain('{')
  })

  test.each([
    ['Dra. Ana Lima', 'Oi, Ana! Dra. Ana Lima, tudo bem?'],
    ['🌸 Ana', 'Oi, Ana! 🌸 Ana, tudo bem?'],
  ])('called %j is greeted by it', async (name, text) => {
    await told.tell(messageFrom(phoneParty(name), 'Oi'))
    expect(await fetchOnlyContact()).toMatchObject({ name, isNameKnown: true })
    expect(await sendAndFetchBody(TEXT)).toBe(text)
  })

  test('has a name once its party sends one, and keeps it when the party sends none', async () => {
    await told.tell(messageFrom(lidParty(''), 'Oi'))
    await told.tell(messageFrom(lidParty('Ana'), 'Sou a Ana'))
    expect(await fetchOnlyContact()).toMatchObject({ name: 'Ana', isNameKnown: true })
    await told.tell(messageFrom(lidParty('\u3164'), 'Oi'))
    expect(await fetchOnlyContact()).toMatchObject({ name: 'Ana', isNameKnown: true })
    expect(await sendAndFetchBody(TEXT)).toBe('Oi, Ana! Ana, tudo bem?')
  })

  test('has a name once a user gives one', async () => {
    await told.tell(messageFrom(phoneParty(''), 'Oi'))
    const { id, number } = await fetchOnlyContact()
    const params = { id }
    const putContact = (name: string) =>
      told.admin.send('PUT /contacts/:id', { params, body: { name, number } })
    await putContact(NUMBER)
    expect(await fetchOnlyContact()).toMatchObject({ isNameKnown: false })
    expect((await putContact('\u3164\u3164')).status).toBe(400)
    await putContact('WhatsApp da Ana')
    expect(await fetchOnlyContact()).toMatchObject({ name: 'WhatsApp da Ana', isNameKnown: true })
  })

  test('of an upload has a name where the sheet has one', async () => {
    const contacts = [
      { nome: 'Ana', numero: '5511987650001' },
      { nome: '5511987650002', numero: '5511987650002' },
      { nome: '\u3164\u3164', numero: '5511987650003' },
    ]
    const { errorBag } = await told.admin.call('POST /contacts/upload', { body: contacts })
    expect(errorBag).toMatchObject([{ error: { fields: ['name'] } }])
    const made = (await told.admin.call('GET /contacts', { query: {} })).contacts
    expect(made.map(({ name, isNameKnown }) => [name, isNameKnown])).toEqual([
      ['5511987650002', false],
      ['Ana', true],
    ])
  })
})

test('unmarked fallback names are found, and names without a letter are repaired', async () => {
  const { companyId } = told.line
  const names = [
    '5511900000001',
    '@bia',
    'WhatsApp 1234',
    'WhatsApp',
    'Ana',
    '\u3164\u200b',
    '\u3164',
    '🌸',
    'Whats App',
  ]
  await inCompany(companyId, async (db) => {
    for (const [at, name] of names.entries())
      await db
        .insertInto('contacts')
        .values({
          companyId,
          name,
          number: name === '\u3164' || name.startsWith('WhatsApp') ? '' : `551190000000${at + 1}`,
          username: name === '@bia' ? 'bia' : '',
        })
        .execute()
    await db
      .insertInto('contacts')
      .values({ companyId, name: 'WhatsApp 9', number: '5511911111111', isNameGiven: true })
      .execute()
  })
  await repeatMigration(app.database, '0177-names-that-stand-in.sql')
  const rows = await inCompany(companyId, (db) =>
    db.selectFrom('contacts').select(['name', 'isNameKnown']).orderBy('id').execute(),
  )
  expect(rows.map(({ name, isNameKnown }) => [name, isNameKnown])).toEqual([
    ['5511900000001', true],
    ['@bia', false],
    ['WhatsApp 1234', false],
    ['WhatsApp', false],
    ['Ana', true],
    ['5511900000006', false],
    ['WhatsApp', false],
    ['🌸', true],
    ['Whats App', true],
    ['WhatsApp 9', true],
  ])
  // A number is no name for clients, marked or not.
  const { contacts } = await told.admin.call('GET /contacts', {
    query: { searchParam: '5511900000001' },
  })
  expect(contacts).toMatchObject([{ name: '5511900000001', isNameKnown: false }])
})
