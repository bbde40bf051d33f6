import { randomUUID } from 'node:crypto'
import { hasPermission } from '@guiche/contract/permissions'
import type { Route } from '@guiche/contract/route'
import { type Key, routes } from '@guiche/contract/routes'
import { secretSettingKeys } from '@guiche/contract/settings'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createCompany } from '../features/organisation/companies/index.ts'
import { MINUTE, moveClock } from '../platform/clock.ts'
import { buildPlan, buildUser, PASSWORD, passwordHash } from '../testing/build-company.ts'
import { readTables } from '../testing/database-catalogue.ts'
import { type Filling, fillTables, hasCompanyColumn } from '../testing/fill-tables.ts'
import { fieldsOf, type Path, sampleOf, withValue } from '../testing/sample-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { features } from './features.ts'

// Calls every served route as every kind of caller and with ids of another company's rows. Inputs are generated from
// the schemas and each company has a row in every table, all with one id, so routes added later are covered.

const ours: Filling = {
  companyId: 900_001,
  id: 900_001,
  uuid: randomUUID(),
  marker: 'a nossa marca',
  secret: 'o nosso segredo',
}
const theirs: Filling = {
  companyId: 910_001,
  id: 910_001,
  uuid: randomUUID(),
  marker: 'a marca alheia',
  secret: 'o segredo alheio',
}
/** Ids that no row has. */
const unknown = { id: 999_999, uuid: randomUUID() }

/** Routes whose id names no row of a company, so that its administrator finds nothing either. */
const notOfCompanies: readonly Key[] = [
  'GET /plans/:id',
  'GET /plans/:id/excess',
  'GET /announcements/:id',
  'GET /helps/:id',
  // Only super users read the users that an operator session may act as.
  'GET /auth/operator/:companyId',
  // Only super users read a company's usage.
  'GET /companies/:id/usage',
  // Only members find a chat; an administrator who is no member does not.
  'GET /chats/:id',
  'GET /chats/:id/messages',
  // The signature in the address grants the access.
  'GET /public/:signed/:name',
  'GET /public/public/:signed/:name',
]

interface Served {
  key: Key
  route: Route
  method: string
}

const served: readonly Served[] = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ key }) => ({ key, route: routes[key], method: key.slice(0, key.indexOf(' ')) }))

let app: TestApp
let owner: pg.Client
let snapshot: string
let people: Record<'user' | 'supervisor' | 'admin' | 'super', TestClient>
let expiredToken: string | undefined
let ourAdmin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  for (const filling of [ours, theirs]) await makeCompany(filling)
  const late = await signInAs(await buildUser(theirs.companyId, { profile: 'admin' }))
  expiredToken = late.token
  moveClock(16 * MINUTE)
  ourAdmin = await signInAs({ email: emailOf(ours), password: PASSWORD })
  people = {
    user: await signInAs(await buildUser(theirs.companyId)),
    supervisor: await signInAs(await buildUser(theirs.companyId, { profile: 'supervisor' })),
    admin: await signInAs({ email: emailOf(theirs), password: PASSWORD }),
    super: await signInAs(await makeOperator()),
  }
  snapshot = await snapshotStatement()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const emailOf = (filling: Filling) => `admin@empresa${filling.companyId}.example`

async function makeCompany(filling: Filling): Promise<void> {
  await createCompany({
    id: filling.companyId,
    name: filling.marker,
    email: emailOf(filling),
    planId: await buildPlan(),
    dueDate: null,
    campaignsEnabled: true,
    firstUser: { name: filling.marker, email: emailOf(filling), passwordHash },
  })
  await fillTables(app.database.owner, filling)
  const saveSecrets = 'update settings set value = $1 where company_id = $2 and key = any ($3)'
  await owner.query(saveSecrets, [filling.secret, filling.companyId, secretSettingKeys])
}

async function makeOperator() {
  const email = 'operadora@plataforma.example'
  const firstUser = { name: 'Operadora', email, passwordHash, isSuper: true }
  const planId = await buildPlan()
  await createCompany({
    name: 'Plataforma',
    email,
    planId,
    dueDate: null,
    campaignsEnabled: true,
    firstUser,
  })
  return { email, password: PASSWORD }
}

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

