import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { holdClock, now, resetClock } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { buildLine } from '../../testing/build-line.ts'
import { signInPerson } from '../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../testing/test-socket.ts'

// Requests to a line besides messages, through the HTTP API: numbers, pictures, typing, pairing codes, and the numbers
// of opaque ids.

let app: TestApp
let desk: Desk
const sockets: TestSocket[] = []
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterEach(() => {
  resetClock()
  sockets.splice(0).forEach((socket) => socket.close())
})
afterAll(() => app.close())

const WAIT = { interval: 20 }
let numbers = 0
const newNumber = () => `55119220${String(10_000 + ++numbers)}`
const lineParams = () => ({ whatsappId: desk.whatsappId })

const changeCustomer = (number: string, body: object) =>
  desk.admin.call('PUT /simulator/:whatsappId/customers/:number', {
    params: { ...lineParams(), number },
    body,
  })
const writeAsCustomer = (from: string, body: string, name: string) =>
  desk.write(from, body, { name })
const addContact = (number: string, name = 'Lia') =>
  desk.admin.send('POST /contacts', { body: { name, number } })

async function findContact(name: string) {
  const query = { searchParam: name }
  const { contacts } = await desk.admin.call('GET /contacts', { query })
  return contacts.find((contact) => contact.name === name)
}

async function untilContact(name: string) {
  await vi.waitFor(async () => expect(await findContact(name)).toBeDefined(), WAIT)
  const contact = await findContact(name)
  if (!contact) throw new Error(`${name} is gone again`)
  return contact
}

async function listTicketsOf(contactId: number) {
  const query = { showAll: true, status: 'pending' } as const
  const { tickets } = await desk.admin.call('GET /tickets', { query })
  return tickets.filter((ticket) => ticket.contactId === contactId)
}

test("a contact is added when WhatsApp has the number, in WhatsApp's form, and refused when it has not", async () => {
  const [here, gone] = [newNumber(), newNumber()]
  await changeCustomer(gone, { isAbsent: true })
  expect(await addContact(here)).toMatchObject({ status: 200, body: { number: here } })
  expect(await addContact(gone)).toMatchObject({
    status: 400,
    body: { error: 'ERR_WAPP_INVALID_CONTACT' },
  })
  // A duplicate is refused before WhatsApp is queried.
  expect(await addContact(here)).toMatchObject({
    status: 400,
    body: { error: 'ERR_DUPLICATED_CONTACT' },
  })
})

test("a changed number is stored in WhatsApp's form, and an unknown one changes nothing", async () => {
  const added = await addContact(newNumber(), 'Muda de número')
  const { id, number } = (await findContact('Muda de número')) ?? { id: 0, number: '' }
  expect(added.status).toBe(200)
  const changeNumber = (to: string) =>
    desk.admin.send('PUT /contacts/:id', { params: { id }, body: { number: to } })
  const gone = newNumber()
  await changeCustomer(gone, { isAbsent: true })
  expect(await changeNumber(gone)).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
  expect(await findContact('Muda de número')).toMatchObject({ number })
  // WhatsApp has it without the ninth digit.
  await changeCustomer('551186543210', { name: 'Antigo' })
  expect(await changeNumber('5511986543210')).toMatchObject({ body: { number: '551186543210' } })
})

test('while the line is away any number is accepted', async () => {
  await desk.faults({ dropConnection: true })
  const id = desk.whatsappId
  await vi.waitFor(
    async () =>
      expect((await desk.admin.call('GET /whatsapp/:id', { params: { id } })).status).toBe(
        'DISCONNECTED',
      ),
    WAIT,
  )
  expect((await addContact(newNumber())).status).toBe(200)
  await desk.faults({})
  await vi.waitFor(
    async () =>
      expect((await desk.admin.call('GET /whatsapp/:id', { params: { id } })).status).toBe(
        'CONNECTED',
      ),
    WAIT,
  )
})

test('a line that is there and does not answer yields an error', async () => {
  const silent = await buildCompany()
  const client = new TestClient(app.http)
  await client.signIn(silent.admin.email, PASSWORD)
  const { id } = await buildLine(silent.company.id)
  // No process serves it.
  await inCompany(silent.company.id, (db) =>
    db
      .updateTable('whatsapps')
      .set({ wanted: false, status: 'CONNECTED' })
      .where('id', '=', id)
      .execute(),
  )
  const body = { name: 'Sem resposta', number: newNumber() }
  expect(await client.send('POST /contacts', { body })).toMatchObject({
    status: 400,
    body: { error: 'ERR_WAPP_CHECK_CONTACT' },
  })
})

