import type { SimulatedPost } from '@guiche/contract/simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildConnectedLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let whatsappId: number
beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  whatsappId = await buildConnectedLine(admin, built.company.id)
})
afterAll(() => app.close())

const MEDIA = 'GET /simulator/:whatsappId/messages/:id/media'
const bytes = Buffer.from('<svg onload="alert(1)"/>')

function write(body: Partial<SimulatedPost> & Pick<SimulatedPost, 'from'>) {
  return admin.call('POST /simulator/:whatsappId/messages', { params: { whatsappId }, body })
}

test('a picture is shown, and what may be active is only downloaded', async () => {
  const media = bytes.toString('base64')
  const from = '5511900001000'
  const { id } = await write({
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

  const active = await write({ from, type: 'document', media, mimetype: 'image/svg+xml' })
  const kept = await admin.send(MEDIA, { params: { whatsappId, id: active.id } })
  expect(kept.raw.headers['content-type']).toBe('application/octet-stream')
  expect(kept.raw.headers['content-disposition']).toBe('attachment')

  await admin.call('DELETE /simulator/:whatsappId/messages/:id', { params: { whatsappId, id } })
  const gone = await admin.send(MEDIA, { params: { whatsappId, id } })
  expect(gone.body).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' })
})

test('a group has its own chat beside those of its customers', async () => {
  const from = '5511900002000'
  await write({ from, name: 'Lia', body: 'Só eu' })
  await write({ from, name: 'Lia', body: 'Todos nós', group: 'Vizinhos' })
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
  const { id } = await write({ from, body: 'Chegou?' })
  const ackOfIt = async () => {
    const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId },
      query: { from },
    })
    return messages.find((message) => message.id === id)?.ack
  }
  await vi.waitFor(async () => expect(await ackOfIt()).toBe(3), { timeout: 5000, interval: 20 })
})
