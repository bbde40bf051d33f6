import { PERSONAL_TOKEN_MAX } from '@guiche/contract/personal-tokens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: TestClient
let ana: Person
let bia: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  ana = await signInPerson(app, companyId)
  bia = await signInPerson(app, companyId)
})

const createToken = ({ client }: Person, body: object = { name: 'Claude', days: 30 }) =>
  client.send('POST /personal-tokens', { body })

test('a token is shown once, and stored as its hash', async () => {
  const { body } = await createToken(ana, { name: ' Claude ', days: '90' })
  expect(body).toMatchObject({ name: 'Claude', mayWrite: false, user: { id: ana.id } })
  const token = String(body.token)
  expect(token).toMatch(/^guiche_pat_[\w-]{43}$/)
  expect(token.startsWith(String(body.prefix))).toBe(true)
  const days = (Date.parse(String(body.expiresAt)) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  const list = await ana.client.send('GET /personal-tokens')
  expect(list.raw.body).not.toContain(token)
  const rows = await inCompany(companyId, (db) =>
    db.selectFrom('personalTokens').selectAll().execute(),
  )
  expect(JSON.stringify(rows)).not.toContain(token.slice(20))
})

test('invalid names and durations are refused', async () => {
  for (const body of [
    { name: '', days: 30 },
    { name: 'x'.repeat(101), days: 30 },
    { name: 'x', days: 31 },
  ])
    expect((await createToken(ana, body)).body).toMatchObject({ error: 'ERR_INVALID_INPUT' })
})

test('users see their own tokens; administrators see and revoke all', async () => {
  const { body: anas } = await createToken(ana)
  await createToken(bia)
  expect((await ana.client.call('GET /personal-tokens')).tokens).toMatchObject([{ id: anas.id }])
  const all = await admin.call('GET /personal-tokens', { query: { ofCompany: true } })
  expect(all.tokens.map(({ user }) => user.id)).toEqual([bia.id, ana.id])
  expect(await admin.call('GET /personal-tokens')).toEqual({ tokens: [], hasMore: false })
  const peek = await ana.client.send('GET /personal-tokens', { query: { ofCompany: 'true' } })
  expect(peek.body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
  const params = { id: String(anas.id) }
  expect((await bia.client.send('DELETE /personal-tokens/:id', { params })).body).toMatchObject({
    error: 'ERR_NO_PERSONAL_TOKEN_FOUND',
  })
  await admin.call('DELETE /personal-tokens/:id', { params })
  expect((await admin.send('DELETE /personal-tokens/:id', { params })).status).toBe(404)
  expect((await ana.client.call('GET /personal-tokens')).tokens).toEqual([])
})

test('a user has at most twenty, also with concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: PERSONAL_TOKEN_MAX + 2 }, () => createToken(ana)),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.error)).toEqual([
    'ERR_PERSONAL_TOKEN_LIMIT_REACHED',
    'ERR_PERSONAL_TOKEN_LIMIT_REACHED',
  ])
  await createToken(bia)
  const query = { ofCompany: true, pageNumber: 2 }
  const { tokens, hasMore } = await admin.call('GET /personal-tokens', { query })
  expect([tokens.length, hasMore]).toEqual([1, false])
})

test('its owner and administrators receive changes', async () => {
  const sockets = await Promise.all(
    [ana.client, admin, bia.client].map(({ token }) => openSocket(app.address, token ?? '')),
  )
  const [anas, admins, bias] = sockets
  const event = `company-${companyId}-personal-token`
  await createToken(ana)
  expect((await anas?.hears(event))?.payload).toEqual({ action: 'update' })
  expect((await admins?.hears(event))?.payload).toEqual({ action: 'update' })
  expect(bias?.heard.filter((heard) => heard.event === event)).toEqual([])
  sockets.forEach((socket) => socket.close())
})
