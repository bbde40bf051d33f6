import { randomUUID } from 'node:crypto'
import { grantingRoutes } from '@guiche/contract/granting-routes'
import type { Route } from '@guiche/contract/route'
import { type Key, routes } from '@guiche/contract/routes'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../features/organisation/companies/index.ts'
import { buildCompany, buildPlan, PASSWORD, passwordHash } from '../testing/build-company.ts'
import { readTables } from '../testing/database-catalogue.ts'
import { type Filling, fillTables, hasCompanyColumn } from '../testing/fill-tables.ts'
import { fieldsOf, sampleOf, withValue } from '../testing/sample-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { features } from './features.ts'

// A super user in an operator session calls every route; no new row that grants access may appear. The company has a
// row in every table, all with one id, so that the routes find the rows that they change.

/** Columns that grant access or name an address that receives data of the company. */
const ACCESS: Readonly<Record<string, readonly string[]>> = {
  users: ['email_key', 'password_hash', 'profile', 'super', 'is_active'],
  invitations: ['token_hash'],
  personal_tokens: ['token_hash'],
  whatsapps: ['token_hash'],
  webhooks: ['url', 'secret', 'former_secret', 'active'],
  flow_webhooks: ['hash'],
  sessions: ['user_id'],
}
/** Columns with similar names that grant no access. */
const OTHERS: readonly string[] = [
  // A code that is mailed to the user.
  'password_resets.code_hash',
  // Opens the page of a customer's charge.
  'pix_charges.token',
]

const REFUSED = { status: 400, body: { error: 'ERR_OPERATOR_SESSION' } }

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

interface Filled extends Filling {
  readonly admin: { email: string; password: string }
}

async function createFilledCompany(id: number): Promise<Filled> {
  const email = `admin@empresa${id}.example`
  const filling = { companyId: id, id, uuid: randomUUID(), marker: `marca ${id}`, secret: `s${id}` }
  await createCompany({
    id,
    name: filling.marker,
    email,
    planId: await buildPlan(),
    dueDate: null,
    campaignsEnabled: true,
    firstUser: { name: 'Admin', email, passwordHash },
  })
  await fillTables(app.database.owner, filling)
  // Every id in an input names this user's rows; the user is inactive and is not the calling administrator.
  const leave = 'update users set is_active = false where company_id = $1 and id = $1'
  await owner.query(leave, [id])
  await owner.query('update webhooks set active = false where company_id = $1', [id])
  await owner.query('delete from flow_webhooks where company_id = $1', [id])
  return { ...filling, admin: { email, password: PASSWORD } }
}

/** All rows that grant access, each as text. */
async function listAccessRows({ companyId }: Filling): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(ACCESS)) {
    const shown = [table === 'flow_webhooks' ? 'flow_id' : 'id', ...columns].join(', ')
    const { rows } = await owner.query<{ row: string }>(
      `select json_build_array(${shown})::text as row from ${table} where company_id = $1`,
      [companyId],
    )
    found.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return found
}

const served = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ key }) => ({ key, route: routes[key] as Route }))
  .filter(
    ({ key, route: { who } }) => !key.startsWith('GET ') && (who === 'user' || who === 'admin'),
  )
  // Calls deleting routes last, and keeps the operator session itself.
  .filter(({ key }) => key !== 'DELETE /auth/sessions/:sessionId' && key !== 'POST /auth/operator')
  .toSorted((one, other) => Number(isRemoval(one.key)) - Number(isRemoval(other.key)))

function isRemoval(key: Key): boolean {
  return key.startsWith('DELETE ') || /deactivate|merge|give-up|cancel|discard/.test(key)
}

let made = 0

/** Bodies for a route: the smallest that its schema accepts, and one with every optional field. */
function bodiesOf({ body }: Route, { id, uuid }: Filling): unknown[] {
  if (!body) return [undefined]
  // An email address that no user has: unique values are new in every call.
  const given = [id, `novo${++made}@outra.example`, uuid, 'https://outra.example/x', 'admin', true]
  try {
    const least = sampleOf(body, given)
    const whole = fieldsOf(body).reduce((all, { path, schema }) => {
      const filled = withValue(all, path, sampleOf(schema, given))
      return body.safeParse(filled).success ? filled : all
    }, least)
    return [least, whole]
  } catch {
    return [{}]
  }
}

/** Calls every route. @returns the new rows that grant access, by route */
async function callAllRoutes(client: TestClient, filled: Filled, isVisit: boolean) {
  const before = new Set(await listAccessRows(filled))
  const given: Record<string, string[]> = {}
  for (const { key, route } of served)
    for (const body of bodiesOf(route, filled)) {
      const params = route.params && {
        params: sampleOf(route.params, [filled.id, filled.uuid]) as Record<string, string>,
      }
      const answer = await client.send(key, { ...params, ...(body !== undefined && { body }) })
      expect({ key, isSignedIn: answer.status !== 401 }).toEqual({ key, isSignedIn: true })
      if (isVisit && grantingRoutes[key] === 'always')
        expect({ key, ...answer }).toMatchObject(REFUSED)
      const added = (await listAccessRows(filled)).filter((row) => !before.has(row))
      if (added.length > 0) given[key] = added
      for (const row of added) before.add(row)
    }
  return given
}

test('an administrator grants access by the listed routes only', async () => {
  const filled = await createFilledCompany(930_001)
  const client = new TestClient(app.http)
  await client.signIn(filled.admin.email, filled.admin.password)
  const given = await callAllRoutes(client, filled, false)
  const expected = Object.keys(grantingRoutes).filter((key) => !isRemoval(key as Key))
  expect(Object.keys(given).toSorted()).toEqual(expected.toSorted())
})

test('a super user in an operator session grants no access by any route', async () => {
  const filled = await createFilledCompany(940_001)
  const operator = (await buildCompany({ isSuper: true })).admin
  const client = new TestClient(app.http)
  await client.signIn(operator.email, operator.password)
  const { token } = await client.call('POST /auth/operator', {
    body: { companyId: filled.companyId },
  })
  client.token = token
  expect(await callAllRoutes(client, filled, true)).toEqual({})
})

test('every column that may grant access is checked', async () => {
  const named = (await readTables(owner))
    .filter(hasCompanyColumn)
    .flatMap((table) =>
      table.columns
        .filter(({ name }) => /hash|token$|password|secret$/.test(name))
        .map(({ name }) => `${table.name}.${name}`),
    )
  const looked = Object.entries(ACCESS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !looked.includes(name) && !OTHERS.includes(name))).toEqual([])
})
