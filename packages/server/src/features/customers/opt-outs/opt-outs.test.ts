import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { findContact } from '../contacts/index.ts'
import { listOptedOut, refuseOptedOut } from './index.ts'

let app: TestApp
let admin: TestClient
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  const { company, admin: account } = await buildCompany()
  companyId = company.id
  admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
})
afterAll(() => app.close())

const WITH_NINTH = '5511987650001'
const WITHOUT_NINTH = '551187650001'

async function createContactWith(number: string, name = 'Lia Prado'): Promise<number> {
  return (await admin.call('POST /contacts', { body: { name, number } })).id
}
const filterOptedOut = (...numbers: string[]) =>
  inCompany(companyId, (db) => listOptedOut(db, companyId, numbers))
const refuseContact = (contactId: number) =>
  inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, contactId)
    if (!contact) throw new Error('no such contact')
    await refuseOptedOut(db, companyId, contact)
  })
const fetchPage = (searchParam = '') => admin.call('GET /opt-outs', { query: { searchParam } })
const fetchOptOutsOf = async (id: number) =>
  (await admin.call('GET /contacts/:id/opt-outs', { params: { id } })).optOuts

describe('the ledger', () => {
  test('an administrator opts a contact out and in again, and both are stored with user and time', async () => {
    const contactId = await createContactWith(WITH_NINTH)
    await expect(refuseContact(contactId)).resolves.toBeUndefined()
    const made = await admin.call('POST /opt-outs', { body: { contactId } })
    expect(made).toMatchObject({
      number: WITH_NINTH,
      contact: { id: contactId, name: 'Lia Prado' },
      beganBy: 'person',
      beganUser: { name: expect.any(String) },
      endedAt: null,
    })
    await expect(refuseContact(contactId)).rejects.toMatchObject({ code: 'ERR_CONTACT_OPTED_OUT' })
    const again = await admin.call('POST /opt-outs', { body: { contactId } })
    expect(again.id).toBe(made.id)

    await admin.call('DELETE /opt-outs/:id', { params: { id: made.id } })
    await admin.call('DELETE /opt-outs/:id', { params: { id: made.id } })
    await expect(refuseContact(contactId)).resolves.toBeUndefined()
    expect(await fetchPage()).toMatchObject({ optOuts: [], count: 0, hasMore: false })
    await admin.call('POST /opt-outs', { body: { contactId } })
    expect(await fetchOptOutsOf(contactId)).toMatchObject([
      { endedAt: null },
      { id: made.id, endedBy: 'person', endedUser: { name: expect.any(String) } },
    ])
  })

  test('a number with the ninth digit and without it is one', async () => {
    const contactId = await createContactWith(WITHOUT_NINTH)
    await admin.call('POST /opt-outs', { body: { contactId } })
    expect(await filterOptedOut(WITH_NINTH, WITHOUT_NINTH, '5511987650002')).toEqual(
      new Set([WITH_NINTH, WITHOUT_NINTH]),
    )
    const stranger = { numbers: [WITH_NINTH] }
    expect(await admin.call('POST /opt-outs/import', { body: stranger })).toMatchObject({
      added: 0,
      known: 1,
    })
  })

  test('it outlives the contact, and holds for the next contact with the number', async () => {
    const contactId = await createContactWith(WITH_NINTH)
    await admin.call('POST /opt-outs', { body: { contactId } })
    await admin.call('DELETE /contacts/:id', { params: { id: contactId } })
    expect(await filterOptedOut(WITH_NINTH)).toEqual(new Set([WITH_NINTH]))
    expect((await fetchPage()).optOuts).toMatchObject([{ number: WITH_NINTH, contact: null }])
    const next = await createContactWith(WITHOUT_NINTH, 'Quem veio depois')
    await expect(refuseContact(next)).rejects.toMatchObject({ code: 'ERR_CONTACT_OPTED_OUT' })
  })

  test('merged contacts are opted out by both numbers, and opted in again by either', async () => {
    const kept = await createContactWith(WITH_NINTH)
    const other = await createContactWith('5521955550001', 'Lia no trabalho')
    await admin.call('POST /opt-outs', { body: { contactId: other } })
    await admin.call('POST /contacts/:id/merge', {
      params: { id: kept },
      body: { otherId: other },
    })
    await expect(refuseContact(kept)).rejects.toMatchObject({ code: 'ERR_CONTACT_OPTED_OUT' })
    expect(await filterOptedOut(WITH_NINTH, '5521955550001')).toEqual(
      new Set([WITH_NINTH, '5521955550001']),
    )
    const [held] = await fetchOptOutsOf(kept)
    await admin.call('DELETE /opt-outs/:id', { params: { id: held?.id ?? 0 } })
    expect(await filterOptedOut(WITH_NINTH, '5521955550001')).toEqual(new Set())
  })

  test('a list of numbers is imported, and entries without a number are reported', async () => {
    const numbers = ['+55 (11) 98765-0001', WITHOUT_NINTH, '5521955550001', '123', 'Maria', '']
    expect(await admin.call('POST /opt-outs/import', { body: { numbers } })).toEqual({
      added: 2,
      known: 1,
      refused: ['123', 'Maria'],
      refusedCount: 2,
    })
    expect(await filterOptedOut(WITHOUT_NINTH)).toEqual(new Set([WITHOUT_NINTH]))
  })
})

