import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DifferingCapabilities } from '../../../channels/channel.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { unfencedWriter } from '../../../channels/lines/lease.ts'
import { saveCapabilities } from './save-capabilities.ts'

// Capabilities that a line reports, and their effects. The tests report them in place of the driver.

let app: TestApp
let desk: Desk
let ticketId: number
const ANA = '5511988880601'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(ANA)
})
afterEach(async () => {
  await reportCapabilities({})
  // A line that is still down is not asked about numbers.
  await expect.poll(lineStatus).toBe('CONNECTED')
})
afterAll(() => app.close())

const lineKey = () => ({ companyId: desk.companyId, whatsappId: desk.whatsappId })
const reportCapabilities = (differing: DifferingCapabilities) =>
  saveCapabilities(unfencedWriter(lineKey()), differing)

const sendUntilDelivered = async (body: string) => {
  const message = await desk.send(ticketId, { body })
  await desk.onPhone(ANA, (shown) => shown.body === body)
  return desk.seen(ticketId, ({ id, ack }) => id === message.id && ack >= 1)
}

async function lineStatus() {
  const params = { id: desk.whatsappId }
  return (await desk.admin.call('GET /whatsapp/:id', { params })).status
}

async function lineOfTicket() {
  const query = { status: 'open', showAll: true } as const
  const { tickets } = await desk.admin.call('GET /tickets', { query })
  return tickets.find(({ id }) => id === ticketId)?.whatsapp
}

test('reported capabilities appear in the connection and its tickets, live, until they are taken back', async () => {
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  const showLine = async () =>
    (await desk.admin.call('GET /whatsapp')).find(({ id }) => id === desk.whatsappId)
  expect((await showLine())?.capabilities).toMatchObject({
    edits: true,
    deletes: true,
    windowHours: null,
  })
  expect((await lineOfTicket())?.capabilities).toEqual({
    edits: true,
    deletes: true,
    reactions: true,
    windowHours: null,
  })

  await reportCapabilities({ deletes: false, windowHours: 24 })
  expect((await showLine())?.capabilities).toEqual({
    edits: true,
    deletes: false,
    reactions: true,
    checksNumbers: true,
    pairsByCode: true,
    buttons: 0,
    lists: false,
    templates: false,
    windowHours: 24,
  })
  expect((await lineOfTicket())?.capabilities).toMatchObject({ edits: true, deletes: false })
  const event = `company-${desk.companyId}-whatsapp`
  expect((await socket.hears(event)).payload).toMatchObject({
    whatsapp: { id: desk.whatsappId, capabilities: { deletes: false, windowHours: 24 } },
  })

  await reportCapabilities({ windowHours: 24, deletes: false })
  expect(socket.heard.filter((heard) => heard.event === event)).toHaveLength(1)
  await reportCapabilities({})
  expect((await showLine())?.capabilities).toMatchObject({ deletes: true, windowHours: null })
  socket.close()
})

test('reported capabilities apply to their line only', async () => {
  const other = await buildLine(desk.companyId)
  await reportCapabilities({ edits: false })
  const { capabilities } = await desk.admin.call('GET /whatsapp/:id', { params: { id: other.id } })
  expect(capabilities).toMatchObject({ edits: true })
})

test('actions that the line lacks are refused, and nothing is stored or queued', async () => {
  const message = await sendUntilDelivered('como está')
  const params = { messageId: message.id }
  await reportCapabilities({ edits: false, deletes: false, reactions: false })
  const body = { body: 'diferente' }
  expect(await desk.admin.send('PUT /messages/:messageId', { params, body })).toMatchObject({
    status: 400,
    body: { error: 'ERR_EDIT_WAPP_MSG' },
  })
  expect(await desk.admin.send('DELETE /messages/:messageId', { params })).toMatchObject({
    status: 400,
    body: { error: 'ERR_DELETE_WAPP_MSG' },
  })
  const reaction = await desk.admin.send('PUT /messages/:messageId/reaction', {
    params,
    body: { emoji: '👍' },
  })
  expect(reaction).toMatchObject({ status: 400, body: { error: 'ERR_REACT_WAPP_MSG' } })
  expect(await desk.seen(ticketId, ({ id }) => id === message.id)).toMatchObject({
    body: 'como está',
    isEdited: false,
    isDeleted: false,
    reactions: [],
    version: message.version,
  })
  expect(await waitingKinds()).toEqual([])
})

const waitingKinds = () =>
  inCompany(desk.companyId, async (db) => {
    const rows = await db.selectFrom('outbox').select('kind').execute()
    return rows.map(({ kind }) => kind)
  })

test('messages that were never sent are edited and deleted on every line', async () => {
  await reportCapabilities({ edits: false, deletes: false })
  await desk.faults({ failSend: { code: '131026', rate: 1 } })
  const { id: messageId } = await desk.send(ticketId, { body: 'falhou' })
  await desk.seen(ticketId, ({ id, failure }) => id === messageId && failure !== null)
  await desk.faults({ dropConnection: true })
  // A message sent while the line is still going down may leave and could then not be deleted.
  await expect.poll(lineStatus).toBe('DISCONNECTED')
  const waiting = await desk.send(ticketId, { body: 'espera' })
  const deleteMessage = async (id: string) =>
    (await desk.admin.send('DELETE /messages/:messageId', { params: { messageId: id } })).status
  const body = { body: 'com outras palavras' }
  expect(
    await desk.admin.send('PUT /messages/:messageId', { params: { messageId }, body }),
  ).toMatchObject({ status: 200, body })
  expect(await deleteMessage(messageId)).toBe(200)
  expect(await deleteMessage(waiting.id)).toBe(200)
  await desk.faults({})
})

test('a line that generates message ids itself gets none', async () => {
  await desk.faults({ dropConnection: true })
  const madeHere = await desk.send(ticketId, { body: 'com nome' })
  await reportCapabilities({ takesIds: false })
  const madeThere = await desk.send(ticketId, { body: 'sem nome' })
  const providerIdOf = (id: string) =>
    inCompany(desk.companyId, async (db) => {
      const row = await db
        .selectFrom('messages')
        .select('providerId')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.providerId
    })
  expect(await providerIdOf(madeHere.id)).toMatch(/^SIM/)
  expect(await providerIdOf(madeThere.id)).toBeNull()
  for (const { id } of [madeHere, madeThere])
    await desk.admin.call('DELETE /messages/:messageId', { params: { messageId: id } })
  await desk.faults({})
})

test('a line that cannot check numbers is not asked, nor one without pairing codes for a code', async () => {
  const [absent, another] = ['5511922060001', '5511922060002']
  for (const number of [absent, another])
    await desk.admin.call('PUT /simulator/:whatsappId/customers/:number', {
      params: { whatsappId: desk.whatsappId, number },
      body: { isAbsent: true },
    })
  const createContact = (number: string) =>
    desk.admin.send('POST /contacts', { body: { name: 'Lia', number } })
  expect(await createContact(absent)).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
  await reportCapabilities({ checksNumbers: false })
  expect((await createContact(another)).status).toBe(200)

  const { id } = await desk.admin.call('POST /whatsapp', {
    body: { name: 'Sem código', provider: 'simulator' },
  })
  await expect
    .poll(async () => (await desk.admin.call('GET /whatsapp/:id', { params: { id } })).status)
    .toBe('qrcode')
  await saveCapabilities(unfencedWriter({ companyId: desk.companyId, whatsappId: id }), {
    pairsByCode: false,
  })
  const asked = await desk.admin.send('POST /whatsappsession/:id/pairing-code', {
    params: { id },
    body: { number: '5511922223333' },
  })
  expect(asked).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } })
})
