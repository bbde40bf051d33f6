import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE, moveClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { setOwnAddress } from '../../../platform/http/own-address.ts'
import { setFetchableOrigin } from '../../../platform/http/outgoing/safe-fetch.ts'
import { openMail } from '../../../platform/mail/mail.ts'
import { buildQueue } from '../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { unfencedWriter } from '../../../channels/lines/lease.ts'
import { saveLineReport, alertOutages } from '../../setup/connections/index.ts'
import { pixWebhookAlerted } from '../../money/pix-webhooks/index.ts'
import { vapidSubject } from './vapid.ts'

const WAIT = { interval: 20 }
const JOANA = '5511988880301'
const PEDRO = '5511988880302'

interface Taken {
  path: string
  headers: IncomingHttpHeaders
  bytes: Buffer
}

let app: TestApp
let desk: Desk
let maker: Server
let origin: string
let status = 201
let retryAfter: string | undefined
const taken: Taken[] = []
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  maker = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      const path = url.replace('/public', '')
      taken.push({ path, headers, bytes: Buffer.concat(chunks) })
      reply.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
    })
  })
  await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(maker.address() as AddressInfo).port}`
  setFetchableOrigin(origin)
})
afterAll(async () => {
  setFetchableOrigin(undefined)
  maker.closeAllConnections()
  maker.close()
  await app.close()
})
afterEach(() => {
  taken.splice(0)
  status = 201
  retryAfter = undefined
  sockets.splice(0).forEach((socket) => socket.close())
})

/** A browser that can decrypt notices (RFC 8291). */
function buildBrowser(path: string) {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `${origin}/public${path}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  const decryptNotice = ({ bytes }: Taken): Record<string, unknown> => {
    const salt = bytes.subarray(0, 16)
    const theirs = bytes.subarray(21, 21 + (bytes[20] ?? 0))
    const sealed = bytes.subarray(21 + theirs.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
    const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as Record<
      string,
      unknown
    >
  }
  const receivedNotices = () => taken.filter((one) => one.path === path).map(decryptNotice)
  return { subscription, notices: receivedNotices }
}

const subscribe = ({ client }: Pick<Person, 'client'>, body: object) =>
  client.send('POST /push/subscriptions', { body })
const subscriptionsOf = ({ client }: Pick<Person, 'client'>) =>
  client.call('GET /push/subscriptions')
const adminPerson = () => ({ client: desk.admin })

async function contactIdOf(ticketId: number): Promise<number> {
  const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  if (!('contactId' in ticket)) throw new Error('the ticket is hidden')
  return ticket.contactId
}

test('only a public https address is accepted, and only its owner deletes or tests it', async () => {
  const { keys } = buildBrowser('/x').subscription
  for (const endpoint of [
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://10.0.0.1/a',
    'ftp://push.example/a',
  ])
    expect(await subscribe(adminPerson(), { endpoint, keys }), endpoint).toMatchObject({
      status: 400,
      body: { error: 'ERR_PUSH_ENDPOINT_REFUSED' },
    })
  const { body } = await subscribe(adminPerson(), { endpoint: 'https://push.example/a', keys })
  const id = Number((body as { id: unknown }).id)
  const ana = await signInPerson(app, desk.companyId)
  const refused = { status: 404, body: { error: 'ERR_NO_PUSH_SUBSCRIPTION_FOUND' } }
  const theirs = { params: { id } }
  expect(await ana.client.send('DELETE /push/subscriptions/:id', theirs)).toMatchObject(refused)
  expect(await ana.client.send('POST /push/test', { body: { id } })).toMatchObject(refused)
  expect((await desk.admin.send('DELETE /push/subscriptions/:id', theirs)).status).toBe(200)
  expect(await subscriptionsOf(adminPerson())).toEqual([])
})

