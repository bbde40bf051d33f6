import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

// A line that accepts free texts for a day after the customer's last message refuses later ones at the request.

let app: TestApp
let desk: Desk
let people = 0
let from: string
let ticketId: number
const WAIT = { interval: 50 }

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  await desk.faults({ behavesAs: 'cloud' })
  await vi.waitFor(async () => {
    const { capabilities } = await desk.admin.call('GET /whatsapp/:id', {
      params: { id: desk.whatsappId },
    })
    expect(capabilities.windowHours).toBe(24)
  }, WAIT)
})
beforeEach(async () => {
  from = `55119000${String(64_000 + ++people)}`
  ticketId = await serveAfterHours(from, 25)
})
afterAll(() => app.close())

/** A customer who wrote `hours` ago and is being served. */
async function serveAfterHours(number: string, hours: number): Promise<number> {
  await desk.write(number, 'Oi', { timestamp: secondsAgo(hours) })
  const id = await vi.waitFor(async () => {
    const query = { status: 'pending', showAll: true } as const
    const { tickets } = await desk.admin.call('GET /tickets', { query })
    const found = tickets.find(({ contact }) => contact.number === number)
    if (!found) throw new Error(`no ticket of ${number}`)
    return found.id
  }, WAIT)
  await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
  return id
}

const secondsAgo = (hours: number) => Math.floor((now().getTime() - hours * HOUR) / 1000)
const REFUSED = { status: 400, body: { error: 'ERR_OUTSIDE_WINDOW' } }
const postMessage = (body: object, to = ticketId) =>
  desk.admin.send('POST /messages/:ticketId', { params: { ticketId: to }, body })
const outgoingMessages = async () => (await desk.thread(ticketId)).filter(({ fromMe }) => fromMe)

test('a charge is refused, and nothing of it is stored', async () => {
  const receiver = { pixKey: 'loja@exemplo.com.br', pixName: 'Loja', pixCity: 'Recife' }
  for (const [key, value] of Object.entries(receiver))
    await desk.admin.call('PUT /settings/:key', { params: { key }, body: { value } })
  const of = { params: { ticketId } }
  const body = { cents: 4990, idempotencyKey: 'outside the window' }
  expect(await desk.admin.send('POST /tickets/:ticketId/charges', { ...of, body })).toMatchObject(
    REFUSED,
  )
  expect((await desk.admin.call('GET /tickets/:ticketId/charges', of)).charges).toEqual([])
  expect(await outgoingMessages()).toEqual([])
})

test('a text, a file and a place are refused, and nothing of them is stored', async () => {
  expect(await postMessage({ body: 'Bom dia!' })).toMatchObject(REFUSED)
  const file = { name: 'nota.pdf', bytes: Buffer.from('%PDF-1.4') }
  expect(await postMessage(multipartFormOf([file], { body: 'A nota' }))).toMatchObject(REFUSED)
  const location = { latitude: -23.5, longitude: -46.6, description: 'Aqui' }
  expect(await postMessage({ body: '', location })).toMatchObject(REFUSED)
  expect(await outgoingMessages()).toEqual([])
  const { whatsapp } = await desk.admin
    .call('GET /tickets/:id', { params: { id: ticketId } })
    .then((shown) => ('whatsapp' in shown ? shown : { whatsapp: null }))
  expect(whatsapp?.capabilities?.windowHours).toBe(24)
})

test('the customer’s next message opens the window again', async () => {
  expect(await postMessage({ body: 'Cedo demais' })).toMatchObject(REFUSED)
  await desk.write(from, 'Ainda estou aqui')
  await desk.seen(ticketId, ({ body }) => body === 'Ainda estou aqui')
  await desk.send(ticketId, { body: 'Que bom!' })
  await desk.onPhone(from, ({ body }) => body === 'Que bom!')
})

test('a repeat of a call that was in time is answered nevertheless', async () => {
  const idempotencyKey = 'sent-before-the-end'
  await desk.write(from, 'De novo')
  await desk.seen(ticketId, ({ body }) => body === 'De novo')
  const sent = await desk.send(ticketId, { body: 'Em tempo', idempotencyKey })
  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('messages')
      .set({ createdAt: new Date(now().getTime() - 30 * HOUR) })
      .where('companyId', '=', desk.companyId)
      .where('fromMe', '=', false)
      .execute(),
  )
  expect((await desk.send(ticketId, { body: 'Em tempo', idempotencyKey })).id).toBe(sent.id)
  expect(await postMessage({ body: 'Tarde' })).toMatchObject(REFUSED)
})

test('a forward into it is refused, and so is a retry of a failed message', async () => {
  const other = await serveAfterHours(`55119000${String(64_500 + people)}`, 1)
  await desk.faults({ failSend: { code: 'ERR_SENDING_WAPP_MSG', rate: 1 } })
  const { id } = await desk.send(other, { body: 'Vou falhar' })
  await desk.seen(other, (one) => one.id === id && one.failure !== null)
  await desk.faults({})
  const params = { messageId: id }
  const forward = { params, body: { ticketIds: [ticketId] } }
  expect(await desk.admin.send('POST /messages/:messageId/forward', forward)).toMatchObject(REFUSED)
  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('messages')
      .set({ createdAt: new Date(now().getTime() - 30 * HOUR) })
      .where('companyId', '=', desk.companyId)
      .where('ticketId', '=', other)
      .where('fromMe', '=', false)
      .execute(),
  )
  expect(await desk.admin.send('POST /messages/:messageId/retry', { params })).toMatchObject(
    REFUSED,
  )
})

test('a scheduled message fails at its time with the reason', async () => {
  const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  const contactId = 'contactId' in ticket ? ticket.contactId : 0
  const sendAt = new Date(Date.now() + 500).toISOString()
  const body = { body: 'Lembrete', sendAt, contactId, ticketId }
  const { id } = await desk.admin.call('POST /schedules', { body })
  await vi.waitFor(async () => {
    const schedule = await desk.admin.call('GET /schedules/:id', { params: { id } })
    expect(schedule).toMatchObject({ status: 'ERRO', failure: { code: 'ERR_OUTSIDE_WINDOW' } })
  }, WAIT)
  expect(await outgoingMessages()).toEqual([])
})

test('a program is refused too, and may send after the customer has written', async () => {
  const { token } = await desk.admin.call('POST /whatsapp/:id/token', {
    params: { id: desk.whatsappId },
  })
  const sendByApi = () =>
    app.http.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers: { authorization: `Bearer ${token}` },
      payload: { number: from, body: 'Seu pedido saiu' },
    })
  const refused = await sendByApi()
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('ERR_OUTSIDE_WINDOW')
  expect(await outgoingMessages()).toEqual([])
  await desk.write(from, 'E o meu pedido?')
  await desk.seen(ticketId, ({ body }) => body === 'E o meu pedido?')
  expect((await sendByApi()).statusCode).toBe(200)
})

test('a line without a window accepts texts after years', async () => {
  const phone = await buildDesk(app)
  const number = '5511900065001'
  await phone.write(number, 'Oi', { timestamp: secondsAgo(24 * 365) })
  const id = await vi.waitFor(async () => {
    const query = { status: 'pending', showAll: true } as const
    const { tickets } = await phone.admin.call('GET /tickets', { query })
    return tickets.find(({ contact }) => contact.number === number)?.id ?? expect.fail('no ticket')
  }, WAIT)
  await phone.admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
  await phone.send(id, { body: 'Quanto tempo!' })
  await phone.onPhone(number, ({ body }) => body === 'Quanto tempo!')
})
