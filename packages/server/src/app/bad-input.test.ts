import { connect } from 'node:net'
import type { Refusal } from '@guiche/contract/errors'
import type { Route } from '@guiche/contract/route'
import { type Key, routes } from '@guiche/contract/routes'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCompany } from '../features/organisation/companies/index.ts'
import { PASSWORD, passwordHash } from '../testing/build-company.ts'
import { type Filling, fillTables } from '../testing/fill-tables.ts'
import { pick, seededRandom } from '../testing/random.ts'
import { fieldsOf, type Path, sampleOf, withValue } from '../testing/sample-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { features } from './features.ts'

// Every answer to bad input is JSON, has a status below 500 and names the wrong field. The tests call all served routes
// with bad values in every field of their schemas, as an operator with all permissions in a company with a row in every
// table.

const row: Filling = {
  companyId: 1,
  id: 1,
  uuid: '5c1b0d5e-7e0f-4a53-9a38-0f6f6a2c8a11',
  marker: 'preenchido',
  secret: 'segredo',
}
const EMAIL = 'operadora@plataforma.example'

const served = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ key }) => ({ key, route: routes[key] as Route }))
  // Routes with a token instead of a session have bad-input tests of their own.
  .filter(({ route }) => route.who !== 'token')

let app: TestApp
let owner: pg.Client
let operator: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  await startSequencesAt(5000)
  await owner.query(
    "insert into plans (id, name, users, connections, queues) values (1, 'Plano 1', 9999, 9999, 9999)",
  )
  await createCompany({
    id: row.companyId,
    name: 'Plataforma',
    email: EMAIL,
    planId: 1,
    dueDate: null,
    campaignsEnabled: true,
    firstUser: { name: 'Operadora', email: EMAIL, passwordHash, isSuper: true },
  })
  await fillTables(app.database.owner, row)
  operator = new TestClient(app.http)
  await operator.signIn(EMAIL, PASSWORD)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Starts the sequences above the ids of this test's rows. */
async function startSequencesAt(number: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace",
  )
  for (const { name } of rows) await owner.query('select setval($1, $2)', [name, number])
}

/** Requests sent concurrently, to shorten the suite. */
const AT_ONCE = 6

type Part = 'params' | 'query' | 'body'
type Input = Partial<Record<Part, unknown>>

const LONG = 'x'.repeat(1024 * 1024)
const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown

/** Bad values for a field: wrong types, values out of every bound, and text that breaks careless code. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '-1',
  '1e3',
  '0x1',
  '1;2',
  ' 1',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'a\u0000b',
  '\ud800 half a pair',
  '\u202e right to left \u200b',
  "' or 1=1 --",
  '%_\\',
  '{{constructor.constructor("return 1")()}}',
  '__proto__',
  LONG,
  [],
  [1, 2],
  [null],
  [['1']],
  {},
  { $gt: '' },
  { toString: 1, valueOf: 1 },
  deep,
]

describe('a wrong value in one field', () => {
  for (const { key, route } of served) {
    const places = (['params', 'query', 'body'] as const).flatMap((part) =>
      fieldsOf(route[part]).map((field) => ({ part, ...field })),
    )
    if (places.length === 0) continue

    test(`of ${key} is refused with the field's name, or does no harm`, async () => {
      for (const { part, path } of places) {
        const values = hostile.filter((value) => part === 'body' || isInAddress(value))
        const [refused, taken] = partition(values, (value) => !accepts(route, part, path, value))
        // All values that the schema refuses take the same path, so two suffice; each accepted value is sent.
        for (const value of refused.slice(0, 2))
          await expectRefusalNamesField(key, route, part, path, value)
        for (let at = 0; at < taken.length; at += AT_ONCE)
          await Promise.all(
            taken
              .slice(at, at + AT_ONCE)
              .map((value) => expectHarmless(key, withHostile(route, part, path, value))),
          )
      }
    })
  }

  test('the prototype of objects stays unchanged', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('a number of a row', () => {
  const spellings = [
    '1e3',
    '0x1',
    '-1',
    '0',
    '1.5',
    '1;2',
    ' 1',
    '1 ',
    '+1',
    '01x',
    'NaN',
    '١',
    '99999999999',
    '[1]',
  ]

  for (const { key, route } of served) {
    const [name] =
      fieldsOf(route.params).find(({ schema }) => sampleOf(schema, [1]) === 1)?.path ?? []
    if (name === undefined) continue

    test(`of ${key} has one accepted spelling`, async () => {
      for (const spelling of spellings) {
        const input = withHostile(route, 'params', [name], spelling)
        const { status, body } = await send(key, input)
        expect([400, 404], `${key} ${spelling}`).toContain(status)
        if (status === 400) expect(body, spelling).toMatchObject({ error: 'ERR_INVALID_INPUT' })
      }
    })
  }
})

describe('paging', () => {
  for (const { key, route } of served.filter((one) =>
    fieldsOf(one.route.query).some(({ path }) => path[0] === 'pageNumber'),
  )) {
    test(`of ${key} counts from 1`, async () => {
      for (const page of ['-1', '0', 'NaN', '1e9', '1.5', 'abc', '1e3', '0x2', '999999999999']) {
        const { status, body } = await send(key, withHostile(route, 'query', ['pageNumber'], page))
        expect(status, page).toBe(400)
        expect(body, page).toMatchObject({
          error: 'ERR_INVALID_INPUT',
          fields: expect.arrayContaining([expect.objectContaining({ path: 'pageNumber' })]),
        })
      }
      const { status } = await send(key, { ...inputOf(route), query: { pageNumber: ['1', '2'] } })
      expect(status).toBe(400)
    })
  }
})

/** Programs send any keys to this route; the flow reads them by paths that an administrator configured. */
const takesAnyKey: ReadonlySet<string> = new Set(['POST /flow-webhooks/:hash'])