test('keys with a length that browsers do not use, or that are not a key, are refused', async () => {
  const { endpoint, keys } = buildBrowser('/keys').subscription
  const randomKey = (bytes: number, first = 4) =>
    Buffer.concat([Buffer.from([first]), randomBytes(bytes - 1)]).toString('base64url')
  const wrong = [
    ...[64, 66, 33, 1].map((bytes) => ({ ...keys, p256dh: randomKey(bytes) })),
    // A key of the right length that is not a point of the curve.
    { ...keys, p256dh: randomKey(65, 5) },
    { ...keys, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url') },
    ...[15, 17, 32, 1].map((bytes) => ({ ...keys, auth: randomKey(bytes) })),
  ]
  for (const bad of wrong)
    expect(
      await subscribe(adminPerson(), { endpoint, keys: bad }),
      JSON.stringify(bad),
    ).toMatchObject({
      status: 400,
      body: {
        error: 'ERR_INVALID_INPUT',
        fields: expect.arrayContaining([
          expect.objectContaining({
            path: bad.auth === keys.auth ? 'keys.p256dh' : 'keys.auth',
          }),
        ]),
      },
    })
  const padded = Buffer.from(keys.auth, 'base64url').toString('base64').replaceAll('+', '-')
  const auth = padded.replaceAll('/', '_')
  const { status: code, body } = await subscribe(adminPerson(), {
    endpoint,
    keys: { ...keys, auth },
  })
  expect(code).toBe(200)
  const params = { id: Number((body as { id: unknown }).id) }
  await desk.admin.send('DELETE /push/subscriptions/:id', { params })
})

test('an invalid key of an older version fails its notice, not the call', async () => {
  const { subscription } = buildBrowser('/old')
  const { body } = await subscribe(adminPerson(), subscription)
  const id = Number((body as { id: unknown }).id)
  await inCompany(desk.companyId, (db) =>
    db.updateTable('pushSubscriptions').set({ p256dh: 'AAAA' }).where('id', '=', id).execute(),
  )
  const answer = await desk.admin.send('POST /push/test', { body: { id } })
  expect(answer.body).toMatchObject({ error: 'ERR_PUSH_FAILED' })
  await desk.admin.send('DELETE /push/subscriptions/:id', { params: { id } })
})

test('a browser keeps one subscription, whose events change, and which can be tested', async () => {
  const { subscription, notices } = buildBrowser('/test')
  await subscribe(adminPerson(), { ...subscription, language: 'en' })
  await subscribe(adminPerson(), { ...subscription, language: 'en', events: ['mention'] })
  const [only, ...others] = await subscriptionsOf(adminPerson())
  expect(others).toEqual([])
  expect(only).toMatchObject({ events: ['mention'] })
  const { status: sent } = await desk.admin.send('POST /push/test', {
    body: { id: only?.id ?? 0 },
  })
  expect(sent).toBe(200)
  expect(notices()).toEqual([{ event: 'test', name: '', path: '/', tag: 'test', language: 'en' }])
  const { publicKey } = await desk.admin.call('GET /push/key')
  const { headers } = taken[0]!
  expect(headers['content-encoding']).toBe('aes128gcm')
  expect(headers.authorization).toContain(`k=${publicKey}`)

  // The push service no longer knows the subscription.
  status = 410
  const failed = await desk.admin.send('POST /push/test', { body: { id: only?.id ?? 0 } })
  expect(failed.body).toMatchObject({ error: 'ERR_PUSH_FAILED' })
  expect(await subscriptionsOf(adminPerson())).toEqual([])
})

test('a user gets a notice of a ticket that a colleague hands over, and none of a ticket that they take', async () => {
  const { subscription, notices } = buildBrowser('/assigned')
  const ana = await signInPerson(app, desk.companyId, { profile: 'admin' })
  await subscribe(ana, { ...subscription, events: ['assigned'], language: 'es' })
  const id = await desk.serve('5511988880399')
  const { uuid } = await desk.admin.call('GET /tickets/:id', { params: { id } })
  await ana.client.call('PUT /tickets/:id', { params: { id }, body: { userId: ana.id } })
  await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { userId: desk.userId } })
  await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { userId: ana.id } })
  await vi.waitFor(() => expect(notices()).toHaveLength(1), WAIT)
  expect(notices()).toEqual([
    {
      event: 'assigned',
      name: 'Maria',
      path: `/tickets/${uuid}`,
      tag: `assigned ${uuid}`,
      language: 'es',
    },
  ])
})

