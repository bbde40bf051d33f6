import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY, fromNow, moveClock } from '../../../platform/clock.ts'
import { connectAssistantClient } from '../../../testing/connect-assistant.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let companyId: number
let planId: number
let admin: TestClient
let ana: Person
let token: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  const built = await buildCompany()
  companyId = built.company.id
  planId = built.company.planId ?? 0
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  ana = await signInPerson(app, companyId)
  token = await createToken(ana.client)
})

async function createToken(client: TestClient): Promise<string> {
  const body = { name: 'Assistente', days: 90 as const }
  return (await client.call('POST /personal-tokens', { body })).token
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
let networks = 0

interface Posted {
  bearer?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  from?: string
}

function postMcp({ bearer = token, body = LIST, headers = {}, from }: Posted = {}) {
  return app.http.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: from ?? `10.9.${networks >> 8}.${networks++ & 255}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${bearer}`,
      ...headers,
    },
  })
}

const isAccepted = async (bearer = token) => (await postMcp({ bearer })).statusCode === 200

test('a valid token is accepted, and records its last use', async () => {
  expect(
    (await admin.call('GET /personal-tokens', { query: { ofCompany: true } })).tokens,
  ).toMatchObject([{ lastUsedAt: null }])
  expect(await isAccepted()).toBe(true)
  const { tokens } = await ana.client.call('GET /personal-tokens')
  expect(tokens).toMatchObject([{ lastUsedAt: expect.any(String) }])
})

test('a request without a token learns only how to authenticate', async () => {
  const session = ana.client.token
  for (const bearer of ['', 'guiche_pat_', `${token}x`, 'x'.repeat(10_000), session]) {
    const answer = await postMcp({ bearer })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'ERR_PERSONAL_TOKEN' })
    expect(answer.headers['www-authenticate']).toContain('Bearer')
  }
  await expect(connectAssistantClient(app.address, 'guiche_pat_errado')).rejects.toThrow(
    /401|ERR_PERSONAL_TOKEN/,
  )
})

test('it is accepted by no other route', async () => {
  const program = new TestClient(app.http)
  program.token = token
  expect((await program.send('GET /tickets')).status).toBe(403)
})

test('it is refused at once when it is revoked, expires, or its user changes the password', async () => {
  const { tokens } = await ana.client.call('GET /personal-tokens')
  await ana.client.call('DELETE /personal-tokens/:id', { params: { id: tokens[0]?.id ?? '' } })
  expect(await isAccepted()).toBe(false)
  const next = await createToken(ana.client)
  await ana.client.call('PUT /users/:id', {
    params: { id: ana.id },
    body: { password: 'Segredo2' },
  })
  expect(await isAccepted(next)).toBe(false)
  const last = await createToken(ana.client)
  moveClock(89 * DAY)
  onTestFinished(() => moveClock(-91 * DAY))
  expect(await isAccepted(last)).toBe(true)
  moveClock(2 * DAY)
  expect(await isAccepted(last)).toBe(false)
})

test('it is refused when its user or company is deleted', async () => {
  await admin.call('POST /users/:id/deactivate', { params: { id: ana.id }, body: {} })
  expect(await isAccepted()).toBe(false)
  const bia = await signInPerson(app, companyId)
  const bias = await createToken(bia.client)
  await admin.call('DELETE /users/:id', { params: { id: bia.id } })
  expect(await isAccepted(bias)).toBe(false)
  const own = await createToken(admin)
  const operator = new TestClient(app.http)
  const platform = await buildCompany({ isSuper: true })
  await operator.signIn(platform.admin.email, PASSWORD)
  const setCompanyStatus = (status: boolean) =>
    operator.call('PUT /companies/:id', {
      params: { id: companyId },
      body: { name: 'Empresa', email: 'empresa@empresa.example', planId, status },
    })
  await setCompanyStatus(false)
  expect(await isAccepted(own)).toBe(false)
  await setCompanyStatus(true)
  expect(await isAccepted(own)).toBe(false)
})