describe('a body', () => {
  const withBody = served.filter(({ route }) => route.body)

  test('that is no object is refused', async () => {
    for (const { key, route } of withBody)
      for (const text of ['', 'null', '5', 'true', '"text"', '[]', '[{}]']) {
        const { status, body } = await send(key, inputOf(route), {
          payload: text,
          'content-type': 'application/json',
        })
        expect(status, `${key} ${text}`).toBeLessThan(500)
        if (status === 400)
          expect(body, key).toMatchObject({ error: expect.stringMatching(/^ERR_/) })
      }
  })

  test('that is no JSON is refused', async () => {
    for (const { key, route } of withBody)
      for (const text of [
        '{',
        '{"a":}',
        '{"a":1,}',
        "{'a':1}",
        '\u0000',
        'NaN',
        '{"a":1}{"b":2}',
        '<a/>',
      ]) {
        const { status, body } = await send(key, inputOf(route), {
          payload: text,
          'content-type': 'application/json',
        })
        expect({ key, text, status, error: body.error }).toEqual({
          key,
          text,
          status: 400,
          error: 'ERR_INVALID_INPUT',
        })
      }
  })

  test('with a key that reaches for the prototype is refused', async () => {
    for (const { key, route } of withBody)
      for (const text of [
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
      ]) {
        const { status } = await send(key, inputOf(route), {
          payload: text,
          'content-type': 'application/json',
        })
        expect(status, key).toBe(400)
      }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('of another content type is refused', async () => {
    const kinds = [
      'text/plain',
      'text/html',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'image/png',
      'x',
      'multipart/form-data; boundary=a',
    ]
    for (const { key, route } of withBody)
      for (const kind of kinds) {
        const { status, body } = await send(key, inputOf(route), {
          payload: '{"name":"x"}',
          'content-type': kind,
        })
        expect({ key, kind, status }).toEqual({ key, kind, status: 400 })
        expect(body.error).toMatch(/^ERR_/)
      }
  })

  test('past ten megabytes is too large', async () => {
    const { status, body } = await send(
      'POST /auth/login',
      {},
      {
        payload: JSON.stringify({ email: 'x'.repeat(11_000_000) }),
        'content-type': 'application/json',
      },
    )
    expect({ status, ...body }).toMatchObject({ status: 413, error: 'ERR_TOO_LARGE' })
  })

  test('nested a hundred thousand levels deep does no harm', async () => {
    const payload = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    for (const { key, route } of withBody) {
      const { status } = await send(key, inputOf(route), {
        payload,
        'content-type': 'application/json',
      })
      expect(status, key).toBeLessThan(500)
    }
  })

  test('of a change without fields changes nothing: absent fields get no defaults', () => {
    for (const { key, route } of withBody.filter((one) => one.key.startsWith('PUT '))) {
      const parsed = z.record(z.string(), z.unknown()).safeParse(route.body?.safeParse({}).data)
      const given = Object.entries(parsed.data ?? {}).filter(([, value]) => value !== undefined)
      expect({ key, given }).toEqual({ key, given: [] })
    }
  })

  test('accepts web addresses only, in each field for an address', () => {
    const found: string[] = []
    // The action behind this route refuses them with a code of its own (push.test.ts).
    const others = withBody.filter(({ key }) => key !== 'POST /push/subscriptions')
    for (const { key, route } of others)
      for (const { path, schema } of fieldsOf(route.body)) {
        const acceptsText = (text: string) => z.safeParse(schema, text).success
        if (!acceptsText('https://exemplo.com/ajuda') || acceptsText('isto não é um endereço'))
          continue
        found.push(`${key} ${path.join('.')}`)
        for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
          expect(acceptsText(address), `${key} ${path.join('.')} ${address}`).toBe(false)
      }
    expect(found).toContain('POST /helps link')
    expect(found.length).toBeGreaterThan(5)
  })

  test('loses the keys that its schema does not know', () => {
    for (const { key, route } of withBody.filter((one) => !takesAnyKey.has(one.key))) {
      const sample = sampleOf(route.body ?? z.never(), sampleCandidates())
      const unknown = { isAdmin: true, passwordHash: 'x', company_id: 2 }
      // The schema of a list removes them from its rows.
      const given = Array.isArray(sample)
        ? sample.map((each) => ({ ...(each as object), ...unknown }))
        : { ...(sample as object), ...unknown }
      const parsed = JSON.stringify(route.body?.parse(given))
      expect(parsed, key).not.toMatch(/"isAdmin"|passwordHash|company_id/)
    }
  })
})

const UNKNOWN = 'O endereço pedido não existe.'

describe('an address', () => {
  test('is the same with a slash at its end and with two slashes', async () => {
    for (const { key, route } of served) {
      const [method = '', path = ''] = key.split(' ')
      const url = pathOf(path, paramsOf(route))
      const answers = await Promise.all(
        [url, `${url}/`, `/${url}`, url.replaceAll('/', '//')].map((address) =>
          app.http.inject({ method: method as 'GET', url: address }),
        ),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode)).size, key).toBe(1)
    }
  })

  test('that is unknown is answered in JSON', async () => {
    const unknown = [
      '/nothing',
      '/users/1/nothing',
      '/USERS',
      '/users;1',
      '/../etc/passwd',
      '/..%2f..%2f.env',
      '/.git/config',
      '/.env',
    ]
    for (const url of unknown)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const answer = await app.http.inject({
          method,
          url,
          headers: { authorization: `Bearer ${operator.token}` },
        })
        expect({ url, status: answer.statusCode, body: answer.json<unknown>() }).toEqual({
          url,
          status: 404,
          body: { error: UNKNOWN, message: UNKNOWN, code: 'ERR_NOT_FOUND' },
        })
      }
  })

  test('that cannot be read is answered in JSON', async () => {
    for (const url of [
      '/%',
      '/users/%zz',
      '/users/%c0%80',
      '/users/%00',
      `/users/${'1'.repeat(600)}`,
      `/users?x=${'y'.repeat(10_000)}`,
      '/users?%',
    ]) {
      const answer = await app.http.inject({
        url,
        headers: { authorization: `Bearer ${operator.token}` },
      })
      expect(answer.statusCode, url).toBeLessThan(500)
      expect(answer.headers['content-type'], url).toContain('application/json')
    }
  })

  test('takes its method from the request line only', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/users/1',
      headers: {
        authorization: `Bearer ${operator.token}`,
        'x-http-method-override': 'DELETE',
        'x-http-method': 'DELETE',
      },
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('a page of another origin', () => {
  test("gets no CORS permission, the installation's own page does", async () => {
    const sendPreflight = (origin: string) =>
      app.http.inject({
        method: 'OPTIONS',
        url: '/users',
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    expect(
      (await sendPreflight('https://evil.example')).headers['access-control-allow-origin'],
    ).toBeUndefined()
    expect((await sendPreflight('null')).headers['access-control-allow-origin']).toBeUndefined()
    const ours = await sendPreflight('https://painel.example')
    expect(ours.headers).toMatchObject({
      'access-control-allow-origin': 'https://painel.example',
      'access-control-allow-credentials': 'true',
    })
  })
})

describe('bytes that are not HTTP', () => {
  test('close only their own connection', async () => {
    const lumps = [
      '\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
      'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc',
      'POST /auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\nZZ\r\n',
      '\u0016\u0003\u0001',
    ]
    for (const lump of lumps) {
      const answer = await sendRaw(lump)
      expect(answer, lump.slice(0, 30)).not.toMatch(/^HTTP\/1.1 (?:2|5)/)
    }
    expect((await app.http.inject('/health/live')).statusCode).toBe(200)
  })

  function sendRaw(lump: string): Promise<string> {
    return new Promise((resolve) => {
      const { port } = new URL(app.address)
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => (answer += part))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer))
      socket.end(lump, 'latin1')
    })
  }
})

describe('1500 random requests', () => {
  const SEED = 20_260_301
  const REQUESTS = 1500

  test(`are all answered below 500 (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const requests = Array.from({ length: REQUESTS }, () => randomRequest(random))
    const statuses = new Map<number, number>()
    for (let at = 0; at < requests.length; at += AT_ONCE) {
      const answers = await Promise.all(
        requests.slice(at, at + AT_ONCE).map(async ({ key, input, headers }) => {
          const answer = await send(key, input, headers)
          expectWellFormed(answer, `${key} ${abridged({ ...input, headers })}`)
          return answer.status
        }),
      )
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // A mix of statuses proves that requests get past the validation and reach the actions.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(50)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(300)
  })

  function randomRequest(random: () => number) {
    const { key, route } = pick(random, served)
    let input: Input = inputOf(route)
    const places = (['params', 'query', 'body'] as const).flatMap((part) =>
      fieldsOf(route[part]).map(({ path }) => ({ part, path })),
    )
    const changes = Math.floor(random() * 4)
    for (let change = 0; change < changes && places.length > 0; change++) {
      const { part, path } = pick(random, places)
      // The router refuses a longer path segment before it finds the route.
      const value =
        part === 'body' ? randomValue(random, 3) : String(randomValue(random, 0)).slice(0, 40)
      input = { ...input, [part]: withValue(input[part], path, value) }
    }
    const headers: Record<string, string> =
      random() < 0.03 ? { payload: randomText(random), 'content-type': 'application/json' } : {}
    return { key, input, headers }
  }

  function randomValue(random: () => number, depth: number): unknown {
    const kind = Math.floor(random() * (depth > 0 ? 9 : 7))
    if (kind < 2)
      return pick(
        random,
        hostile.filter((value) => value !== LONG && (depth > 0 || isInAddress(value))),
      )
    if (kind < 4) return randomText(random)
    if (kind === 4) return Math.floor(random() * 1000) - 20
    if (kind === 5) return random() * 10 ** Math.floor(random() * 20)
    if (kind === 6)
      return pick(random, [
        'enabled',
        'disabled',
        'admin',
        'pt',
        'true',
        'open',
        '2026-13-45',
        '1',
        '[1]',
      ])
    const size = Math.floor(random() * 4)
    if (kind === 7) return Array.from({ length: size }, () => randomValue(random, depth - 1))
    return Object.fromEntries(
      Array.from({ length: size }, () => [
        randomText(random).slice(0, 12),
        randomValue(random, depth - 1),
      ]),
    )
  }

  function randomText(random: () => number): string {
    const length = Math.floor(random() ** 3 * 300)
    const highest = pick(random, [0x7f, 0xff, 0xff_ff, 0x10_ff_ff])
    const points = Array.from({ length }, () => Math.floor(random() * highest))
    return String.fromCodePoint(...points)
  }
})

async function expectRefusalNamesField(
  key: Key,
  route: Route,
  part: Part,
  path: Path,
  value: unknown,
): Promise<void> {
  const answer = await send(key, withHostile(route, part, path, value))
  const where = `${key} ${part} ${path.join('.')} ${abridged(value)}`
  expectWellFormed(answer, where)
  // An empty or dotted path segment makes another address.
  if (part === 'params' && answer.status === 404) return
  expect({ status: answer.status, error: answer.body.error }, where).toEqual({
    status: 400,
    error: 'ERR_INVALID_INPUT',
  })
  const [top] = path
  expect(
    answer.body.fields?.map((field) => field.path.split('.')[0]),
    where,
  ).toContain(String(top))
}

async function expectHarmless(key: Key, input: Input): Promise<void> {
  const answer = await send(key, input)
  expectWellFormed(answer, `${key} ${abridged(input)}`)
}

interface Answer {
  status: number
  body: Refusal
  /** True if the test sent a payload of its own, which may be invalid JSON. */
  hasOwnPayload: boolean
  raw: LightMyRequestResponse
}

function expectWellFormed({ status, body, hasOwnPayload, raw }: Answer, where: string): void {
  expect(status, `${where} ${raw.body.slice(0, 300)}`).toBeLessThan(500)
  if (status < 400) return
  expect(raw.headers['content-type'], where).toContain('application/json')
  // Clients of this family expect this body when a name is already used.
  if (status === 402) {
    expect(raw.body, where).toBe('"exist"')
    return
  }
  expect(body.error, where).toBeTypeOf('string')
  // A refusal without a field's name comes from the database, which means that the schema is too loose.
  const isUnnamed = body.error === 'ERR_INVALID_INPUT' && !body.fields?.length
  if (!hasOwnPayload) expect(isUnnamed, `${where} names no field`).toBe(false)
}

/**
 * Sends as the operator, each time from another IP address, so that rate limits by address do not hide other answers.
 */
async function send(
  key: string,
  input: Input,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await sendOnce(key, input, headers)
  if (!SHUT_OUT.has(answer.body.error) || key === 'POST /auth/refresh_token') return answer
  await restoreOperatorAccess()
  return sendOnce(key, input, headers)
}

const SHUT_OUT = new Set(['ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED'])

async function sendOnce(
  key: string,
  input: Input,
  { payload, ...headers }: Record<string, string>,
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  const raw = await app.http.inject({
    method: method as 'GET',
    url: pathOf(path, (input.params ?? {}) as Record<string, unknown>),
    remoteAddress: nextIpAddress(),
    query: queryOf(input.query),
    ...(payload !== undefined
      ? { payload }
      : input.body !== undefined && { payload: asJson(input.body) }),
    headers: {
      authorization: `Bearer ${operator.token}`,
      'x-error-codes': '1',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const isJson = raw.headers['content-type']?.toString().includes('json') && raw.body !== ''
  const body = isJson ? raw.json<Refusal>() : { error: '', message: '' }
  return { status: raw.statusCode, body, hasOwnPayload: payload !== undefined, raw }
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

let addresses = 0

function nextIpAddress(): string {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let healing: Promise<void> | undefined

/** Undoes changes that lock the operator out: a closed or expired company, an ended session. */
async function restoreOperatorAccess(): Promise<void> {
  healing ??= restoreOperatorAccessOnce().finally(() => (healing = undefined))
  await healing
}

async function restoreOperatorAccessOnce(): Promise<void> {
  await owner.query('update companies set status = true, due_date = null where id = 1')
  await owner.query("update users set profile = 'admin', super = true where email_key = $1", [
    EMAIL,
  ])
  operator = new TestClient(app.http, nextIpAddress())
  await operator.signIn(EMAIL, PASSWORD)
}

function sampleCandidates(): unknown[] {
  made++
  return [row.id, row.uuid, `Nome ${made}`, `pessoa${made}@novos.example`]
}

let made = 0

function inputOf({ params, query, body }: Route): Input {
  return {
    ...(params && { params: sampleOf(params, sampleCandidates()) }),
    ...(query && { query: {} }),
    ...(body && { body: sampleOf(body, sampleCandidates()) }),
  }
}

function paramsOf(route: Route): Record<string, unknown> {
  return (inputOf(route).params ?? {}) as Record<string, unknown>
}

function withHostile(route: Route, part: Part, path: Path, value: unknown): Input {
  const input = inputOf(route)
  return { ...input, [part]: withValue(input[part], path, value) }
}

function accepts(route: Route, part: Part, path: Path, value: unknown): boolean {
  const schema = route[part]
  if (!schema) return true
  const given = part === 'body' ? value : addressText(value)
  return schema.safeParse(withValue(knownSample(schema), path, given)).success
}

// The samples are only parsed, never sent, so their unique values may repeat.
const known = new Map<z.core.$ZodType, unknown>()

function knownSample(schema: z.core.$ZodType): unknown {
  if (!known.has(schema)) known.set(schema, sampleOf(schema, sampleCandidates()))
  return known.get(schema)
}

/** Path and query values can only be text. */
function isInAddress(value: unknown): boolean {
  return (typeof value === 'string' && value !== LONG) || typeof value === 'number'
}

function addressText(value: unknown): string {
  return String(value).toWellFormed()
}

function pathOf(pattern: string, params: Record<string, unknown>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(addressText(params[name])),
  )
}

function queryOf(query: unknown): Record<string, string | string[]> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(addressText) : addressText(value),
    ]),
  )
}

function partition<T>(list: readonly T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [list.filter(belongs), list.filter((item) => !belongs(item))]
}

function abridged(value: unknown): string {
  return asJson(value).slice(0, 400)
}
