import { AUDIT_PAGE, type AuditQuery } from '@guiche/contract/audit-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { buildCompany, buildPlan, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let operator: TestClient
let operatorId: number
beforeAll(async () => {
  app = await startTestApp()
  const signed = await signInAs((await buildCompany({ isSuper: true })).admin.email)
  operator = signed.client
  operatorId = signed.user.id
})
afterAll(() => app.close())

async function signInAs(email: string) {
  const client = new TestClient(app.http)
  const { user } = await client.signIn(email, PASSWORD)
  return { client, user }
}

const fetchAuditLog = (
  client: TestClient,
  query: Partial<Record<keyof AuditQuery, string | number | boolean>> = {},
) => client.call('GET /audit-log', { query: query as never })
const fetchActions = async (...asked: Parameters<typeof fetchAuditLog>) =>
  (await fetchAuditLog(...asked)).entries.map(({ action }) => action)

test('lists actions with their user and target, the newest first', async () => {
  const { company, admin } = await buildCompany()
  const { client, user } = await signInAs(admin.email)
  const { user: ana } = await buildUser(company.id, { name: 'Ana' })
  const params = { id: ana.id }
  await client.call('PUT /users/:id', { params, body: { profile: 'admin', password: 'Outra123' } })
  await client.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
  await client.call('POST /users/:id/deactivate', { params, body: {} })
  await client.call('POST /users/:id/reactivate', { params })
  await client.call('DELETE /users/:id', { params })
  const { entries, next } = await fetchAuditLog(client)
  const by = {
    company: { id: company.id, name: company.name },
    user: { id: user.id, name: user.name },
  }
  expect(entries.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual(
    [
      ['users.delete', { id: ana.id, name: 'Ana' }],
      ['users.reactivate', { id: ana.id, name: 'Ana' }],
      ['users.deactivate', { id: ana.id, name: 'Ana' }],
      ['settings.change', { key: 'call', value: 'enabled' }],
      ['users.change', { id: ana.id, name: 'Ana', password: true, profile: 'admin' }],
    ].map(([action, detail]) => ({ ...by, isOutsider: false, action, detail })),
  )
  expect(next).toBeNull()
  expect(JSON.stringify(entries)).not.toContain('Outra123')
})

test('is readable by administrators of the same company; the operator reads all', async () => {
  const [one, other] = [await buildCompany(), await buildCompany()]
  await operator.call('PUT /companies/:id', {
    params: { id: one.company.id },
    body: { name: 'Nome Novo' },
  })
  const { client } = await signInAs(one.admin.email)
  const { client: stranger } = await signInAs(other.admin.email)
  const plain = await signInPerson(app, one.company.id)
  const [entry] = (await fetchAuditLog(client)).entries
  // Users of other companies have no name in this company's log.
  expect(entry).toMatchObject({
    action: 'company.change',
    isOutsider: true,
    user: { id: operatorId, name: '' },
  })
  expect(await fetchAuditLog(stranger)).toEqual({ entries: [], next: null })
  const REFUSED = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await plain.client.send('GET /audit-log')).toMatchObject(REFUSED)
  const elsewhere: Array<Record<string, string>> = [
    { companyId: String(one.company.id) },
    { isEverywhere: 'true' },
  ]
  for (const query of elsewhere)
    expect(await stranger.send('GET /audit-log', { query })).toMatchObject(REFUSED)
  const told = { action: 'company.change', company: { id: one.company.id, name: 'Nome Novo' } }
  const asked = await fetchAuditLog(operator, { companyId: one.company.id })
  expect(asked.entries).toMatchObject([told])
  expect(asked.entries[0]?.user.name).not.toBe('')
  expect((await fetchAuditLog(operator, { isEverywhere: true })).entries[0]).toMatchObject(told)
  expect(await fetchActions(operator)).toEqual([])
})

test('is filtered by action, user and time, and paged without repeating entries', async () => {
  const { company, admin } = await buildCompany()
  const { client, user } = await signInAs(admin.email)
  const { user: ana } = await buildUser(company.id)
  const actorOf = (userId: number) => ({ companyId: company.id, userId })
  await inCompany(company.id, async (db) => {
    await recordAudit(db, company.id, actorOf(ana.id), 'tickets.delete', { id: 1 })
    for (let id = 0; id < AUDIT_PAGE + 5; id++)
      await recordAudit(db, company.id, actorOf(user.id), 'contacts.delete', { id })
  })
  expect(await fetchActions(client, { userId: ana.id })).toEqual(['tickets.delete'])
  expect(await fetchActions(client, { action: 'tickets.delete' })).toEqual(['tickets.delete'])
  expect(await fetchActions(client, { to: '2020-01-01' })).toEqual([])
  expect(await fetchActions(client, { from: '2020-01-01', action: 'tickets.delete' })).toHaveLength(
    1,
  )
  for (const reader of [
    (after: string) =>
      fetchAuditLog(client, { action: 'contacts.delete', ...(after && { after }) }),
    (after: string) =>
      fetchAuditLog(operator, {
        isEverywhere: true,
        action: 'contacts.delete',
        ...(after && { after }),
      }),
  ]) {
    const first = await reader('')
    expect(first.entries).toHaveLength(AUDIT_PAGE)
    const second = await reader(first.next ?? '')
    expect(second.next).toBeNull()
    const ids = [...first.entries, ...second.entries].map(({ detail }) => detail.id)
    expect(ids).toEqual(Array.from({ length: AUDIT_PAGE + 5 }, (_, id) => id).toReversed())
  }
})

test('names users, lines, plans and companies, also deleted ones', async () => {
  const { company, admin } = await buildCompany()
  const { client } = await signInAs(admin.email)
  const { user: ana } = await buildUser(company.id, { name: 'Ana' })
  const line = await buildLine(company.id)
  const planId = await buildPlan({ name: 'Plano que sai' })
  const before = company.planId ?? 0
  const params = { id: company.id }
  await operator.call('PUT /companies/:id', { params, body: { planId } })
  await operator.call('PUT /companies/:id', { params, body: { planId: before } })
  await operator.call('DELETE /plans/:id', { params: { id: planId } })
  // Rows of older versions have ids alone.
  const as = { companyId: company.id, userId: ana.id }
  await inCompany(company.id, async (db) => {
    await recordAudit(db, company.id, as, 'connection.token-made', { whatsappId: line.id })
    await recordAudit(db, company.id, as, 'tickets.delete', { id: 1, asUserId: ana.id })
    await recordAudit(db, company.id, as, 'tickets.delete', { id: 2, planId, whatsappId: 'x' })
  })
  await client.call('DELETE /users/:id', { params: { id: ana.id } })
  const { entries } = await fetchAuditLog(client)
  expect(entries.map(({ user, detail }) => [user.name, detail]).slice(1)).toMatchObject([
    // The name of a deleted row that was never stored stays an id.
    ['Ana', { id: 2, planId, whatsappId: 'x' }],
    ['Ana', { id: 1, asUserId: ana.id, asUser: 'Ana' }],
    ['Ana', { whatsappId: line.id, whatsapp: line.name }],
    ['', { planId: before, plan: expect.any(String) }],
    ['', { planId, plan: 'Plano que sai' }],
  ])
  expect(entries[1]?.detail).not.toHaveProperty('plan')
  const everywhere = await fetchAuditLog(operator, { companyId: company.id })
  expect(everywhere.entries[3]?.detail).toMatchObject({ whatsapp: line.name })
})