describe("another company's rows", () => {
  for (const { key, route } of served.filter(
    ({ route: { who } }) => who !== 'public' && who !== 'cookie' && who !== 'token',
  )) {
    const references = referencesOf(route)
    if (references.length === 0) continue

    test(`${key} finds none of them`, async () => {
      const before = await ourRows()
      for (const reference of references)
        for (const client of [people.admin, people.user])
          await expectForeignRowUnknown(client, key, route, reference)
      expect(await ourRows()).toBe(before)
    })
  }

  test('exist under these ids: their own administrator reads them', async () => {
    const readable = served.filter(
      ({ method, route }) =>
        method === 'GET' && route.who !== 'token' && referencesOf(route).some(isInPath),
    )
    expect(readable.length).toBeGreaterThan(2)
    for (const { key, route } of readable) {
      const { status } = await ourAdmin.send(key, inputOf(route, ours))
      expect({ key, found: status < 300 }).toEqual({ key, found: !notOfCompanies.includes(key) })
    }
  })

  test('are in no list', async () => {
    for (const { key, route } of served.filter(({ method }) => method === 'GET'))
      for (const client of [people.admin, people.user, new TestClient(app.http)]) {
        const { raw } = await client.send(key, inputOf(route, theirs))
        expect(raw.body, key).not.toContain(ours.marker)
      }
  })
})

describe('a field that no caller may read', () => {
  test('is absent from replies that hold the rest of the row', async () => {
    for (const { key, route } of served.filter(({ method }) => method === 'GET'))
      for (const [client, filling] of [
        [ourAdmin, ours],
        [people.super, ours],
      ] as const) {
        const { raw } = await client.send(key, inputOf(route, filling))
        expect(raw.body, key).not.toContain(ours.secret)
        expect(raw.body, key).not.toMatch(/argon2|password_?hash/i)
      }
  })
})

describe('a caller', () => {
  for (const served_ of served) {
    const { key, route } = served_

    test(`of ${key} must be ${describeWho(route)}`, async () => {
      await expectStrangersRefused(served_)
      if (route.who === 'cookie' || route.who === 'token') return
      for (const [kind, client] of Object.entries(people)) {
        const { status, body } = await client.send(key, { params: paramsOf(route, unknown) })
        const refusal = { status, error: body.error }
        if (isAllowed(kind as keyof typeof people, route)) {
          expect(refusal, kind).not.toMatchObject({ status: 401 })
          expect(refusal, kind).not.toMatchObject({ status: 403 })
          expect(status, kind).toBeLessThan(500)
        } else expect(refusal, kind).toEqual({ status: 400, error: 'ERR_NO_PERMISSION' })
      }
    })
  }

  test('needs the same permission for a HEAD as for its GET', async () => {
    for (const { key, route } of served.filter(({ method }) => method === 'GET')) {
      const { status } = await new TestClient(app.http).send(`HEAD ${key.slice(4)}`, {
        params: paramsOf(route, unknown),
      })
      if (route.who !== 'public') expect(status, key).toBe(401)
    }
  })
})

/** Calls without a session. A caller with an invalid or expired token is told to refresh it with the cookie. */
async function expectStrangersRefused({ key, route }: Served): Promise<void> {
  const request = { params: paramsOf(route, unknown) }
  const strangers: Array<[string | undefined, { status: number; error: string }]> = [
    [undefined, { status: 401, error: 'ERR_SESSION_EXPIRED' }],
    ['null', { status: 403, error: 'ERR_TOKEN_EXPIRED' }],
    ['a.b.c', { status: 403, error: 'ERR_TOKEN_EXPIRED' }],
    [await forgedToken(), { status: 403, error: 'ERR_TOKEN_EXPIRED' }],
    [expiredToken, { status: 403, error: 'ERR_TOKEN_EXPIRED' }],
  ]
  for (const [token, refusal] of strangers) {
    const client = new TestClient(app.http)
    client.token = token
    const { status, body } = await client.send(key, request)
    if (route.who === 'public') expect([401, 403]).not.toContain(status)
    else if (route.who === 'token')
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'ERR_API_TOKEN' })
    else if (route.who === 'cookie') expect([200, 401, 403]).toContain(status)
    else expect({ status, error: body.error }, String(token)).toEqual(refusal)
  }
}