test('an API client gets an error for an unknown number that is not on WhatsApp', async () => {
  const token = (
    await desk.admin.call('POST /whatsapp/:id/token', { params: { id: desk.whatsappId } })
  ).token
  const [gone, known] = [newNumber(), newNumber()]
  const sendByApi = (number: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers: { authorization: `Bearer ${token}`, [ERROR_CODES_HEADER]: '1' },
      payload: { number, body: 'Seu pedido saiu' },
    })
  await addContact(known, 'Quem saiu depois')
  await changeCustomer(gone, { isAbsent: true })
  await changeCustomer(known, { isAbsent: true })
  const refused = await sendByApi(gone)
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_CHECK_NUMBER' }])
  // For a known contact the outcome is left to the send.
  expect((await sendByApi(known)).statusCode).toBe(200)
})

test('a customer’s picture is fetched, follows their changes, and is stored by us', async () => {
  const number = newNumber()
  const colouredPicture = (background: string) =>
    sharp({ create: { width: 900, height: 700, channels: 3, background } })
      .png()
      .toBuffer()
  await changeCustomer(number, { picture: (await colouredPicture('red')).toString('base64') })
  await writeAsCustomer(number, 'Oi', 'Com retrato')
  const { profilePicUrl } = await vi.waitFor(async () => {
    const contact = await untilContact('Com retrato')
    expect(contact.profilePicUrl).toMatch(/^http:.+\/public\/.+\.webp$/)
    return contact
  }, WAIT)
  const shown = await app.http.inject(profilePicUrl)
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 480 })

  await changeCustomer(number, { picture: (await colouredPicture('blue')).toString('base64') })
  await vi.waitFor(
    async () => expect((await untilContact('Com retrato')).profilePicUrl).not.toBe(profilePicUrl),
    WAIT,
  )
  await changeCustomer(number, { picture: '' })
  await vi.waitFor(
    async () => expect((await untilContact('Com retrato')).profilePicUrl).toBe(''),
    WAIT,
  )
})

test('a customer without a number is one contact, and has it once WhatsApp tells', async () => {
  const number = newNumber()
  await changeCustomer(number, { hidesNumber: true })
  await writeAsCustomer(number, 'Sem número', 'Discreta')
  const { id, number: shown } = await untilContact('Discreta')
  expect(shown).not.toBe(number)
  const [ticket] = await vi.waitFor(async () => {
    const tickets = await listTicketsOf(id)
    expect(tickets).toHaveLength(1)
    return tickets
  }, WAIT)
  const ticketId = ticket?.id ?? 0
  await desk.admin.call('PUT /tickets/:id', {
    params: { id: ticketId },
    body: { status: 'open', userId: desk.userId },
  })
  await desk.admin.call('POST /messages/:ticketId', { params: { ticketId }, body: { body: 'Olá' } })
  await vi.waitFor(async () => {
    const query = { from: number }
    const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
      params: lineParams(),
      query,
    })
    expect(messages.map(({ body }) => body)).toEqual(['Sem número', 'Olá'])
  }, WAIT)
  await changeCustomer(number, { hidesNumber: false })
  await vi.waitFor(
    async () => expect(await findContact('Discreta')).toMatchObject({ id, number }),
    WAIT,
  )
  await writeAsCustomer(number, 'Agora com número', 'Discreta')
  await vi.waitFor(async () => {
    const { messages } = await desk.admin.call('GET /messages/:ticketId', { params: { ticketId } })
    expect(messages.map(({ body }) => body)).toEqual(['Sem número', 'Olá', 'Agora com número'])
  }, WAIT)
})