test('a user gets a short notice of a message in their ticket, unless a Guichê window has the focus', async () => {
  const { subscription, notices } = buildBrowser('/message')
  const ticketId = await desk.serve(JOANA)
  await subscribe(adminPerson(), { ...subscription, events: ['message'] })
  const { uuid } = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  await desk.write(JOANA, 'Meu cartão é 1234')
  await vi.waitFor(() => expect(notices()).toHaveLength(1), WAIT)
  expect(notices()).toEqual([
    {
      event: 'message',
      name: 'Maria',
      path: `/tickets/${uuid}`,
      tag: `message ${uuid}`,
      language: 'pt',
    },
  ])
  await desk.send(ticketId, { body: 'Não mande isso' })

  const looking = await openSocket(app.address, desk.admin.token ?? '')
  sockets.push(looking)
  await looking.join('browserFocus', { focused: true })
  await desk.write(JOANA, 'Desculpe')
  await desk.seen(ticketId, ({ body }) => body === 'Desculpe')
  await looking.join('browserFocus', { focused: false })
  status = 410
  await vi.waitFor(
    async () => {
      await desk.write(JOANA, 'Alô?')
      expect(await subscriptionsOf(adminPerson())).toEqual([])
    },
    // Each poll writes a message, so polls are slower than the jobs.
    { ...WAIT, interval: 500 },
  )
})

test('users of a queue get a notice of a ticket that starts to wait there, and mentioned users of a note', async () => {
  const sales = await buildQueue(desk.companyId)
  const [ana, bruno] = await Promise.all([
    signInPerson(app, desk.companyId, { queueIds: [sales] }),
    signInPerson(app, desk.companyId, { queueIds: [] }),
  ])
  const [anas, brunos] = [buildBrowser('/ana'), buildBrowser('/bruno')]
  await subscribe(ana, anas.subscription)
  await subscribe(bruno, brunos.subscription)
  const id = await desk.serve(PEDRO)
  const { uuid } = await desk.admin.call('GET /tickets/:id', { params: { id } })
  const contactId = await contactIdOf(id)
  await desk.admin.call('PUT /tickets/:id', {
    params: { id },
    body: { status: 'pending', queueId: sales, userId: null },
  })
  await vi.waitFor(() => expect(anas.notices()).toHaveLength(1), WAIT)
  expect(anas.notices()).toMatchObject([{ event: 'pending', path: '/tickets' }])

  const body = { note: 'Veja isto', ticketId: id, contactId, mentions: [ana.id, bruno.id] }
  await desk.admin.call('POST /ticket-notes', { body })
  await vi.waitFor(() => expect(anas.notices()).toHaveLength(2), WAIT)
  expect(anas.notices()[1]).toMatchObject({ event: 'mention', path: `/tickets/${uuid}` })
  expect(brunos.notices()).toEqual([])
})

test('a browser gets no notice after its session has ended', async () => {
  const ana = await signInPerson(app, desk.companyId)
  const { subscription } = buildBrowser('/ended')
  const { body } = await subscribe(ana, subscription)
  await ana.client.send('DELETE /auth/logout')
  const again = await signInPerson(app, desk.companyId)
  const id = Number((body as { id: unknown }).id)
  expect(await again.client.send('POST /push/test', { body: { id } })).toMatchObject({
    status: 404,
  })
  expect(taken).toEqual([])
})

test('a notice that the push service postpones is sent again when the service says so', async () => {
  const { subscription, notices } = buildBrowser('/busy')
  const ana = await signInPerson(app, desk.companyId, { profile: 'admin' })
  await subscribe(ana, { ...subscription, events: ['mention'] })
  const id = await desk.serve('5511988880303')
  ;[status, retryAfter] = [429, '120']
  await desk.admin.call('POST /ticket-notes', {
    body: { note: 'Veja', ticketId: id, contactId: await contactIdOf(id), mentions: [ana.id] },
  })
  await vi.waitFor(() => expect(notices()).toHaveLength(1), WAIT)
  const [again] = await vi.waitFor(waitingNotices, WAIT)
  expect(again?.waitSeconds).toBeGreaterThan(100)
  expect(again?.waitSeconds).toBeLessThan(130)

  ;[status, retryAfter] = [503, undefined]
  await runJobNow(again?.id ?? '')
  await vi.waitFor(() => expect(notices()).toHaveLength(2), WAIT)
  const [later] = await vi.waitFor(waitingNotices, WAIT)
  expect(later?.waitSeconds).toBeGreaterThan(30)

  status = 201
  await runJobNow(later?.id ?? '')
  await vi.waitFor(() => expect(notices()).toHaveLength(3), WAIT)
  expect(new Set(notices().map((notice) => JSON.stringify(notice))).size).toBe(1)
  await vi.waitFor(async () => await expect(waitingNotices()).rejects.toThrow('none'), WAIT)
})