function forgedToken(): Promise<string> {
  return new SignJWT({
    sid: randomUUID(),
    id: 1,
    profile: 'admin',
    super: true,
    companyId: theirs.companyId,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(Buffer.from('mysecret'))
}

function isAllowed(kind: keyof typeof people, route: Route): boolean {
  const profile = kind === 'super' ? 'admin' : kind
  if (route.permission && !hasPermission(profile, route.permission)) return false
  if (route.who === 'super') return kind === 'super'
  return route.who !== 'admin' || kind === 'admin' || kind === 'super'
}

function describeWho({ who, permission }: Route): string {
  return permission ? `${who} with ${permission}` : who
}

/** A place in a route's input that names a row. */
interface Reference {
  part: 'params' | 'query' | 'body'
  path: Path
}

const NAMES_A_ROW = /^(?:id|uuid)$|(?:Id|Ids|Uuid)$/
/** Authors of templates choose option ids freely, so these name no row. */
const NAMES_NO_ROW = new Set(['template.options.0.id'])

function referencesOf(route: Route): Reference[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(route[part])
      .filter(
        ({ path }) =>
          part === 'params' ||
          (!NAMES_NO_ROW.has(path.join('.')) &&
            NAMES_A_ROW.test(String(path.findLast((key) => typeof key === 'string')))),
      )
      .filter(({ schema }) => mentions(sampleOf(schema, candidatesOf(ours)), ours))
      .map(({ path }) => ({ part, path })),
  )
}

const isInPath = ({ part }: Reference) => part === 'params'

function mentions(value: unknown, { id, uuid }: Pick<Filling, 'id' | 'uuid'>): boolean {
  const text = JSON.stringify(value) ?? ''
  return text.includes(String(id)) || text.includes(uuid)
}

/** A row of another company and an unknown id get the same answer; a row named in the path is not found. */
async function expectForeignRowUnknown(
  client: TestClient,
  key: Key,
  route: Route,
  reference: Reference,
): Promise<void> {
  const foreign = await sendReferring(client, key, route, reference, ours)
  const never = await sendReferring(client, key, route, reference, unknown)
  const where = `${key} ${reference.part} ${reference.path.join('.')}`
  expect(foreign.status, where).toBe(never.status)
  expect(foreign.status, where).toBeLessThan(500)
  if (foreign.status >= 300) expect(foreign.body, where).toEqual(never.body)
  if (isInPath(reference)) expect([400, 404], where).toContain(foreign.status)
  expect(foreign.raw.body, where).not.toContain(ours.marker)
  expect(foreign.raw.body, where).not.toContain(ours.secret)
}

function sendReferring(
  client: TestClient,
  key: Key,
  route: Route,
  { part, path }: Reference,
  row: Pick<Filling, 'id' | 'uuid'>,
) {
  const input = inputOf(route, theirs)
  const place = fieldsOf(route[part]).find((field) => field.path.join() === path.join())
  if (!place) throw new Error('a reference is no field')
  return client.send(key, {
    ...input,
    [part]: withValue(input[part], path, sampleOf(place.schema, candidatesOf(row))),
  })
}

/** A valid input whose references are rows of this company. */
function inputOf(route: Route, row: Pick<Filling, 'id' | 'uuid'>) {
  const { params, query, body } = route
  const candidates = candidatesOf(row)
  return {
    ...(params && { params: sampleOf(params, candidates) as Record<string, string> }),
    ...(query && { query: onlyRequired(query, sampleOf(query, candidates)) }),
    ...(body && { body: sampleOf(body, candidates) }),
  }
}

function paramsOf(route: Route, row: Pick<Filling, 'id' | 'uuid'>): Record<string, string> {
  return inputOf(route, row).params ?? {}
}

/** Sends only the required query parameters, since a request without filters returns the most rows. */
function onlyRequired(query: z.ZodType, sample: unknown): Record<string, string> {
  const required = { ...(sample as Record<string, string>) }
  for (const key of Object.keys(required)) {
    const { [key]: _, ...others } = required
    if (query.safeParse(others).success) delete required[key]
  }
  return required
}

let made = 0

/** Candidate values: ids of rows, then words that were not used before, since some must be unique. */
function candidatesOf({ id, uuid }: Pick<Filling, 'id' | 'uuid'>): unknown[] {
  made++
  return [id, uuid, `[${id}]`, `Nome ${made}`, `pessoa${made}@novos.example`]
}

/** All rows of our company as text. */
async function ourRows(): Promise<string> {
  const { rows } = await owner.query<{ rows: string }>(snapshot)
  return rows[0]?.rows ?? ''
}

async function snapshotStatement(): Promise<string> {
  const tables = (await readTables(owner)).filter(hasCompanyColumn)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as t, to_jsonb(r)::text as row from ${name} r where company_id = ${ours.companyId}`,
  )
  const company = `select 'companies', to_jsonb(r)::text from companies r where id = ${ours.companyId}`
  return `select string_agg(t || row, '\n' order by t, row) as rows from (${[...parts, company].join(' union all ')}) as all_rows`
}