test('contacts of a number and of an opaque id are merged when WhatsApp tells that they are one person', async () => {
  const number = newNumber()
  await writeAsCustomer(number, 'Com número', 'Dupla')
  const known = await untilContact('Dupla')
  await changeCustomer(number, { hidesNumber: true })
  await writeAsCustomer(number, 'Sem número', 'Dupla escondida')
  const hidden = await untilContact('Dupla escondida')
  await changeCustomer(number, { hidesNumber: false })
  await vi.waitFor(async () => expect(await findContact('Dupla escondida')).toBeUndefined(), WAIT)
  const [ticket, ...others] = await listTicketsOf(known.id)
  expect([others, hidden.id === known.id]).toEqual([[], false])
  const { messages } = await desk.admin.call('GET /messages/:ticketId', {
    params: { ticketId: ticket?.id ?? 0 },
  })
  expect(messages.map(({ body }) => body)).toEqual(['Com número', 'Sem número'])
  const { id } = known
  expect(await desk.admin.call('GET /contacts/:id/merges', { params: { id } })).toMatchObject([
    { other: { id: hidden.id } },
  ])
})

test('the attendant who serves a ticket sees the customer typing, and the customer sees the attendant', async () => {
  const number = newNumber()
  const companyId = desk.companyId
  await writeAsCustomer(number, 'Oi', 'Digita')
  const contact = await untilContact('Digita')
  const [ticket] = await vi.waitFor(async () => {
    const tickets = await listTicketsOf(contact.id)
    expect(tickets).toHaveLength(1)
    return tickets
  }, WAIT)
  const ticketId = ticket?.id ?? 0
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  sockets.push(socket)
  await socket.join('joinChatBox', ticketId)
  const setCustomerTyping = (typing: boolean) =>
    desk.admin.call('POST /simulator/:whatsappId/typing', {
      params: lineParams(),
      body: { from: number, typing },
    })
  const event = `company-${companyId}-customer-typing`
  // The typing indicator is sent within seconds, or not at all.
  holdClock(now())
  await setCustomerTyping(true)
  expect((await socket.hears(event)).payload).toEqual({ ticketId, typing: true })
  await setCustomerTyping(false)
  expect((await socket.hears(event, ({ typing }) => typing === false)).payload).toEqual({
    ticketId,
    typing: false,
  })

  const seesTyping = async () =>
    (
      await desk.admin.call('GET /simulator/:whatsappId/messages', {
        params: lineParams(),
        query: { from: number },
      })
    ).typing
  // An attendant who reads along, or does not serve the ticket yet, shows no typing indicator.
  await socket.join('ticketPresence', { ticketId, typing: true })
  await socket.hears(`company-${companyId}-presence`, ({ typing }) => typing === true)
  expect(await seesTyping()).toBe(false)
  await socket.join('ticketPresence', { ticketId, typing: false })
  await desk.admin.call('PUT /tickets/:id', {
    params: { id: ticketId },
    body: { status: 'open', userId: desk.userId },
  })
  await socket.join('ticketPresence', { ticketId, typing: true })
  await vi.waitFor(async () => expect(await seesTyping()).toBe(true), WAIT)
  await socket.join('ticketPresence', { ticketId, typing: false })
  await vi.waitFor(async () => expect(await seesTyping()).toBe(false), WAIT)
})

test('a line pairs by a requested code that administrators alone see', async () => {
  const { id } = await desk.admin.call('POST /whatsapp', {
    body: { name: 'Por código', provider: 'simulator' },
  })
  const fetchLine = (client = desk.admin) => client.call('GET /whatsapp/:id', { params: { id } })
  await vi.waitFor(async () => expect((await fetchLine()).status).toBe('qrcode'), WAIT)
  await desk.admin.call('POST /whatsappsession/:id/pairing-code', {
    params: { id },
    body: { number: '+55 (11) 92222-3333' },
  })
  const code = await vi.waitFor(async () => {
    const { pairingCode } = await fetchLine()
    expect(pairingCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    return pairingCode
  }, WAIT)
  const attendant = await signInPerson(app, desk.companyId, {})
  expect(await fetchLine(attendant.client)).toMatchObject({ qrcode: '', pairingCode: '' })
  const scan = (typed: string) =>
    desk.admin.send('POST /simulator/:whatsappId/scan', {
      params: { whatsappId: id },
      body: { code: typed },
    })
  expect(await scan('0000-0000')).toMatchObject({ body: { error: 'ERR_PAIRING_CODE' } })
  expect((await scan(code)).status).toBe(200)
  await vi.waitFor(
    async () => expect(await fetchLine()).toMatchObject({ status: 'CONNECTED', pairingCode: '' }),
    WAIT,
  )
  const late = await desk.admin.send('POST /whatsappsession/:id/pairing-code', {
    params: { id },
    body: { number: '5511922223333' },
  })
  expect(late).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } })
})