describe('the list', () => {
  test('pages, finds by number and by name, and is exported as a file', async () => {
    const numbers = Array.from({ length: 31 }, (_, nth) => `5521955550${String(100 + nth)}`)
    await admin.call('POST /opt-outs/import', { body: { numbers } })
    await admin.call('POST /opt-outs', { body: { contactId: await createContactWith(WITH_NINTH) } })
    const first = await fetchPage()
    expect([first.optOuts.length, first.count, first.hasMore]).toEqual([30, 32, true])
    expect(first.optOuts[0]).toMatchObject({ number: WITH_NINTH })
    const second = await admin.call('GET /opt-outs', { query: { pageNumber: 2 } })
    expect([second.optOuts.length, second.hasMore]).toEqual([2, false])
    expect((await fetchPage('+55 11 98765')).optOuts).toMatchObject([{ number: WITH_NINTH }])
    expect((await fetchPage('prado')).optOuts).toMatchObject([{ number: WITH_NINTH }])
    expect((await fetchPage('ninguém')).optOuts).toEqual([])
    const { body } = (await admin.send('GET /opt-outs/export')).raw
    expect(body.trim().split('\r\n')).toHaveLength(33)
    const shown = WITH_NINTH.replace(/(..)(..)(.{5})(.+)/, '$1 $2 $3-$4')
    expect(body).toContain(`${shown};Lia Prado;`)
    expect(body).toContain('55 21 95555-0100;')
  })

  test('is for administrators, and each company’s own', async () => {
    const contactId = await createContactWith(WITH_NINTH)
    const made = await admin.call('POST /opt-outs', { body: { contactId } })
    const { client } = await signInPerson(app, companyId)
    const asked = [
      await client.send('GET /opt-outs', {}),
      await client.send('POST /opt-outs', { body: { contactId } }),
      await client.send('DELETE /opt-outs/:id', { params: { id: made.id } }),
    ]
    for (const { status, body } of asked)
      expect([status, body]).toMatchObject([400, { error: 'ERR_NO_PERMISSION' }])
    const seen = await client.call('GET /contacts/:id/opt-outs', { params: { id: contactId } })
    expect(seen.optOuts).toMatchObject([{ id: made.id }])

    const other = await buildCompany()
    const stranger = new TestClient(app.http)
    await stranger.signIn(other.admin.email, PASSWORD)
    const gone = await stranger.send('DELETE /opt-outs/:id', { params: { id: made.id } })
    expect([gone.status, gone.body]).toMatchObject([404, { error: 'ERR_NO_OPT_OUT_FOUND' }])
    expect((await stranger.call('GET /opt-outs', {})).optOuts).toEqual([])
  })
})
