import { EXCESS_SHOWN } from '@guiche/contract/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany, buildPlan, buildQueue, buildUser } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { buildPlatform } from '../../../testing/build-paying-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

// Before lowering a plan, the operator reads which companies exceed it.

let app: TestApp
let operator: TestClient
beforeAll(async () => {
  app = await startTestApp('all')
  operator = (await buildPlatform(app)).operator
})
afterAll(() => app.close())

const fetchExcess = (id: number, query: Record<string, number | boolean>) =>
  operator.call('GET /plans/:id/excess', { params: { id }, query })

/** A company on a plan, with an administrator and the given numbers of further users and queues. */
async function buildCompanyOnPlan(planId: number, { name = '', people = 0, queues = 0 } = {}) {
  const { company, admin } = await buildCompany()
  const { id } = company
  const body = { planId, ...(name && { name }) }
  await operator.call('PUT /companies/:id', { params: { id }, body })
  for (let made = 0; made < people; made++) await buildUser(id)
  for (let made = 0; made < queues; made++) await buildQueue(id)
  return { id, admin }
}

test('a smaller plan lists the companies that exceed it, and by how much', async () => {
  const plan = await buildPlan()
  const many = await buildCompanyOnPlan(plan, { name: 'Muitas filas', queues: 3 })
  const crowded = await buildCompanyOnPlan(plan, { name: 'Lotada', people: 2, queues: 2 })
  const small = await buildCompanyOnPlan(plan, { name: 'Pequena' })
  await buildLine(small.id)
  await buildCompanyOnPlan(await buildPlan(), { people: 5, queues: 5 })

  expect(await fetchExcess(plan, { users: 2, queues: 2 })).toEqual({
    companies: 3,
    lost: [],
    exceeding: 2,
    names: [
      { id: crowded.id, name: 'Lotada', exceeds: { users: { has: 3, most: 2 } } },
      { id: many.id, name: 'Muitas filas', exceeds: { queues: { has: 3, most: 2 } } },
    ],
  })
  expect(await fetchExcess(plan, { users: 1, queues: 1, connections: 0 })).toMatchObject({
    exceeding: 3,
    names: [
      { id: crowded.id, exceeds: { users: { has: 3, most: 1 }, queues: { has: 2, most: 1 } } },
      { id: many.id, exceeds: { queues: { has: 3, most: 1 } } },
      { id: small.id, exceeds: { connections: { has: 1, most: 0 } } },
    ],
  })
})

test('modules that are taken away are listed; those that are added or stay are not', async () => {
  const plan = await buildPlan()
  await buildCompanyOnPlan(plan)
  await operator.call('PUT /plans/:id', { params: { id: plan }, body: { useKanban: false } })
  const change = { useCampaigns: false, useKanban: false, useOpenAi: true, useSchedules: false }
  expect(await fetchExcess(plan, change)).toEqual({
    companies: 1,
    lost: ['useCampaigns', 'useSchedules'],
    exceeding: 0,
    names: [],
  })
})

test('a larger plan, an equal one and no change take nothing, not even from a company that has outgrown it', async () => {
  const plan = await buildPlan()
  await buildCompanyOnPlan(plan, { people: 3 })
  await operator.call('PUT /plans/:id', { params: { id: plan }, body: { users: 2 } })
  const changes: Array<Record<string, number>> = [{}, { users: 2 }, { users: 3 }, { queues: 1_000 }]
  for (const change of changes)
    expect(await fetchExcess(plan, change)).toEqual({
      companies: 1,
      lost: [],
      exceeding: 0,
      names: [],
    })
})

test('only the first twenty are named, by name, and all are counted', async () => {
  const plan = await buildPlan()
  for (let made = 0; made < EXCESS_SHOWN + 1; made++) await buildCompanyOnPlan(plan, { people: 1 })
  const { exceeding, names } = await fetchExcess(plan, { users: 1 })
  expect([exceeding, names.length]).toEqual([EXCESS_SHOWN + 1, EXCESS_SHOWN])
  const listed = names.map(({ name }) => name)
  expect(listed).toEqual(listed.toSorted((a, b) => a.localeCompare(b)))
})

test('the request changes nothing, and a deleted company does not count', async () => {
  const plan = await buildPlan()
  const { id } = await buildCompanyOnPlan(plan, { people: 1 })
  const before = await operator.call('GET /plans/:id', { params: { id: plan } })
  expect((await fetchExcess(plan, { users: 1, useKanban: false })).exceeding).toBe(1)
  expect(await operator.call('GET /plans/:id', { params: { id: plan } })).toEqual(before)
  await operator.call('DELETE /companies/:id', { params: { id } })
  expect(await fetchExcess(plan, { users: 1 })).toMatchObject({ companies: 0, exceeding: 0 })
})

test('only operators may read it, for an existing plan and numbers that a plan may have', async () => {
  const plan = await buildPlan()
  const { admin } = await buildCompanyOnPlan(plan)
  const client = new TestClient(app.http)
  await client.signIn(admin.email, admin.password)
  const sendExcessQuery = (one: TestClient, id: number, query: Record<string, string>) =>
    one.send('GET /plans/:id/excess', { params: { id }, query })
  expect(await sendExcessQuery(client, plan, { users: '1' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  expect(await sendExcessQuery(operator, 2_000_000_000, { users: '1' })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_PLAN_FOUND' },
  })
  for (const users of ['-1', '1.5', 'many', '99999999999'])
    expect(await sendExcessQuery(operator, plan, { users })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'users' }] },
    })
})
