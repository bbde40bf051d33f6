import { planFlags } from '@guiche/contract/plans'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE, moveClock, resetClock } from '../../../platform/clock.ts'
import { buildCompany, buildPlan } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let operator: TestClient
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  operator = await signInAs((await buildCompany({ isSuper: true })).admin)
  admin = await signInAs((await buildCompany()).admin)
})
afterAll(() => app.close())

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

let made = 0
const newName = () => `Plano novo ${++made}`
const postPlan = (body: object) => operator.send('POST /plans', { body })

describe('the plans on offer', () => {
  test('are read without a session, by name', async () => {
    await postPlan({ name: 'AAA primeiro', value: 10 })
    for (const key of ['GET /plans/list', 'GET /plans/all'] as const) {
      const plans = await new TestClient(app.http).call(key)
      expect(plans[0]).toMatchObject({ name: 'AAA primeiro', value: 10 })
      expect(plans.length).toBeGreaterThan(2)
    }
  })

  test("are the offered ones and the company's own; operators read all", async () => {
    const { body: hidden } = await postPlan({
      name: newName(),
      isOffered: false,
      value: 7,
      users: 5,
    })
    const id = Number(hidden.id)
    const own = await buildCompany()
    await operator.call('PUT /companies/:id', {
      params: { id: own.company.id },
      body: { planId: id },
    })
    const having = await signInAs(own.admin)
    const stranger = new TestClient(app.http)
    const isListed = async (client: TestClient, key: 'GET /plans/list' | 'GET /plans/all') =>
      (await client.call(key)).some(({ name }) => name === hidden.name)
    const isOnPage = async (client: TestClient) => {
      const query = { searchParam: String(hidden.name), pageNumber: 1 }
      return (await client.call('GET /plans', { query })).count === 1
    }
    const isFound = async (client: TestClient) =>
      (await client.send('GET /plans/:id', { params: { id } })).status === 200
    for (const client of [stranger, admin, having, operator])
      expect(await isListed(client, 'GET /plans/list')).toBe(false)
    expect(await isListed(stranger, 'GET /plans/all')).toBe(false)
    for (const [client, sees] of [
      [admin, false],
      [having, true],
      [operator, true],
    ] as const) {
      expect(await isListed(client, 'GET /plans/all')).toBe(sees)
      expect(await isOnPage(client)).toBe(sees)
      expect(await isFound(client)).toBe(sees)
    }
    await operator.call('PUT /plans/:id', { params: { id }, body: { isOffered: true } })
    for (const client of [stranger, admin, having, operator])
      expect(await isListed(client, 'GET /plans/list')).toBe(true)
  })

  test('are those of the session for an expired access token too, until the session ends', async () => {
    const { body: hidden } = await postPlan({ name: newName(), isOffered: false })
    const client = await signInAs((await buildCompany({ isSuper: true })).admin)
    const seesHiddenPlan = async () =>
      (await client.call('GET /plans/all')).some(({ name }) => name === hidden.name)
    onTestFinished(resetClock)
    moveClock(20 * MINUTE)
    expect(await client.send('GET /plans')).toMatchObject({ status: 403 })
    expect(await seesHiddenPlan()).toBe(true)
    resetClock()
    await client.call('DELETE /auth/logout')
    expect(await seesHiddenPlan()).toBe(false)
    client.token = 'a.b.c'
    expect(await seesHiddenPlan()).toBe(false)
  })

  test('are searched by name, twenty to a page, with a session', async () => {
    for (let at = 10; at < 31; at++) await postPlan({ name: `Paginado ${at}`, value: at })
    const searchPage = (pageNumber: number, searchParam = 'pAGINADO') =>
      admin.call('GET /plans', { query: { searchParam, pageNumber } })
    const [first, second] = [await searchPage(1), await searchPage(2)]
    const valuesOf = ({ plans }: typeof first) => plans.map(({ value }) => value)
    expect(valuesOf(first)).toEqual(Array.from({ length: 20 }, (_, at) => at + 10))
    expect(first).toMatchObject({ count: 21, hasMore: true })
    expect(first.plans[0]).toMatchObject({ name: 'Paginado 10', useKanban: true })
    expect(second).toMatchObject({ count: 21, hasMore: false, plans: [{ name: 'Paginado 30' }] })
    expect(await searchPage(1, '%')).toEqual({ plans: [], count: 0, hasMore: false })
    expect((await new TestClient(app.http).send('GET /plans')).status).toBe(401)
  })

  test('are read one by one with a session', async () => {
    const id = await buildPlan({ users: 7 })
    expect(await admin.call('GET /plans/:id', { params: { id } })).toMatchObject({ id, users: 7 })
    expect(await admin.send('GET /plans/:id', { params: { id: 2_000_000_000 } })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    })
  })
})

test('only operators receive changes of plans and companies', async () => {
  const openBrowser = ({ token }: TestClient) => openSocket(app.address, token ?? '')
  const [ours, theirs] = await Promise.all([openBrowser(operator), openBrowser(admin)])
  const { body: plan } = await postPlan({ name: newName(), value: 10 })
  await ours.hears('operator', ({ list }) => list === 'plans')
  const { company } = await buildCompany()
  await ours.hears('operator', ({ list }) => list === 'companies')
  ours.heard.length = 0
  await operator.call('DELETE /plans/:id', { params: { id: plan.id } })
  await ours.hears('operator', ({ list }) => list === 'plans')
  await operator.call('DELETE /companies/:id', { params: { id: company.id } })
  await ours.hears('operator', ({ list }) => list === 'companies')
  // An event of their own company that is emitted after those.
  await admin.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
  await vi.waitFor(() =>
    expect(theirs.heard.map(({ event }) => event).join()).toContain('settings'),
  )
  expect(theirs.heard.map(({ event }) => event)).not.toContain('operator')
  ours.close()
  theirs.close()
})

