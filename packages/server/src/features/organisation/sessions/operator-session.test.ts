import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdClock, HOUR, MINUTE, moveClock, now, SECOND } from '../../../platform/clock.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { endPastOperatorSessions } from './end-operator-session.ts'

let app: TestApp
let owner: pg.Client
let operator: { email: string; password: string }
let operatorId: number
let operatorName: string

beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  operator = (await buildCompany({ isSuper: true })).admin
  const { user } = await new TestClient(app.http).signIn(operator.email, operator.password)
  operatorId = user.id
  operatorName = user.name
})
beforeEach(() => holdClock(now()))
afterEach(() => holdClock(undefined))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function signInAs(person: { email: string; password: string }, address = '10.0.0.9') {
  const client = new TestClient(app.http, address)
  const { user } = await client.signIn(person.email, person.password)
  return { client, user }
}

/** The operator in a browser, acting as a user of a company. */
async function startSessionIn(companyId: number, userId?: number) {
  const { client } = await signInAs(operator)
  const own = { token: client.token, cookie: client.cookie }
  const body = { companyId, ...(userId !== undefined && { userId }) }
  const begun = await client.call('POST /auth/operator', { body })
  client.token = begun.token
  return { client, own, begun }
}

async function listOperatorAudit(companyId: number) {
  const { rows } = await owner.query<{ action: string; detail: Record<string, unknown> }>(
    `select user_id, user_company_id, action, detail from audit_log
      where company_id = $1 and action like 'operator.%' order by id`,
    [companyId],
  )
  return rows
}

const expectSignedOut = async (client: TestClient) => {
  expect((await client.send('GET /users')).status).toBeGreaterThanOrEqual(401)
  expect((await client.send('POST /auth/refresh_token')).status).toBe(401)
}

