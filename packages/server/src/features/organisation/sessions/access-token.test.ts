import { createHmac, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { holdClock, MINUTE, moveClock, SECOND } from '../../../platform/clock.ts'
import { keyFor } from '../../../platform/secrets.ts'
import { buildCompany, buildUser } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let companyId: number
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  companyId = built.company.id
  admin = await signInAs(built.admin)
})
afterAll(() => app.close())
afterEach(() => holdClock(undefined))

const NO_SESSION = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }
/** A client with an invalid token gets another one for its cookie; without a cookie the refresh is refused. */
const REFRESH = { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } }

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

async function requestUsers(authorization: string | undefined) {
  const raw = await app.http.inject({
    url: '/users',
    headers: { 'x-error-codes': '1', ...(authorization !== undefined && { authorization }) },
  })
  const { error } = raw.json<{ error?: string }>()
  return { status: raw.statusCode, body: { error } }
}

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A forged token in our format. */
function forgeToken(header: object, claims: object, key: string | Buffer): string {
  const signed = `${encodePart(header)}.${encodePart(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

describe('a token that we did not sign', () => {
  test('is refused and asks for a refresh, whatever it contains', async () => {
    const claims = decodeJwt(admin.token ?? '')
    const more = { ...claims, profile: 'admin', super: true, companyId: 1 }
    const [header = '', payload = '', signature = ''] = (admin.token ?? '').split('.')
    const forged = [
      `${encodePart({ alg: 'none' })}.${encodePart(more)}.`,
      `${encodePart({ alg: 'None', typ: 'JWT' })}.${encodePart(more)}.`,
      `${header}.${payload}.`,
      `${header}.${encodePart(more)}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      ...['', 'secret', 'mysecret', 'a'.repeat(32)].map((key) =>
        forgeToken({ alg: 'HS256' }, claims, key),
      ),
      forgeToken({ alg: 'HS256', kid: '../../dev/null' }, claims, ''),
      forgeToken({ alg: 'HS256', jku: 'https://evil.example/keys' }, claims, 'secret'),
      // The right key for another purpose, and another algorithm.
      forgeToken({ alg: 'HS256' }, claims, keyFor('refresh token')),
      forgeToken({ alg: 'HS512' }, claims, keyFor('access token')),
      forgeToken({ alg: 'HS256' }, { ...claims, exp: 1 }, 'secret'),
      // Signed by us, but with an invalid session id.
      forgeToken({ alg: 'HS256' }, { ...claims, sid: 'x' }, keyFor('access token')),
      forgeToken({ alg: 'HS256' }, { ...claims, sid: ["' or 1=1"] }, keyFor('access token')),
    ]
    for (const token of forged)
      expect({ token, ...(await requestUsers(`Bearer ${token}`)) }).toEqual({ token, ...REFRESH })
    const ofNoSession = { ...claims, sid: randomUUID() }
    const signed = forgeToken({ alg: 'HS256' }, ofNoSession, keyFor('access token'))
    expect(await requestUsers(`Bearer ${signed}`)).toEqual(NO_SESSION)
  })

  test('is replaced by one refresh', async () => {
    const { user: _user, ...person } = await buildUser(companyId)
    const client = await signInAs(person)
    client.token = `${client.token?.slice(0, -4)}AAAA`
    expect(await client.send('GET /users')).toMatchObject(REFRESH)
    client.token = (await client.call('POST /auth/refresh_token')).token
    expect((await client.send('GET /users')).status).toBe(200)
  })
})

test('a header without a token is no session', async () => {
  const headers = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    admin.token,
    `Token ${admin.token}`,
    `Bearer  ${admin.token}`,
  ]
  for (const header of headers)
    expect({ header, ...(await requestUsers(header)) }).toEqual({ header, ...NO_SESSION })
  for (const header of ['Bearer null', 'Bearer undefined'])
    expect({ header, ...(await requestUsers(header)) }).toEqual({ header, ...REFRESH })
})

test('a token is not accepted as a cookie, nor a cookie as a token', async () => {
  expect(await requestUsers(`Bearer ${admin.cookie}`)).toEqual(REFRESH)
  const raw = await app.http.inject({
    method: 'POST',
    url: '/auth/refresh_token',
    cookies: { jrt: admin.token ?? '' },
  })
  expect(raw.statusCode).toBe(401)
})

test('a valid token asks for a refresh after a quarter of an hour, not before', async () => {
  holdClock(new Date())
  const client = await signInAs(await buildUser(companyId))
  moveClock(15 * MINUTE - SECOND)
  expect((await client.send('GET /users')).status).toBe(200)
  moveClock(2 * SECOND)
  expect(await client.send('GET /users')).toMatchObject({
    status: 403,
    body: { error: 'ERR_TOKEN_EXPIRED' },
  })
  // A clock that is set back does no harm.
  moveClock(-2 * 60 * MINUTE)
  expect((await client.send('GET /users')).status).toBe(200)
})

describe("a token's claims about its user", () => {
  test('are ignored: a demotion takes effect with the next request', async () => {
    const { user, ...person } = await buildUser(companyId, { profile: 'admin' })
    const client = await signInAs(person)
    const changeSetting = () =>
      client.send('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
    expect((await changeSetting()).status).toBe(200)
    await admin.call('PUT /users/:id', { params: { id: user.id }, body: { profile: 'user' } })
    expect(await changeSetting()).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    await admin.call('PUT /users/:id', { params: { id: user.id }, body: { profile: 'admin' } })
    expect((await changeSetting()).status).toBe(200)
  })

  test('are ignored: a deleted user is refused with the next request', async () => {
    const { user, ...person } = await buildUser(companyId)
    const client = await signInAs(person)
    expect((await client.send('GET /users')).status).toBe(200)
    await admin.call('DELETE /users/:id', { params: { id: user.id } })
    expect(await client.send('GET /users')).toMatchObject(NO_SESSION)
    expect(await client.send('POST /auth/refresh_token')).toMatchObject(NO_SESSION)
  })

  test('are ignored within a second, even if another process made the change', async () => {
    const { user, ...person } = await buildUser(companyId, { profile: 'admin' })
    const client = await signInAs(person)
    const changeCallSetting = () =>
      client.send('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
    expect((await changeCallSetting()).status).toBe(200)
    const other = new pg.Client(app.database.owner)
    await other.connect()
    await other.query("update users set profile = 'user' where id = $1", [user.id])
    await other.end()
    await vi.waitFor(async () => expect((await changeCallSetting()).status).toBe(400), {
      interval: 50,
    })
  })
})