test('it is refused while the subscription is over, and can still be revoked', async () => {
  const built = await buildCompany({ dueDate: fromNow(DAY) })
  const owner = new TestClient(app.http)
  await owner.signIn(built.admin.email, PASSWORD)
  const own = await createToken(owner)
  moveClock(2 * DAY)
  onTestFinished(() => moveClock(-2 * DAY))
  const answer = await postMcp({ bearer: own })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'ERR_API_NOT_ALLOWED' }])
  await owner.signIn(built.admin.email, PASSWORD)
  const { tokens } = await owner.call('GET /personal-tokens')
  await owner.call('DELETE /personal-tokens/:id', { params: { id: tokens[0]?.id ?? '' } })
  expect((await postMcp({ bearer: own })).statusCode).toBe(401)
})

test('it has only the permissions that its user has at the moment', async () => {
  const boss = await signInPerson(app, companyId, { profile: 'admin' })
  const assistant = await connectAssistantClient(app.address, await createToken(boss.client))
  onTestFinished(() => assistant.close())
  expect(await assistant.tools()).toContain('show_figures')
  await admin.call('PUT /users/:id', { params: { id: boss.id }, body: { profile: 'user' } })
  expect(await assistant.tools()).not.toContain('show_figures')
  expect(await assistant.use('show_figures')).toMatchObject({
    content: { error: 'ERR_NO_PERMISSION' },
  })
})

test('pages of other origins are refused, also under a host name that resolves to this machine', async () => {
  const elsewhere = { origin: 'https://mal.example' }
  const answer = await postMcp({ headers: elsewhere })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'ERR_MCP_ORIGIN_NOT_ALLOWED'])
  const rebound = await postMcp({ headers: { origin: 'http://mal.example', host: 'mal.example' } })
  expect(rebound.statusCode).toBe(403)
  expect((await postMcp({ headers: { origin: 'https://painel.example' } })).statusCode).toBe(200)
})

test('a body that is not a message of the protocol is refused, and no connection stays open', async () => {
  for (const body of ['', '{', '[]', '"oi"', 'null', [LIST, LIST], '7'])
    expect((await postMcp({ body })).statusCode, JSON.stringify(body)).toBe(400)
  for (const body of [
    {},
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: 7 },
  ]) {
    const { statusCode } = await postMcp({ body })
    expect(statusCode, JSON.stringify(body)).toBeLessThan(500)
  }
  const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_tickets","arguments":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`
  expect((await postMcp({ body: deep })).statusCode).toBeLessThan(500)
  expect((await postMcp({ body: 'x'.repeat(300_000) })).statusCode).toBe(413)
  expect((await postMcp({ headers: { 'content-type': 'text/plain' } })).statusCode).toBe(400)
  for (const method of ['GET', 'DELETE'] as const) {
    const authorization = `Bearer ${token}`
    const answer = await app.http.inject({
      method,
      url: '/mcp',
      headers: { authorization, accept: 'text/event-stream' },
    })
    expect(answer.statusCode).toBe(405)
  }
  const present = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { notifications: {} },
  }
  expect((await postMcp({ body: listen, headers: present })).statusCode).toBeLessThan(500)
})

test('guessed tokens are limited by address, and calls by user', async () => {
  const from = '10.200.0.1'
  for (let tries = 0; tries < 50; tries++) await postMcp({ bearer: `guiche_pat_${tries}`, from })
  expect((await postMcp({ bearer: 'guiche_pat_x', from })).statusCode).toBe(429)
  expect((await postMcp({ from })).statusCode).toBe(200)
  const second = await createToken(ana.client)
  const answers = []
  for (let calls = 0; calls < 125; calls++)
    answers.push(await postMcp({ bearer: calls % 2 ? token : second }))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(3)
  expect(refused[0]?.headers['retry-after']).toBeDefined()
})
