import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildCompany } from '../../../../testing/build-company.ts'
import { buildConnectedLine } from '../../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openSocket } from '../../../../testing/test-socket.ts'

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

type Entry = { number: string; name: string }

/** The phone sends its book; resolves once all entries are stored. */
async function reportPhoneBook(whatsappId: number, contacts: Entry[]): Promise<void> {
  const params = { whatsappId }
  await admin.client.call('POST /simulator/:whatsappId/contacts', { params, body: { contacts } })
  await vi.waitFor(async () => {
    const kept = await inCompany(companyId, (db) =>
      db.selectFrom('phoneContacts').select('number').execute(),
    )
    // Entries without a name are not stored.
    expect(kept).toHaveLength(contacts.filter(({ name }) => name !== '').length)
  })
}

async function fetchContactNames(): Promise<string[]> {
  const { contacts } = await admin.client.call('GET /contacts')
  return contacts.map(({ name }) => name)
}

const importBook = () => admin.client.send('POST /contacts/import')

test('an import needs a default line', async () => {
  expect(await importBook()).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
  })
})

test('entries of the phone’s book become contacts with the import, and not before', async () => {
  const whatsappId = await buildConnectedLine(admin.client, companyId)
  await admin.client.call('POST /contacts', {
    body: { name: 'Dada à mão', number: '5511987650002' },
  })
  await admin.client.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId },
    body: { from: '5511987650003', name: 'apelido', type: 'text', body: 'Oi' },
  })
  await vi.waitFor(async () => expect(await fetchContactNames()).toContain('apelido'))
  await reportPhoneBook(whatsappId, [
    { number: '5511987650001', name: 'Ana da Agenda' },
    { number: '551187650001', name: 'Ana da Agenda' },
    { number: '5511987650002', name: 'Outra' },
    { number: '5511987650003', name: 'Nome na Agenda' },
    { number: '5511987650004', name: '' },
  ])
  expect(await fetchContactNames()).toEqual(['apelido', 'Dada à mão'])

  const socket = await openSocket(app.address, admin.client.token ?? '')
  expect((await importBook()).body).toMatchObject({ newContacts: 1, renamed: 1 })
  expect(await fetchContactNames()).toEqual(['Ana da Agenda', 'Dada à mão', 'Nome na Agenda'])
  for (const action of ['create', 'update'])
    await socket.hears(`company-${companyId}-contact`, (payload) => payload.action === action)
  socket.close()
  expect((await importBook()).body).toMatchObject({ newContacts: 0, renamed: 0 })
})