describe('the operator', () => {
  test('creates a plan, whose flags are on by default', async () => {
    const { status, body } = await postPlan({
      name: newName(),
      users: 3,
      connections: 2,
      queues: 4,
      value: 99.9,
      useKanban: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      users: 3,
      connections: 2,
      queues: 4,
      value: 99.9,
      useKanban: false,
    })
    for (const flag of planFlags.filter((name) => name !== 'useKanban'))
      expect(body[flag], flag).toBe(true)
  })

  test('creates a plan from texts, as forms send them', async () => {
    const { body } = await postPlan({
      name: newName(),
      users: '3',
      connections: '2',
      queues: '0',
      value: '99.90',
      useKanban: 'false',
    })
    expect(body).toMatchObject({
      users: 3,
      connections: 2,
      queues: 0,
      value: 99.9,
      useKanban: false,
    })
  })

  test("saves a plan unchanged for a client that writes the price in Brazil's format, and keeps the price", async () => {
    for (const value of [1500, 149.9, 1500.5, 0.5, 12_345.67, 149]) {
      const { body: plan } = await postPlan({ name: newName(), value, users: 1500 })
      const body = { ...plan, value: value.toLocaleString('pt-br'), users: '1.500' } as never
      const params = { id: Number(plan.id) }
      const { value: kept, users } = await operator.call('PUT /plans/:id', { params, body })
      expect({ value: kept, users }).toEqual({ value, users: 1500 })
    }
  })

  test('is asked again if a price is ambiguous', async () => {
    const { body: plan } = await postPlan({ name: newName(), value: 10 })
    const params = { id: Number(plan.id) }
    for (const value of ['1,500', '1500.500', '1,500.50'])
      expect(await operator.send('PUT /plans/:id', { params, body: { value } })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'value' }] },
      })
    expect(await operator.call('GET /plans/:id', { params })).toMatchObject({ value: 10 })
  })

  test('changes given fields and keeps the rest', async () => {
    const { body: plan } = await postPlan({
      name: newName(),
      users: 3,
      value: 10,
      useOpenAi: false,
    })
    const params = { id: Number(plan.id) }
    const changed = await operator.call('PUT /plans/:id', { params, body: { value: 20.5 } })
    expect(changed).toMatchObject({
      name: plan.name,
      users: 3,
      value: 20.5,
      useOpenAi: false,
      useKanban: true,
    })
    expect(
      await operator.call('PUT /plans/:id', {
        params,
        body: { ...changed, id: 1, name: newName() } as never,
      }),
    ).toMatchObject({ id: plan.id, value: 20.5 })
  })

  test('changes a plan, which its companies receive at once', async () => {
    const { company, admin: theirs } = await buildCompany()
    const socket = await openSocket(app.address, (await signInAs(theirs)).token ?? '')
    await operator.call('PUT /plans/:id', {
      params: { id: company.planId ?? 0 },
      body: { useKanban: false },
    })
    await socket.hears(`company-${company.id}-company`)
    socket.close()
  })

  test('changes nothing with an empty change', async () => {
    const { body: plan } = await postPlan({ name: newName(), users: 3, useOpenAi: false })
    const kept = await operator.call('PUT /plans/:id', {
      params: { id: Number(plan.id) },
      body: {},
    })
    expect({ ...kept, updatedAt: plan.updatedAt }).toEqual(plan)
  })

  test('cannot give two plans the same name', async () => {
    const name = newName()
    await postPlan({ name })
    expect(await postPlan({ name })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PLAN_NAME_ALREADY_EXISTS' },
    })
    const { body: other } = await postPlan({ name: newName() })
    const renamed = await operator.send('PUT /plans/:id', {
      params: { id: Number(other.id) },
      body: { name },
    })
    expect(renamed).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_NAME_ALREADY_EXISTS' } })
  })

  test('is refused out-of-range values, by field', async () => {
    const faults: Array<[object, string]> = [
      [{ name: 'A' }, 'name'],
      [{ users: -1 }, 'users'],
      [{ users: 1.5 }, 'users'],
      [{ users: 'muitos' }, 'users'],
      [{ users: true }, 'users'],
      [{ connections: 100_001 }, 'connections'],
      [{ value: -0.01 }, 'value'],
      [{ value: 0.001 }, 'value'],
      [{ value: '1e3' }, 'value'],
      [{ useKanban: 'talvez' }, 'useKanban'],
    ]
    for (const [fault, path] of faults) {
      const { status, body } = await postPlan({ name: newName(), ...fault })
      expect({ fault, status, body }).toMatchObject({
        fault,
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
    }
  })

  test('deletes unused plans only', async () => {
    const { company } = await buildCompany()
    const used = await operator.send('DELETE /plans/:id', { params: { id: company.planId ?? 0 } })
    expect(used).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_IN_USE' } })
    const params = { id: await buildPlan() }
    expect((await operator.send('DELETE /plans/:id', { params })).status).toBe(200)
    for (const method of ['GET', 'DELETE'] as const)
      expect(await operator.send(`${method} /plans/:id`, { params })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_PLAN_FOUND' },
      })
    expect(
      await operator.send('PUT /plans/:id', { params, body: { name: newName() } }),
    ).toMatchObject({ status: 404 })
  })
})

test('only operators create, change or delete plans', async () => {
  const params = { id: await buildPlan() }
  const refusals = [
    admin.send('POST /plans', { body: { name: newName() } }),
    admin.send('PUT /plans/:id', { params, body: { users: 1_000 } }),
    admin.send('DELETE /plans/:id', { params }),
  ]
  for (const refused of await Promise.all(refusals))
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
})
