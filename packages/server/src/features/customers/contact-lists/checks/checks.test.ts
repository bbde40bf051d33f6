import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildDesk, type Desk, multipartFormOf } from '../../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openSocket } from '../../../../testing/test-socket.ts'

let app: TestApp
let desk: Desk
let id: number
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())
beforeEach(async () => {
  desk = await buildDesk(app)
  id = (await desk.admin.call('POST /contact-lists', { body: { name: 'Lista' } })).id
})

const WAIT = { interval: 30 }
const lineParams = () => ({ whatsappId: desk.whatsappId })
const markAsAbsent = (number: string) =>
  desk.admin.call('PUT /simulator/:whatsappId/customers/:number', {
    params: { ...lineParams(), number },
    body: { isAbsent: true },
  })
const nameSimulatedCustomer = (number: string) =>
  desk.admin.call('PUT /simulator/:whatsappId/customers/:number', {
    params: { ...lineParams(), number },
    body: { name: 'Antigo' },
  })
const addItem = (name: string, number: string) =>
  desk.admin.call('POST /contact-list-items', { body: { name, number, contactListId: id } })
const fetchItems = async () =>
  (await desk.admin.call('GET /contact-list-items', { query: { contactListId: id } })).contacts
const startCheck = () =>
  desk.admin.call('POST /contact-lists/:id/check', { params: { id }, body: {} })
const waitForCheck = (status: string) =>
  vi.waitFor(async () => {
    const work = await desk.admin.call('GET /contact-lists/:id/work', { params: { id } })
    if (work.check?.status !== status) throw new Error(`it is ${work.check?.status}`)
    return work.check
  }, WAIT)
const waitForLineStatus = (status: string) =>
  vi.waitFor(async () => {
    const params = { id: desk.whatsappId }
    expect((await desk.admin.call('GET /whatsapp/:id', { params })).status).toBe(status)
  }, WAIT)

async function importRows(rows: Array<[string, string]>) {
  const text = ['nome;numero', ...rows.map((row) => row.join(';'))].join('\n')
  await desk.admin.call('POST /contact-lists/:id/imports', {
    params: { id },
    body: multipartFormOf([{ name: 'a.csv', bytes: Buffer.from(text) }], {}, 'file'),
  })
}

describe('an item that is added or gets another number', () => {
  test("is checked at once, and has the number in WhatsApp's form", async () => {
    await markAsAbsent('5511922220001')
    await nameSimulatedCustomer('551186543210')
    expect(await addItem('Ana', '5511922220001')).toMatchObject({
      isWhatsappValid: false,
      validity: 'invalid',
    })
    const item = await addItem('Bia', '5511986543210')
    expect(item).toMatchObject({ isWhatsappValid: true, number: '551186543210' })
    // Found by the typed number, and by WhatsApp's form.
    expect(await addItem('Bia', '5511986543210')).toMatchObject({ id: item.id })
    const changed = await desk.admin.call('PUT /contact-list-items/:id', {
      params: { id: item.id },
      body: { number: '5511922220002' },
    })
    expect(changed).toMatchObject({ isWhatsappValid: true, number: '5511922220002' })
    const list = await desk.admin.call('GET /contact-lists/:id', { params: { id } })
    expect(list).toMatchObject({ contactsCount: '2', validCount: 1, invalidCount: 1 })
  })

  test('stays unknown while the line is away', async () => {
    await desk.faults({ dropConnection: true })
    await waitForLineStatus('DISCONNECTED')
    expect(await addItem('Ana', '5511922220001')).toMatchObject({
      validity: 'unknown',
      isWhatsappValid: false,
    })
  })
})

describe('a check of a list', () => {
  test('follows an import, and reports its progress', async () => {
    await markAsAbsent('5511922220003')
    await nameSimulatedCustomer('551186543210')
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    await importRows([
      ['Ana', '5511922220001'],
      ['Bia', '5511986543210'],
      ['Caio', '5511922220003'],
    ])
    expect(await waitForCheck('done')).toMatchObject({ total: 3, done: 3, valid: 2, invalid: 1 })
    expect(await fetchItems()).toMatchObject([
      { name: 'Ana', validity: 'valid' },
      { name: 'Bia', validity: 'valid', number: '551186543210' },
      { name: 'Caio', validity: 'invalid', number: '5511922220003' },
    ])
    expect((await fetchItems())[0]?.checkedAt).not.toBeNull()
    await socket.hears(
      `company-${desk.companyId}-contact-list-work`,
      ({ work }) => (work as { check: { status: string } | null }).check?.status === 'done',
    )
    await socket.hears(
      `company-${desk.companyId}-ContactList`,
      ({ record }) => (record as { validCount: number }).validCount === 2,
    )
    socket.close()
  })

  test('waits while its line is away, and resumes by itself', async () => {
    await desk.faults({ dropConnection: true })
    await waitForLineStatus('DISCONNECTED')
    await importRows([
      ['Ana', '5511922220001'],
      ['Bia', '5511922220002'],
    ])
    expect(await waitForCheck('waiting')).toMatchObject({ done: 0, total: 2 })
    await desk.faults({})
    expect(await waitForCheck('done')).toMatchObject({ done: 2, valid: 2 })
  })

  test('is cancelled, and started again where it ended', async () => {
    await desk.faults({ dropConnection: true })
    await waitForLineStatus('DISCONNECTED')
    await importRows([['Ana', '5511922220001']])
    await waitForCheck('waiting')
    const params = { id }
    expect(await desk.admin.call('DELETE /contact-lists/:id/check', { params })).toMatchObject({
      status: 'cancelled',
    })
    await desk.faults({})
    await waitForLineStatus('CONNECTED')
    expect((await fetchItems())[0]?.validity).toBe('unknown')
    expect(await startCheck()).toMatchObject({ status: 'running', total: 1, done: 0 })
    expect(await waitForCheck('done')).toMatchObject({ done: 1 })
    // No unchecked number is left.
    expect(await startCheck()).toMatchObject({ status: 'done', total: 0 })
  })

  test('marks all as valid where the line’s provider checks no numbers', async () => {
    await desk.faults({ behavesAs: 'cloud' })
    await vi.waitFor(async () => {
      const params = { id: desk.whatsappId }
      const { capabilities } = await desk.admin.call('GET /whatsapp/:id', { params })
      expect(capabilities?.checksNumbers).toBe(false)
    }, WAIT)
    await markAsAbsent('5511922220001')
    await importRows([
      ['Ana', '5511922220001'],
      ['Bia', '5511922220002'],
    ])
    expect(await waitForCheck('done')).toMatchObject({ done: 2, valid: 2 })
    expect(await fetchItems()).toMatchObject([
      { validity: 'valid', checkedAt: null },
      { validity: 'valid', checkedAt: null },
    ])
  })

  test('needs a line of the company', async () => {
    await addItem('Ana', '5511922220001')
    const other = await buildDesk(app)
    expect(
      await desk.admin.send('POST /contact-lists/:id/check', {
        params: { id },
        body: { whatsappId: other.whatsappId },
      }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
    expect(
      await desk.admin.send('DELETE /contact-lists/:id/check', { params: { id } }),
    ).toMatchObject({ body: { error: 'ERR_CONTACTLIST_NO_CHECK' } })
  })
})
