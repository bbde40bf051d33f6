import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { countAttempt, clearAttempts } from '../../../platform/rate-limits.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { tokenHashOf } from '../../setup/connections/index.ts'
import { purgeOldSends } from './purge-old-sends.ts'

let app: TestApp
let desk: Desk
let token: string
let phones = 0
let number: string

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  token = await createLineToken(desk)
})
afterAll(() => app.close())
beforeEach(async () => {
  number = `55119888${String(10_000 + phones++)}`
  await clearAttempts('apiToken', tokenHashOf(token))
})

async function createLineToken({ admin, whatsappId }: Desk): Promise<string> {
  return (await admin.call('POST /whatsapp/:id/token', { params: { id: whatsappId } })).token
}

interface Sent {
  messageId: string
  id: string
  messageIds: string[]
  mensagem: string
  error?: string
}

async function postMessage(
  body: object,
  { bearer = `Bearer ${token}`, key }: { bearer?: string; key?: string } = {},
) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/messages/send',
    remoteAddress: '10.0.0.9',
    headers: {
      authorization: bearer,
      'x-error-codes': '1',
      ...(key && { 'idempotency-key': key }),
    },
    payload: body instanceof FormData ? body : body,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Sent>() }
}

async function fetchStatus(id: string, bearer = `Bearer ${token}`) {
  const answer = await app.http.inject({
    url: `/api/messages/${id}`,
    remoteAddress: '10.0.0.9',
    headers: { authorization: bearer, 'x-error-codes': '1' },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

async function ticketsOf(from: string) {
  const query = { showAll: true, status: 'closed' } as const
  const { tickets } = await desk.admin.call('GET /tickets', { query })
  return tickets.filter(({ contact }) => contact.number === from)
}

describe('a text', () => {
  test('reaches an unknown number, and notifies no attendant', async () => {
    const { status, body } = await postMessage({
      number: `+${number}`,
      body: 'Seu pedido saiu, {{name}}',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: body.messageId, messageIds: [body.messageId] })
    // Without a name the text is joined around the gap.
    await desk.onPhone(number, (shown) => shown.body === 'Seu pedido saiu')
    const [ticket] = await ticketsOf(number)
    expect(ticket).toMatchObject({ status: 'closed', whatsappId: desk.whatsappId })
    await expect.poll(async () => (await fetchStatus(body.id)).body.status).not.toBe('queued')
  })

  test('is part of the current attendance, which is closed on request', async () => {
    const ticketId = await desk.serve(number)
    await postMessage({ number, body: 'Chegou' })
    await desk.seen(ticketId, ({ body, userId }) => body === 'Chegou' && userId === null)
    await postMessage({ number, body: 'Encerrando', closeTicket: true })
    const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
    expect(ticket).toMatchObject({ status: 'closed' })
  })

  test('sent again with its key is the same message, also concurrently', async () => {
    const body = { number, body: 'Uma vez só' }
    const answers = await Promise.all([1, 2, 3].map(() => postMessage(body, { key: 'pedido-1' })))
    const again = await postMessage({ ...body, idempotencyKey: 'pedido-1' })
    expect(new Set([...answers, again].map((answer) => answer.body.messageId)).size).toBe(1)
    const other = await postMessage({ number, body: 'Outra coisa' }, { key: 'pedido-1' })
    expect(other).toMatchObject({ status: 400, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' } })
    await purgeOldSends()
    expect((await postMessage(body, { key: 'pedido-1' })).body.messageId).toBe(again.body.messageId)
  })

  test('is refused without text or for an invalid number', async () => {
    for (const wrong of ['', '123', 'abc', '0'.repeat(12), '5'.repeat(16), `${number}@g.us`])
      expect(await postMessage({ number: wrong, body: 'Oi' }), wrong).toMatchObject({
        status: 400,
        body: { error: 'ERR_CHECK_NUMBER' },
      })
    for (const body of [{ number }, { number, body: '  ' }, { body: 'Oi' }, { number: {} }, []])
      expect(await postMessage(body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT' },
      })
  })
})

test('several files are as many messages, the text as the caption of the first', async () => {
  const files = ['um.txt', 'dois.txt'].map((name) => ({ name, bytes: Buffer.from(name) }))
  const { status, body } = await postMessage(
    multipartFormOf(files, { number, body: 'Os documentos' }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.messageIds).toHaveLength(2)
  await desk.onPhone(number, (shown) => shown.body === 'Os documentos')
  await expect
    .poll(async () => (await fetchStatus(body.messageIds[1] ?? '')).body.status)
    .not.toBe('queued')
})

describe('a request without a valid token', () => {
  test('gets 401 before its body is read', async () => {
    const session = `Bearer ${desk.admin.token}`
    for (const bearer of [
      '',
      'Bearer ',
      'Bearer',
      'Basic x',
      `Basic ${token}`,
      'Bearer x',
      session,
    ])
      expect(await postMessage({ number: 'x' }, { bearer }), bearer).toMatchObject({
        status: 401,
        body: { error: 'ERR_API_TOKEN' },
      })
    const inAddress = await app.http.inject({
      method: 'POST',
      url: `/api/messages/send?token=${token}`,
      payload: { number, body: 'Oi' },
    })
    expect(inAddress.statusCode).toBe(401)
    await clearAttempts('apiAddress', '10.0.0.9')
  })

  test('reaches no other company or line', async () => {
    const other = await buildDesk(app)
    const theirs = `Bearer ${await createLineToken(other)}`
    const { body } = await postMessage({ number, body: 'Só nosso' })
    expect(await fetchStatus(body.id, theirs)).toMatchObject({ status: 404 })
    const sent = await postMessage({ number, body: 'De outra empresa' }, { bearer: theirs })
    expect(sent.status).toBe(200)
    expect((await fetchStatus(sent.body.id)).status).toBe(404)
  })

  test('is refused after the token is replaced or removed', async () => {
    const own = await buildDesk(app)
    const first = await createLineToken(own)
    const second = await createLineToken(own)
    const params = { params: { id: own.whatsappId } }
    expect((await own.admin.call('GET /whatsapp/:id', params)).token).not.toContain(second)
    const trySend = (bearer: string) =>
      postMessage({ number, body: 'Oi' }, { bearer: `Bearer ${bearer}` }).then(
        ({ status }) => status,
      )
    expect(await trySend(first)).toBe(401)
    expect(await trySend(second)).toBe(200)
    // Saving the masked token unchanged keeps it.
    const { token: shown } = await own.admin.call('GET /whatsapp/:id', params)
    await own.admin.call('PUT /whatsapp/:id', { ...params, body: { name: 'Outra', token: shown } })
    expect(await trySend(second)).toBe(200)
    await own.admin.call('DELETE /whatsapp/:id/token', params)
    expect(await trySend(second)).toBe(401)
  })
})

describe('a typed token of an older version', () => {
  const WORDS = 'minha-chave'
  /** Sets a text that a company typed as its token. */
  async function buildDeskWithToken(chosen: string): Promise<Desk> {
    const own = await buildDesk(app)
    await inCompany(own.companyId, (db) =>
      db
        .updateTable('whatsapps')
        .set({ tokenHash: tokenHashOf(chosen), tokenNeedsRenewal: true })
        .where('companyId', '=', own.companyId)
        .where('id', '=', own.whatsappId)
        .execute(),
    )
    return own
  }
  const trySendFrom = (bearer: string, from: string) =>
    app.http
      .inject({
        method: 'POST',
        url: '/api/messages/send',
        remoteAddress: from,
        headers: { authorization: `Bearer ${bearer}` },
        payload: { number, body: 'Oi' },
      })
      .then(({ statusCode }) => statusCode)

  test('keeps working, and no company learns or takes another’s token', async () => {
    const words = `${WORDS}-1`
    await buildDeskWithToken(words)
    expect(await trySendFrom(words, '10.0.1.1')).toBe(200)
    const other = await buildDesk(app)
    const params = { id: other.whatsappId }
    const changeToken = (token: string) =>
      other.admin.call('PUT /whatsapp/:id', { params, body: { token } })
    // A guessed token of another company gets the same answer as any other.
    const [hit, miss] = [await changeToken(words), await changeToken('outra coisa')]
    for (const { token: made } of [hit, miss]) expect(made).toMatch(/^guiche_\d+_[\w-]{43}$/)
    expect(await trySendFrom(words, '10.0.1.2')).toBe(200)
    await other.admin.call('DELETE /whatsapp/:id/token', { params })
    expect(await trySendFrom(words, '10.0.1.2')).toBe(200)
  })

  test('cannot be guessed further from a network with too many misses', async () => {
    const words = `${WORDS}-2`
    const line = await buildDeskWithToken(words)
    const made = await createLineToken(await buildDesk(app))
    for (let miss = 0; miss < 50; miss++)
      expect(await trySendFrom(`chave-${miss}`, '10.0.2.1')).toBe(401)
    expect(await trySendFrom('chave-50', '10.0.2.1')).toBe(429)
    // The right token gets the same answer as wrong ones, so it is not revealed.
    expect(await trySendFrom(words, '10.0.2.1')).toBe(429)
    expect(await trySendFrom(words, '10.0.2.2')).toBe(200)
    // A generated token does not depend on its network.
    expect(await trySendFrom(made, '10.0.2.1')).toBe(200)
    const renewed = await createLineToken(line)
    expect(await trySendFrom(renewed, '10.0.2.1')).toBe(200)
    expect(await trySendFrom(words, '10.0.2.2')).toBe(401)
  })

  test('does not count as a miss of its own network', async () => {
    const words = `${WORDS}-3`
    await buildDeskWithToken(words)
    for (let call = 0; call < 60; call++) expect(await trySendFrom(words, '10.0.3.1')).toBe(200)
  })
})

test('a token is searched only in the company that it names', async () => {
  const other = await buildDesk(app)
  const forged = token.replace(/^guiche_\d+_/, `guiche_${other.companyId}_`)
  await inCompany(other.companyId, (db) =>
    db
      .updateTable('whatsapps')
      .set({ tokenHash: tokenHashOf(token) })
      .where('companyId', '=', other.companyId)
      .execute(),
  )
  const sent = await postMessage({ number, body: 'De quem é o token' })
  expect(sent.status).toBe(200)
  expect((await fetchStatus(sent.body.id)).status).toBe(200)
  expect((await postMessage({ number, body: 'Oi' }, { bearer: `Bearer ${forged}` })).status).toBe(
    401,
  )
})

test('a plan without the API refuses with 403', async () => {
  const own = await buildDesk(app)
  const bearer = `Bearer ${await createLineToken(own)}`
  const company = await own.admin.call('GET /companies/:id', { params: { id: own.companyId } })
  const setApiAllowed = (useExternalApi: boolean) =>
    acrossCompanies('a test takes a module away', (db) =>
      db
        .updateTable('plans')
        .set({ useExternalApi })
        .where('id', '=', company.planId ?? 0)
        .execute(),
    )
  await setApiAllowed(false)
  expect(await postMessage({ number, body: 'Oi' }, { bearer })).toMatchObject({
    status: 403,
    body: { error: 'ERR_API_NOT_ALLOWED' },
  })
  await setApiAllowed(true)
})

test('a program that calls too often learns when to retry', async () => {
  const own = await buildDesk(app)
  const secret = await createLineToken(own)
  for (let call = 0; call < 120; call++) await countAttempt('apiToken', tokenHashOf(secret))
  const { status, headers } = await postMessage(
    { number, body: 'Oi' },
    { bearer: `Bearer ${secret}` },
  )
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('a user session makes tokens only as an administrator', async () => {
  const stranger = new TestClient(app.http)
  const answer = await stranger.send('POST /whatsapp/:id/token', {
    params: { id: desk.whatsappId },
  })
  expect(answer.status).toBe(401)
})
