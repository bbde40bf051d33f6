import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY, holdClock, HOUR, MINUTE, moveClock, SECOND } from '../../../platform/clock.ts'
import { buildCompany, buildUser } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { makeRefreshToken } from './refresh-token.ts'

let app: TestApp
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())
afterEach(() => holdClock(undefined))

const OVER = {
  status: 401,
  body: { error: 'ERR_SESSION_EXPIRED', message: 'Sessão expirada. Entre novamente.' },
}

/** A user who has just signed in, with the clock stopped. */
async function signInNewUser(): Promise<{ client: TestClient; cookie: string }> {
  holdClock(new Date())
  const person = await buildUser(companyId)
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return { client, cookie: client.cookie ?? '' }
}

/** Refreshes with this cookie. @returns the answer and the new cookie */
async function refresh(cookie: string | undefined, headers: Record<string, string> = {}) {
  const raw = await app.http.inject({
    method: 'POST',
    url: '/auth/refresh_token',
    headers: { 'x-error-codes': '1', ...headers },
    ...(cookie !== undefined && { cookies: { jrt: cookie } }),
  })
  return {
    status: raw.statusCode,
    body: raw.json<Record<string, unknown>>(),
    cookie: raw.cookies[0]?.value,
    raw,
  }
}

describe('the newest refresh cookie', () => {
  test('yields a new access token, the user as stored now, and the next cookie', async () => {
    const { client, cookie } = await signInNewUser()
    moveClock(5 * MINUTE)
    const before = client.token
    const { token, user } = await client.call('POST /auth/refresh_token')
    expect(token).not.toBe(before)
    expect(client.cookie).not.toBe(cookie)
    client.token = token
    expect((await client.call('GET /auth/sessions')).sessions).toHaveLength(1)
    expect(user.company).toMatchObject({
      id: companyId,
      dueDate: expect.any(String),
      settings: expect.any(Array),
    })
  })

  test('renews an expired access token', async () => {
    const { client } = await signInNewUser()
    moveClock(15 * MINUTE + SECOND)
    expect(await client.send('GET /users')).toMatchObject({
      status: 403,
      body: { error: 'ERR_TOKEN_EXPIRED' },
    })
    client.token = (await client.call('POST /auth/refresh_token')).token
    expect((await client.send('GET /users')).status).toBe(200)
  })

  test('expires seven days after its last use', async () => {
    const { client } = await signInNewUser()
    for (let round = 0; round < 3; round++) {
      moveClock(7 * DAY - HOUR)
      await client.call('POST /auth/refresh_token')
    }
    moveClock(7 * DAY + SECOND)
    const { status, body, raw } = await client.send('POST /auth/refresh_token')
    expect({ status, body }).toEqual(OVER)
    expect(raw.cookies).toEqual([expect.objectContaining({ name: 'jrt', value: '' })])
  })
})

describe('the refresh cookie before the newest', () => {
  test('yields the same successor for a minute, for tabs that refresh concurrently', async () => {
    const { cookie } = await signInNewUser()
    const first = await refresh(cookie)
    expect(first.status).toBe(200)
    moveClock(59 * SECOND)
    for (let tab = 0; tab < 3; tab++)
      expect(await refresh(cookie)).toMatchObject({ status: 200, cookie: first.cookie })
    expect((await refresh(first.cookie)).status).toBe(200)
  })

  test('ends the session when it is used later, since it must be a copy', async () => {
    const { client, cookie } = await signInNewUser()
    const first = await refresh(cookie)
    moveClock(61 * SECOND)
    const { status, body, raw } = await refresh(cookie)
    expect({ status, body }).toEqual(OVER)
    expect(raw.cookies).toEqual([expect.objectContaining({ name: 'jrt', value: '' })])
    expect(await refresh(first.cookie)).toMatchObject(OVER)
    expect(await client.send('GET /users')).toMatchObject(OVER)
  })

  test('ends the session when a newer one was issued in between', async () => {
    const { cookie } = await signInNewUser()
    const first = await refresh(cookie)
    const second = await refresh(first.cookie)
    expect(second.status).toBe(200)
    expect(await refresh(cookie)).toMatchObject(OVER)
    expect(await refresh(second.cookie)).toMatchObject(OVER)
  })
})

test('ten tabs that refresh concurrently stay signed in, with one successor', async () => {
  const { cookie } = await signInNewUser()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1)
  const next = await Promise.all(Array.from({ length: 10 }, () => refresh(answers[0]?.cookie)))
  expect(new Set(next.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a forged cookie is refused and ends no session', async () => {
  const { client, cookie } = await signInNewUser()
  const [sessionId = '', counter = '', signature = ''] = cookie.split('.')
  const forged = [
    undefined,
    '',
    'x',
    '..',
    `${sessionId}.${counter}`,
    `${sessionId}.${counter}.`,
    `${sessionId}.${counter}.${signature}x`,
    `${sessionId}.${counter}.${signature.toLowerCase()}`,
    `${sessionId}.7.${signature}`,
    `${randomUUID()}.${counter}.${signature}`,
    `${sessionId}.1e3.${signature}`,
    makeRefreshToken({ sessionId: randomUUID(), counter: 0 }),
    'x'.repeat(4000),
  ]
  for (const token of forged)
    expect({ token, ...(await refresh(token)) }).toMatchObject({ token, ...OVER })
  expect((await client.send('GET /users')).status).toBe(200)
  expect((await refresh(cookie)).status).toBe(200)
})

test('a page of another origin cannot use the cookie', async () => {
  const { client, cookie } = await signInNewUser()
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'https://painel.example.evil.example',
  ]) {
    const refused = await refresh(cookie, { origin })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_ORIGIN_NOT_ALLOWED' } })
    expect(refused.raw.cookies).toEqual([])
    const signOut = await app.http.inject({
      method: 'DELETE',
      url: '/auth/logout',
      headers: { origin },
      cookies: { jrt: cookie },
    })
    expect(signOut.statusCode).toBe(400)
  }
  expect((await client.send('GET /users')).status).toBe(200)
  expect((await refresh(cookie, { origin: 'https://painel.example' })).status).toBe(200)
  expect(
    (await refresh(cookie, { origin: 'http://guiche.local:3000', host: 'guiche.local:3000' }))
      .status,
  ).toBe(200)
})

test('signing out ends the session for its token and its cookie, and can be repeated', async () => {
  const { client, cookie } = await signInNewUser()
  const { raw } = await client.send('DELETE /auth/logout')
  expect(raw.statusCode).toBe(200)
  expect(raw.cookies).toEqual([expect.objectContaining({ name: 'jrt', value: '', path: '/' })])
  expect(await client.send('GET /users')).toMatchObject(OVER)
  expect(await refresh(cookie)).toMatchObject(OVER)
  client.cookie = cookie
  expect((await client.send('DELETE /auth/logout')).status).toBe(200)
  expect((await new TestClient(app.http).send('DELETE /auth/logout')).status).toBe(200)
})

test('without a cookie there is no session', async () => {
  const stranger = new TestClient(app.http)
  expect(await stranger.send('GET /auth/me')).toMatchObject(OVER)
  expect(await stranger.send('POST /auth/refresh_token')).toMatchObject(OVER)
})
