import type { SimulatedPost } from '@guiche/contract/simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { MINUTE, moveClock } from '../../platform/clock.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { buildConnectedLine, buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let whatsappId: number
let companyId: number
beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  whatsappId = await buildConnectedLine(admin, built.company.id)
})
afterAll(() => app.close())

const MEDIA = 'GET /simulator/:whatsappId/messages/:id/media'
const bytes = Buffer.from('<svg onload="alert(1)"/>')

function postMessage(body: Partial<SimulatedPost> & Pick<SimulatedPost, 'from'>) {
  return admin.call('POST /simulator/:whatsappId/messages', { params: { whatsappId }, body })
}

test('a picture is shown, and content that may be active is only downloaded', async () => {
  const media = bytes.toString('base64')
  const from = '5511900001000'
  const { id } = await postMessage({
    from,
    type: 'image',
    media,
    mimetype: 'image/png',
    filename: 'a.png',
  })
  const shown = await admin.send(MEDIA, { params: { whatsappId, id } })
  expect(shown.raw.rawPayload).toEqual(bytes)
  expect(shown.raw.headers['content-type']).toBe('image/png')
  expect(shown.raw.headers['content-disposition']).toBe('inline; filename=a.png')

  const active = await postMessage({ from, type: 'document', media, mimetype: 'image/svg+xml' })
  const kept = await admin.send(MEDIA, { params: { whatsappId, id: active.id } })
  expect(kept.raw.headers['content-type']).toBe('application/octet-stream')
  expect(kept.raw.headers['content-disposition']).toBe('attachment')

  await admin.call('DELETE /simulator/:whatsappId/messages/:id', { params: { whatsappId, id } })
  const gone = await admin.send(MEDIA, { params: { whatsappId, id } })
  expect(gone.body).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' })
})

test('a group has its own chat beside those of its customers', async () => {
  const from = '5511900002000'
  await postMessage({ from, name: 'Lia', body: 'Só eu' })
  await postMessage({ from, name: 'Lia', body: 'Todos nós', group: 'Vizinhos' })
  const { customers, groups } = await admin.call('GET /simulator/:whatsappId/customers', {
    params: { whatsappId },
  })
  expect(customers).toContainEqual(expect.objectContaining({ number: from, lastMessage: 'Só eu' }))
  expect(groups).toMatchObject([{ name: 'Vizinhos', lastMessage: 'Todos nós' }])
  const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
    params: { whatsappId },
    query: { group: 'Vizinhos' },
  })
  expect(messages).toMatchObject([{ from, body: 'Todos nós', group: 'Vizinhos' }])
})

test("a customer's own ticks rise once the company has the message", async () => {
  const from = '5511900003000'
  const { id } = await postMessage({ from, body: 'Chegou?' })
  const fetchMessageAck = async () => {
    const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId },
      query: { from },
    })
    return messages.find((message) => message.id === id)?.ack
  }
  await vi.waitFor(async () => expect(await fetchMessageAck()).toBe(3), { interval: 20 })
})

async function buildDeskWithReceipts(receipts: {
  delivers?: boolean
  reads?: boolean
}): Promise<Desk> {
  const desk = await buildDesk(app)
  await desk.admin.call('PUT /simulator/:whatsappId/receipts', {
    params: { whatsappId: desk.whatsappId },
    body: receipts,
  })
  return desk
}

const waitForAck = (desk: Desk, ticketId: number, id: string, ack: number) =>
  desk.seen(ticketId, (message) => message.id === id && message.ack === ack)

test('a message is delivered by itself, and read by itself where the line is set so', async () => {
  const desk = await buildDeskWithReceipts({ delivers: true })
  const ticketId = await desk.serve('5511900004000')
  const { id } = await desk.send(ticketId, { body: 'Bom dia' })
  await waitForAck(desk, ticketId, id, 3)
  await desk.admin.call('PUT /simulator/:whatsappId/receipts', {
    params: { whatsappId: desk.whatsappId },
    body: { reads: true },
  })
  await waitForAck(desk, ticketId, id, 4)
  const shown = await desk.onPhone('5511900004000', ({ body }) => body === 'Bom dia')
  expect(shown.ack).toBe(4)
})

test('automatic receipts are read and saved; delivery is the default', async () => {
  const { id: fresh } = await buildLine(companyId)
  const params = { whatsappId: fresh }
  const fetchReceipts = () => admin.call('GET /simulator/:whatsappId/receipts', { params })
  expect(await fetchReceipts()).toEqual({ delivers: true, reads: false })
  const change = { params, body: { reads: true } }
  const changed = await admin.call('PUT /simulator/:whatsappId/receipts', change)
  expect(changed).toEqual({ delivers: true, reads: true })
  expect(await fetchReceipts()).toEqual(changed)
})

test('a message waits for its report where no receipt is automatic', async () => {
  const desk = await buildDeskWithReceipts({ delivers: false, reads: false })
  const ticketId = await desk.serve('5511900005000')
  const { id } = await desk.send(ticketId, { body: 'Só quando eu disser' })
  await waitForAck(desk, ticketId, id, 1)
  // Later than any automatic receipt: the line has polled again, and told everything that came since.
  moveClock(MINUTE)
  try {
    await desk.write('5511900005000', 'Ainda aqui?')
    await desk.seen(ticketId, ({ body }) => body === 'Ainda aqui?')
    await waitForAck(desk, ticketId, id, 1)
  } finally {
    moveClock(-MINUTE)
  }
  const body = { id: '', ack: 3 }
  const shown = await desk.onPhone('5511900005000', (one) => one.body === 'Só quando eu disser')
  const params = { whatsappId: desk.whatsappId }
  await desk.admin.call('POST /simulator/:whatsappId/ack', {
    params,
    body: { ...body, id: shown.id },
  })
  await waitForAck(desk, ticketId, id, 3)
})
