import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
const sockets: TestSocket[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  sockets.forEach((socket) => socket.close())
  await app.close()
})

interface Person {
  email: string
  password: string
}

/** Another browser of this user. */
async function signIn({ email, password }: Person, address = '10.0.0.1'): Promise<TestClient> {
  const client = new TestClient(app.http, address)
  await client.signIn(email, password)
  return client
}

async function openUserSocket(client: TestClient): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  return socket
}

/** A company that allows several sessions per user. */
async function buildOpenCompany() {
  const built = await buildCompany()
  const admin = await signIn(built.admin)
  await admin.call('PUT /settings/:key', {
    params: { key: 'multipleSessions' },
    body: { value: 'enabled' },
  })
  return { ...built, adminClient: admin }
}

const expectSignedOut = async (client: TestClient) => {
  expect(await client.send('GET /users')).toMatchObject({
    status: 401,
    body: { error: 'ERR_SESSION_EXPIRED' },
  })
  expect((await client.send('POST /auth/refresh_token')).status).toBe(401)
}

const waitUntilClosed = (socket: TestSocket) =>
  vi.waitFor(() => expect(socket.closedBecause()).toBe('io server disconnect'), { interval: 20 })

describe('signing in a second time', () => {
  test('informs the first browser once, closes its socket within two seconds, and ends its session', async () => {
    const { company, admin } = await buildCompany()
    const colleague = await openUserSocket(await signIn(await buildUser(company.id)))
    const stranger = await openUserSocket(await signIn((await buildCompany()).admin))
    const first = await signIn(admin)
    const browser = await openUserSocket(first)
    const second = await signIn(admin)
    const other = await openUserSocket(second)

    const name = `company-${company.id}-auth`
    const { payload } = await browser.hears(name)
    const { userId } = await fetchOwnId(second)
    expect(payload).toEqual({
      action: 'update',
      user: { id: userId, email: admin.email, companyId: company.id },
    })
    await expectSignedOut(first)
    await waitUntilClosed(browser)
    expect(browser.heard.filter(({ event }) => event === name)).toHaveLength(1)
    for (const socket of [other, colleague, stranger]) {
      expect(socket.heard.map(({ event }) => event)).not.toContain(name)
      expect(socket.closedBecause()).toBeUndefined()
    }
    expect((await second.send('GET /users')).status).toBe(200)
  })

  test('does not end the earlier session if the company allows several', async () => {
    const { company } = await buildOpenCompany()
    const person = await buildUser(company.id)
    const first = await signIn(person)
    const browser = await openUserSocket(first)
    const second = await signIn(person)
    for (const client of [first, second]) expect((await client.send('GET /users')).status).toBe(200)
    expect((await first.send('POST /auth/refresh_token')).status).toBe(200)
    expect(browser.heard.map(({ event }) => event)).not.toContain(`company-${company.id}-auth`)
    expect(browser.closedBecause()).toBeUndefined()
  })

  test('many times concurrently leaves one session', async () => {
    const { admin } = await buildCompany()
    const clients = await Promise.all(Array.from({ length: 8 }, () => signIn(admin)))
    const statuses = await Promise.all(
      clients.map(async (client) => (await client.send('GET /users')).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

async function fetchOwnId(client: TestClient): Promise<{ userId: number }> {
  return { userId: (await client.call('GET /auth/me')).id }
}

describe('the list of sessions', () => {
  test('shows the address of each, which one is current, and how past ones ended', async () => {
    const { company } = await buildOpenCompany()
    const person = await buildUser(company.id)
    const past = await signIn(person, '10.0.0.7')
    await past.call('DELETE /auth/logout')
    const other = await signIn(person, '10.0.0.8')
    const here = await signIn(person, '10.0.0.9')
    const { sessions } = await here.call('GET /auth/sessions')
    expect(sessions).toMatchObject([
      { address: '10.0.0.9', current: true, endedAt: null, ending: null },
      { address: '10.0.0.8', current: false, endedAt: null, ending: null },
      { address: '10.0.0.7', current: false, endedAt: expect.any(String), ending: 'logout' },
    ])
    expect(new Set(sessions.map((session) => Object.keys(session).toSorted().join()))).toEqual(
      new Set(['address,byOperator,createdAt,current,endedAt,ending,id,lastSeenAt,userAgent']),
    )
    const seenThere = (await other.call('GET /auth/sessions')).sessions
    expect(seenThere.filter(({ current }) => current)).toMatchObject([{ address: '10.0.0.8' }])
  })

  test("shows the user's own only, also to administrators", async () => {
    const { company, adminClient } = await buildOpenCompany()
    const person = await signIn(await buildUser(company.id))
    expect((await person.call('GET /auth/sessions')).sessions).toHaveLength(1)
    expect((await adminClient.call('GET /auth/sessions')).sessions).toHaveLength(1)
  })

  test('a session is ended from another one: its token, its cookie and its socket', async () => {
    const { company } = await buildOpenCompany()
    const person = await buildUser(company.id)
    const lost = await signIn(person)
    const lostBrowser = await openUserSocket(lost)
    const here = await signIn(person)
    const browser = await openUserSocket(here)
    const { sessions } = await here.call('GET /auth/sessions')
    const sessionId = sessions.find(({ current }) => !current)?.id ?? ''
    await here.call('DELETE /auth/sessions/:sessionId', { params: { sessionId } })
    await expectSignedOut(lost)
    await waitUntilClosed(lostBrowser)
    expect(browser.closedBecause()).toBeUndefined()
    expect((await here.call('GET /auth/sessions')).sessions[1]).toMatchObject({
      id: sessionId,
      ending: 'revoked',
    })
    const again = await here.send('DELETE /auth/sessions/:sessionId', { params: { sessionId } })
    expect(again).toMatchObject({ status: 404, body: { error: 'ERR_NO_SESSION_FOUND' } })
  })

  test('sessions of other users cannot be ended', async () => {
    const { company, adminClient } = await buildOpenCompany()
    const person = await signIn(await buildUser(company.id))
    const colleague = await signIn(await buildUser(company.id))
    const [session] = (await person.call('GET /auth/sessions')).sessions
    for (const client of [colleague, adminClient]) {
      const refused = await client.send('DELETE /auth/sessions/:sessionId', {
        params: { sessionId: session?.id ?? '' },
      })
      expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_SESSION_FOUND' } })
    }
    expect((await person.send('GET /users')).status).toBe(200)
  })
})

describe('a new password', () => {
  test('set by the user ends the other sessions and keeps this one', async () => {
    const { company } = await buildOpenCompany()
    const { user, ...person } = await buildUser(company.id)
    const other = await signIn(person)
    const otherBrowser = await openUserSocket(other)
    const here = await signIn(person)
    await here.call('PUT /users/:id', { params: { id: user.id }, body: { password: 'Segredo2' } })
    await expectSignedOut(other)
    await waitUntilClosed(otherBrowser)
    expect((await here.send('GET /users')).status).toBe(200)
    expect((await here.call('GET /auth/sessions')).sessions[1]).toMatchObject({
      ending: 'password',
    })
    const old = await new TestClient(app.http).send('POST /auth/login', {
      body: { email: person.email, password: PASSWORD },
    })
    expect(old).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
    await signIn({ email: person.email, password: 'Segredo2' })
  })

  test("set by an administrator ends all of that user's sessions and none of the administrator's", async () => {
    const { company, adminClient } = await buildOpenCompany()
    const { user, ...person } = await buildUser(company.id)
    const client = await signIn(person)
    await adminClient.call('PUT /users/:id', {
      params: { id: user.id },
      body: { password: 'Segredo2' },
    })
    await expectSignedOut(client)
    expect((await adminClient.send('GET /users')).status).toBe(200)
  })

  test('that is empty is ignored', async () => {
    const { company } = await buildOpenCompany()
    const { user, ...person } = await buildUser(company.id)
    const [other, here] = [await signIn(person), await signIn(person)]
    await here.call('PUT /users/:id', {
      params: { id: user.id },
      body: { name: 'Novo nome', password: '' },
    })
    expect((await other.send('GET /users')).status).toBe(200)
    await signIn(person)
  })
})

describe('sockets of sessions that ended', () => {
  test('are closed when the user is deleted', async () => {
    const { company, adminClient } = await buildOpenCompany()
    const { user, ...person } = await buildUser(company.id)
    const browser = await openUserSocket(await signIn(person))
    await adminClient.call('DELETE /users/:id', { params: { id: user.id } })
    await waitUntilClosed(browser)
  })

  test('are closed on sign-out', async () => {
    const { company } = await buildOpenCompany()
    const client = await signIn(await buildUser(company.id))
    const browser = await openUserSocket(client)
    await client.call('DELETE /auth/logout')
    await waitUntilClosed(browser)
  })

  test('are closed when the company is closed or deleted', async () => {
    const operator = await signIn((await buildCompany({ isSuper: true })).admin)
    for (const end of ['close', 'delete'] as const) {
      const { company, admin } = await buildCompany()
      const browser = await openUserSocket(await signIn(admin))
      const params = { id: company.id }
      if (end === 'close')
        await operator.call('PUT /companies/:id', { params, body: { status: false } })
      else await operator.call('DELETE /companies/:id', { params })
      await waitUntilClosed(browser)
    }
  })
})