test('subscribed administrators get a notice of a line that stays down, and of its recovery', async () => {
  const [boss, ana] = await Promise.all([
    signInPerson(app, desk.companyId, { profile: 'admin' }),
    signInPerson(app, desk.companyId),
  ])
  const [bosss, anas] = [buildBrowser('/boss'), buildBrowser('/ana-line')]
  await subscribe(boss, { ...bosss.subscription, events: ['line'] })
  await subscribe(ana, { ...anas.subscription, events: ['line'] })
  const reportLineStatus = (status: 'CONNECTED' | 'DISCONNECTED') =>
    saveLineReport(unfencedWriter(desk), { status, qrcode: '', trouble: '' })
  await reportLineStatus('DISCONNECTED')
  moveClock(6 * MINUTE)
  await alertOutages()
  await vi.waitFor(() => expect(bosss.notices()).toHaveLength(1), WAIT)
  await reportLineStatus('CONNECTED')
  await vi.waitFor(() => expect(bosss.notices()).toHaveLength(2), WAIT)
  const { name } = await desk.admin.call('GET /whatsapp/:id', { params: { id: desk.whatsappId } })
  expect(bosss.notices()).toMatchObject([
    { event: 'lineDown', name, path: '/connections' },
    { event: 'lineBack', name, path: '/connections' },
  ])
  expect(anas.notices()).toEqual([])
})

test('subscribed administrators get a notice of a Pix provider whose webhook stops, and of its recovery', async () => {
  const boss = await signInPerson(app, desk.companyId, { profile: 'admin' })
  const bosss = buildBrowser('/boss-pix')
  await subscribe(boss, { ...bosss.subscription, events: ['line'] })
  const { companyId } = desk
  for (const action of ['down', 'update', 'back'] as const)
    await inCompany(companyId, (db) =>
      announce(db, pixWebhookAlerted, { companyId, action, provider: 'asaas' }),
    )
  await vi.waitFor(() => expect(bosss.notices()).toHaveLength(2), WAIT)
  const pixNotice = (event: string) => ({ event, name: 'Asaas', path: '/doctor' })
  expect(bosss.notices()).toEqual(
    expect.arrayContaining([
      expect.objectContaining(pixNotice('pixDown')),
      expect.objectContaining(pixNotice('pixBack')),
    ]),
  )
})

test('push services get a contact address of the operator', () => {
  const before = vapidSubject()
  expect(before).toMatch(/^https:/)
  openMail({ dataDir: app.dataDir, mailFrom: 'Suporte <ajuda@empresa.example>' })
  expect(vapidSubject()).toBe('mailto:ajuda@empresa.example')
  openMail({ dataDir: app.dataDir, mailFrom: 'ajuda@empresa.example' })
  expect(vapidSubject()).toBe('mailto:ajuda@empresa.example')
  for (const address of ['http://painel.example', 'https://localhost:3000']) {
    setOwnAddress(address)
    expect(vapidSubject()).toBe('mailto:ajuda@empresa.example')
  }
  setOwnAddress('https://painel.example')
  expect(vapidSubject()).toBe('https://painel.example/')
  openMail({ dataDir: app.dataDir })
})

interface Waiting {
  id: string
  waitSeconds: number
}

/** Notices that are to be sent later. @throws while there are none */
async function waitingNotices(): Promise<Waiting[]> {
  const { rows } = await pools().jobs.query<Waiting>(`
    select id, extract(epoch from run_at - now())::float8 as "waitSeconds"
    from graphile_worker.jobs where task_identifier = 'push.send' and run_at > now()`)
  if (rows.length === 0) throw new Error('none waits')
  return rows
}

const runJobNow = (id: string) =>
  pools().jobs.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())', [
    id,
  ])
