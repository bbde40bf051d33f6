import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Channel, ChannelRequest, LineKey } from '../channels/channel.ts'
import { now } from '../platform/clock.ts'
import { makeHttpServer } from '../platform/http/make-http-server.ts'
import { buildDesk, type Desk } from '../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { registerChannelRoutes } from './channels.ts'

// A driver with a webhook: the signature covers the body's bytes, and the call may reach a process that serves no line.

let app: TestApp
let desk: Desk
let line: LineKey
/** A second process that serves only HTTP. */
let other: FastifyInstance
const seen: ChannelRequest[] = []

const SECRET = 'of the app'
const signatureOf = (body: Buffer | string) =>
  `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`

function isSigned({ headers, body }: ChannelRequest): boolean {
  const given = Buffer.from(String(headers['x-hub-signature-256']))
  const right = Buffer.from(signatureOf(body))
  return given.length === right.length && timingSafeEqual(given, right)
}

const told = z.object({ id: z.string(), from: z.string(), text: z.string() })

const channel: Channel = {
  provider: 'cloud',
  start: () => Promise.reject(new Error('no line of it is served')),
  forget: async () => {},
  routes: [
    {
      method: 'GET',
      path: '/webhook/:id',
      answer: async ({ query }) => ({ status: 200, body: String(query['hub.challenge']) }),
    },
    {
      method: 'POST',
      path: '/webhook/:id',
      answer: async (request, store) => {
        seen.push(request)
        if (!isSigned(request)) return { status: 403 }
        const { id, from, text } = told.parse(JSON.parse(request.body.toString('utf8')))
        await store(line, [
          {
            kind: 'message',
            providerId: id,
            chat: { kind: 'phone', value: from, name: 'Lia' },
            fromMe: false,
            at: now().getTime(),
            content: { type: 'text', body: text },
            raw: null,
          },
        ])
        return { status: 200, body: 'EVENT_RECEIVED' }
      },
    },
  ],
}

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  line = { companyId: desk.companyId, whatsappId: desk.whatsappId }
  other = await makeHttpServer({ corsOrigins: [], trustProxy: false })
  await registerChannelRoutes(other, [channel])
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const post = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  other.inject({
    method: 'POST',
    url: '/channels/cloud/webhook/7',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

test('a webhook call is verified by its raw bytes, stored by any process that receives it, and shown', async () => {
  // JSON.stringify would produce other bytes for this value.
  const body = '{ "id":"w1",  "from":"5511955550101", "text":"Ol\\u00e1 do webhook" }\n'
  const answer = await post(body, { 'x-hub-signature-256': signatureOf(body) })
  expect([answer.statusCode, answer.body]).toEqual([200, 'EVENT_RECEIVED'])
  expect(seen.at(-1)).toMatchObject({ params: { id: '7' }, body: Buffer.from(body) })
  await vi.waitFor(
    async () => {
      const query = { showAll: true, status: 'pending' } as const
      const { tickets } = await desk.admin.call('GET /tickets', { query })
      expect(tickets.map(({ lastMessage }) => lastMessage)).toContain('Olá do webhook')
    },
    { interval: 20 },
  )
})

test('invalid JSON, non-text bytes and empty bodies reach the driver unchanged', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0x7b])
  expect((await post(bytes)).statusCode).toBe(403)
  expect(seen.at(-1)?.body.equals(bytes)).toBe(true)
  expect((await post(bytes, { 'content-type': 'image/png' })).statusCode).toBe(403)
  expect(seen.at(-1)?.body.equals(bytes)).toBe(true)
  const form = 'multipart/form-data; boundary=x'
  expect((await post('--x--', { 'content-type': form })).statusCode).toBe(403)
  expect(seen.at(-1)?.body.toString()).toBe('--x--')
  const nothing = await other.inject({ method: 'POST', url: '/channels/cloud/webhook/7' })
  expect(nothing.statusCode).toBe(403)
  expect(seen.at(-1)?.body).toEqual(Buffer.alloc(0))
})

test('a body of three megabytes is accepted, a larger one is refused', async () => {
  const most = Buffer.alloc(3 * 1024 * 1024, ' ')
  expect((await post(most)).statusCode).toBe(403)
  expect(seen.at(-1)?.body).toHaveLength(most.length)
  const heard = seen.length
  expect((await post(Buffer.concat([most, Buffer.from(' ')]))).statusCode).toBe(413)
  expect(seen).toHaveLength(heard)
})

test('a challenge is answered with its exact text as plain text, and a driver without webhooks has no route', async () => {
  const answer = await other.inject('/channels/cloud/webhook/7?hub.challenge=<b>1158201444</b>')
  expect([answer.statusCode, answer.body]).toEqual([200, '<b>1158201444</b>'])
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await other.inject('/channels/simulator/webhook/7')).statusCode).toBe(404)
})

test('a call that the driver could not store is answered with an error, so that the provider repeats it', async () => {
  const body = JSON.stringify({ id: 'w2', from: '5511955550102', text: 'perdida?' })
  const known = line
  line = { ...line, whatsappId: 2_000_000_000 }
  const answer = await post(body, { 'x-hub-signature-256': signatureOf(body) })
  expect(answer.statusCode).toBe(500)
  line = known
})