describe('a super user in an operator session', () => {
  test('acts as the first administrator, without a password, and the session says so', async () => {
    const { company } = await buildCompany()
    await buildUser(company.id, { profile: 'admin' })
    const { client, begun } = await startSessionIn(company.id)
    expect(begun.user).toMatchObject({ companyId: company.id, profile: 'admin', super: false })
    expect(begun.operator).toEqual({
      name: operatorName,
      endsAt: new Date(now().getTime() + HOUR).toISOString(),
    })
    expect((await client.call('GET /users')).count).toBe(2)
    expect(await client.call('GET /auth/me')).toMatchObject({ id: begun.user.id, super: false })
  })

  test('acts as another administrator on request, and as no other user', async () => {
    const { company } = await buildCompany()
    const second = await buildUser(company.id, { profile: 'admin' })
    const plain = await buildUser(company.id)
    const stranger = (await signInAs((await buildCompany()).admin)).user
    expect((await startSessionIn(company.id, second.user.id)).begun.user.id).toBe(second.user.id)
    const { client } = await signInAs(operator)
    for (const userId of [plain.user.id, stranger.id])
      expect(
        await client.send('POST /auth/operator', { body: { companyId: company.id, userId } }),
      ).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    const listed = await client.call('GET /auth/operator/:companyId', {
      params: { companyId: company.id },
    })
    expect(listed).toMatchObject({ count: 2, hasMore: false })
    expect(listed.users.map(({ id }) => id)).toContain(second.user.id)
    expect(listed.users[0]?.id).toBeLessThan(second.user.id)
    expect(
      await client.send('GET /auth/operator/:companyId', { params: { companyId: 2_000_000_000 } }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
  })

  test('is audited in both companies, with the address and the end', async () => {
    const { company, admin } = await buildCompany()
    const person = (await signInAs(admin)).user
    const { client } = await startSessionIn(company.id)
    await client.call('PUT /companies/:id/language', {
      params: { id: company.id },
      body: { language: 'es' },
    })
    moveClock(10 * MINUTE)
    const back = await client.call('DELETE /auth/operator')
    expect(back.user.id).toBe(operatorId)
    expect(back.operator).toBeUndefined()
    const about = { companyId: company.id, userId: person.id, address: '10.0.0.9' }
    const rows = [
      { user_id: operatorId, action: 'operator.begin', detail: about },
      {
        user_id: operatorId,
        action: 'operator.end',
        detail: { ...about, ending: 'logout', endedAt: now().toISOString() },
      },
    ]
    expect(await listOperatorAudit(company.id)).toMatchObject(rows)
    expect((await listOperatorAudit(back.user.companyId)).slice(-2)).toMatchObject(rows)
  })

  test('returns to their own session, which continued; the operator session is over', async () => {
    const { company } = await buildCompany()
    const { client } = await startSessionIn(company.id)
    const there = new TestClient(app.http)
    Object.assign(there, { token: client.token, cookie: client.cookie })
    const back = await client.call('DELETE /auth/operator')
    client.token = back.token
    expect((await client.send('GET /companies/list')).status).toBe(200)
    expect((await client.call('POST /auth/refresh_token')).user.id).toBe(operatorId)
    await expectSignedOut(there)
    expect((await there.send('DELETE /auth/operator')).status).toBe(401)
  })

  test("neither ends the user's own session nor is ended by the user's next one", async () => {
    const { company, admin } = await buildCompany()
    const person = await signInAs(admin)
    const socket = await openSocket(app.address, person.client.token ?? '')
    const { client } = await startSessionIn(company.id)
    expect((await person.client.send('GET /users')).status).toBe(200)
    expect((await person.client.send('POST /auth/refresh_token')).status).toBe(200)
    expect(socket.closedBecause()).toBeUndefined()
    await signInAs(admin)
    expect((await client.send('GET /users')).status).toBe(200)
    const { sessions } = await client.call('GET /auth/sessions')
    expect(sessions.filter(({ byOperator }) => byOperator)).toMatchObject([{ current: true }])
    socket.close()
  })

  test('does not mark the user as online', async () => {
    const { company } = await buildCompany()
    const { client, begun } = await startSessionIn(company.id)
    const socket = await openSocket(app.address, client.token ?? '')
    await socket.join('userStatus')
    const { rows } = await owner.query('select online from users where id = $1', [begun.user.id])
    expect(rows).toEqual([{ online: false }])
    socket.close()
  })

  test('keeps the session when the token is refreshed, for an hour at most', async () => {
    const { company } = await buildCompany()
    const { client, begun } = await startSessionIn(company.id)
    moveClock(50 * MINUTE)
    const refreshed = await client.call('POST /auth/refresh_token')
    expect(refreshed.operator).toEqual(begun.operator)
    expect(refreshed.user).toMatchObject({ id: begun.user.id, super: false })
    expect(decodeJwt(refreshed.token).exp).toBe(
      Math.floor(Date.parse(begun.operator?.endsAt ?? '') / SECOND),
    )
    client.token = refreshed.token
    const socket = await openSocket(app.address, refreshed.token)
    moveClock(10 * MINUTE)
    await endPastOperatorSessions()
    await endPastOperatorSessions()
    await vi.waitFor(() => expect(socket.closedBecause()).toBe('io server disconnect'))
    await expectSignedOut(client)
    const ends = (await listOperatorAudit(company.id)).filter(
      ({ action }) => action === 'operator.end',
    )
    expect(ends).toMatchObject([{ detail: { ending: 'expired', endedAt: begun.operator?.endsAt } }])
  })

  test("is signed out when the operator's own session or super right ends", async () => {
    const { company } = await buildCompany()
    const { client, own } = await startSessionIn(company.id)
    const home = new TestClient(app.http)
    Object.assign(home, own)
    await home.call('DELETE /auth/logout')
    await expectSignedOut(client)
    const again = await startSessionIn(company.id)
    await owner.query('update users set super = false where id = $1', [operatorId])
    moveClock(16 * MINUTE)
    await expectSignedOut(again.client)
    await owner.query('update users set super = true where id = $1', [operatorId])
  })

  test('changes neither password, address nor tokens of the user', async () => {
    const { company, admin } = await buildCompany()
    const { client, begun } = await startSessionIn(company.id)
    const params = { userId: begun.user.id }
    const REFUSED = { status: 400, body: { error: 'ERR_OPERATOR_SESSION' } }
    const changeUser = (body: object) => client.send('PUT /users/:userId', { params, body })
    expect(await changeUser({ password: 'Outra123' })).toMatchObject(REFUSED)
    expect(await changeUser({ email: 'outro@outro.example' })).toMatchObject(REFUSED)
    expect((await changeUser({ name: 'Nome Novo', email: admin.email, password: '' })).status).toBe(
      200,
    )
    const token = { name: 'Programa', days: 30, mayWrite: true }
    expect(await client.send('POST /personal-tokens', { body: token })).toMatchObject(REFUSED)
    expect(
      await client.send('DELETE /personal-tokens/:id', {
        params: { id: '00000000-0000-4000-8000-000000000000' },
      }),
    ).toMatchObject(REFUSED)
    await signInAs(admin)
  })

  test('cannot act in a third company from there, nor in their own', async () => {
    const { company } = await buildCompany()
    const { company: third } = await buildCompany()
    const { client } = await startSessionIn(company.id)
    const REFUSED = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    expect(
      await client.send('POST /auth/operator', { body: { companyId: third.id } }),
    ).toMatchObject(REFUSED)
    expect(await client.send('GET /companies/list')).toMatchObject(REFUSED)
    const home = await signInAs(operator)
    expect(
      await home.client.send('POST /auth/operator', { body: { companyId: home.user.companyId } }),
    ).toMatchObject(REFUSED)
  })

  test('needs a session: a personal token cannot start one', async () => {
    const { company } = await buildCompany()
    const { client } = await signInAs(operator)
    const { token } = await client.call('POST /personal-tokens', {
      body: { name: 'Programa', days: 30, mayWrite: true },
    })
    const program = new TestClient(app.http)
    program.token = token
    expect(
      await program.send('POST /auth/operator', { body: { companyId: company.id } }),
    ).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } })
    expect(await listOperatorAudit(company.id)).toEqual([])
  })

  test('reads in an expired or inactive company, and changes nothing there', async () => {
    const { company } = await buildCompany({ dueDate: new Date('2020-01-01') })
    const { client: home } = await signInAs(operator)
    const change = { params: { id: company.id }, body: { status: false } }
    const { client } = await startSessionIn(company.id)
    const expectReadOnly = async (desk: TestClient) => {
      expect((await desk.send('GET /users')).status).toBe(200)
      expect(
        await desk.send('POST /quick-messages', { body: { shortcode: 'oi', message: 'Oi' } }),
      ).toMatchObject({ status: 400, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } })
    }
    await expectReadOnly(client)
    const elsewhere = (await signInAs(operator)).client
    expect((await home.send('GET /users')).status).toBe(401)
    await elsewhere.call('PUT /companies/:id', change)
    await expectReadOnly((await startSessionIn(company.id)).client)
  })

  test('signs out of both sessions at once', async () => {
    const { company } = await buildCompany()
    const { client, own } = await startSessionIn(company.id)
    await client.call('DELETE /auth/logout')
    const home = new TestClient(app.http)
    Object.assign(home, own)
    await expectSignedOut(home)
  })
})

test("administrators and users of a company can neither start one nor list another company's users", async () => {
  const { company: other } = await buildCompany()
  const { company, admin } = await buildCompany()
  const person = await buildUser(company.id)
  const REFUSED = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
  for (const { email } of [admin, person]) {
    const { client } = await signInAs({ email, password: PASSWORD })
    for (const companyId of [other.id, company.id]) {
      expect(await client.send('POST /auth/operator', { body: { companyId } })).toMatchObject(
        REFUSED,
      )
      expect(
        await client.send('GET /auth/operator/:companyId', { params: { companyId } }),
      ).toMatchObject(REFUSED)
    }
    expect((await client.send('DELETE /auth/operator')).status).toBe(401)
  }
})
