import { randomUUID } from 'node:crypto'
import type { Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { isFound } from '@guiche/contract/search'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '../features/organisation/companies/index.ts'
import { buildPlan, PASSWORD, passwordHash } from '../testing/build-company.ts'
import { type Filling, fillTables } from '../testing/fill-tables.ts'
import { pick, seededRandom } from '../testing/random.ts'
import { fieldsOf } from '../testing/sample-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'

// Every route with `searchParam` is searched over rows with known texts and compared with an oracle that is independent
// of the product's folding. A route added later is covered automatically.

const NAMES = [
  'João da Conceição Araújo',
  'Ângela Müller Antônia'.normalize('NFD'),
  'ÉRICA   SÃO  Luís Gonçalves',
  'Zoë Nuñez Vovó Benê',
]
/** One company for each name, which all of its rows bear. */
const fillings: readonly Filling[] = NAMES.map((marker, index) => ({
  companyId: 920_001 + index,
  id: 920_001 + index,
  uuid: randomUUID(),
  marker,
  secret: 'segredo',
}))

/** Further parameters that a route needs to show the row. */
const beside: Readonly<Record<string, Record<string, string>>> = {
  'GET /invoices': { status: 'all' },
  'GET /tickets': { showAll: 'true', ofContact: 'true' },
}
const searches = Object.entries<Route>(routes).flatMap(([key, route]) =>
  fieldsOf(route.query).some(({ path }) => path.at(-1) === 'searchParam')
    ? [{ key, route, field: 'searchParam' }]
    : [],
)
const pickers = [{ key: 'GET /contacts/list', route: routes['GET /contacts/list'], field: 'name' }]
const all = [...searches, ...pickers]
/** Routes whose rows have a telephone number, or a contact with one. */
const numbered = all.filter(({ key }) =>
  [
    'GET /campaigns/:id/recipients',
    'GET /contact-list-items',
    'GET /contacts',
    'GET /contacts/list',
    'GET /opt-outs',
    'GET /schedules',
    'GET /tickets',
  ].includes(key),
)

let app: TestApp
let owner: pg.Client
const clients = new Map<Filling, TestClient>()

beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  for (const filling of fillings) clients.set(filling, await makeCompany(filling))
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function makeCompany(filling: Filling): Promise<TestClient> {
  const { companyId, id, marker } = filling
  const email = `admin@empresa${companyId}.example`
  await createCompany({
    id: companyId,
    name: marker,
    email: `empresa${companyId}@empresa.example`,
    planId: await buildPlan({ name: marker }),
    dueDate: null,
    campaignsEnabled: true,
    firstUser: {
      name: 'Super',
      email: `super@empresa${companyId}.example`,
      passwordHash,
      isSuper: true,
    },
  })
  await fillTables(app.database.owner, filling)
  // Signs in as the user who owns the rows, since chats are shown to their members only.
  await owner.query(
    `update users set email = $1, email_key = $1, password_hash = $2, profile = 'admin', super = true
     where company_id = $3 and id = $4`,
    [email, passwordHash, companyId, id],
  )
  const client = new TestClient(app.http)
  await client.signIn(email, PASSWORD)
  await client.call('POST /helps', {
    body: { title: marker, description: '', video: 'https://youtu.be/aaaaaaaaaaa' },
  })
  await client.call('POST /announcements', {
    body: { title: marker, text: marker, priority: 1, status: true },
  })
  return client
}

async function fetchAnswer(
  filling: Filling,
  { key, route, field }: (typeof all)[number],
  typed: string,
): Promise<string> {
  const client = clients.get(filling)
  const required = route.query?.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? []
  const query = {
    ...Object.fromEntries(required.map((name) => [name, String(filling.id)])),
    ...beside[key],
    [field]: typed,
  }
  const answer = await client?.send(key, { query, params: { id: filling.id } })
  expect([key, typed, answer?.status]).toEqual([key, typed, 200])
  return answer?.raw.body ?? ''
}

/** True if the route lists the row with the filling's name. */
async function findsFilling(
  filling: Filling,
  one: (typeof all)[number],
  typed: string,
): Promise<boolean> {
  const name = JSON.stringify(filling.marker).slice(1, -1)
  return (await fetchAnswer(filling, one, typed)).includes(name)
}

const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

function isExpected(typed: string, name: string): boolean {
  const text = plainWords(name).join(' ')
  return plainWords(typed).every((word) => text.includes(word))
}

const WAYS: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFD'),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (text) => ` ${text.split(/\s+/).join('  ')} `,
  (text) => text.split(/\s+/).toReversed().join(' '),
  (text) => text.split(/\s+/).slice(-1).join(''),
]

/** Searches drawn from a name: words in any order, cut and in any form, some with a word that the name lacks. */
function searchesFrom(seed: number, name: string): string[] {
  const random = seededRandom(seed)
  const words = name.normalize('NFC').split(/\s+/)
  const drawn = Array.from({ length: 6 }, () => {
    const some = words
      .filter(() => random() < 0.6)
      .map((word) => word.slice(0, 2 + Math.floor(random() * word.length)))
      .toSorted(() => random() - 0.5)
    const stranger = random() < 0.3 ? [pick(random, ['xerife', 'zzz', 'ção%'])] : []
    return pick(random, WAYS)([...some, ...stranger].join(' '))
  })
  return [...WAYS.map((way) => way(name)), ...drawn, '%', '_', 'xerife', `${name} qq`]
}

test('all routes with a search are listed', () => {
  expect(searches.length).toBeGreaterThan(20)
  expect(numbered).toHaveLength(7)
  const bodies = Object.entries<Route>(routes)
    .filter(([, { body }]) => fieldsOf(body).some(({ path }) => path.at(-1) === 'searchParam'))
    .map(([key]) => key)
  // The first is tested below; the others store a search of a route above.
  expect(bodies.toSorted()).toEqual([
    'POST /contact-lists',
    'POST /contact-lists/count',
    'POST /ticket-views',
    'PUT /contact-lists/:id',
    'PUT /ticket-views/:id',
  ])
})

describe.each(all)('$key', (one) => {
  test.each(fillings)('finds as the oracle does in $marker', async (filling) => {
    for (const typed of searchesFrom(filling.id, filling.marker))
      expect([typed, await findsFilling(filling, one, typed)]).toEqual([
        typed,
        isExpected(typed, filling.marker),
      ])
  })
})

test('a search in the browser finds as the oracle does', () => {
  for (let seed = 0; seed < 200; seed++)
    for (const name of NAMES)
      for (const typed of searchesFrom(seed, name))
        expect([typed, isFound(typed, name)]).toEqual([typed, isExpected(typed, name)])
})

const [filling] = fillings as [Filling]
const FORMS = [
  '5511987650014',
  '+55 11 98765-0014',
  '(11) 98765-0014',
  '11987650014',
  '(011) 98765.0014',
  '011 8765 0014',
  '98765-0014',
  '8765-0014',
  '551187650014',
  '+55 (11) 8765-0014',
  '65-0014',
]
const NOT = ['+55 11 98765-0015', '(21) 98765-0014']

describe('a number', () => {
  const setNumberEverywhere = (number: string) =>
    owner.query(
      `update contacts set number = '${number}' where company_id = ${filling.companyId};
       update contact_list_items set number = '${number}' where company_id = ${filling.companyId};
       update campaign_recipients set number = '${number}' where company_id = ${filling.companyId};
       update contact_identities set value = '${number}' where company_id = ${filling.companyId} and kind = 'phone';
       update opt_outs set value = '${number}', kind = 'phone' where company_id = ${filling.companyId};`,
    )

  for (const stored of ['5511987650014', '551187650014'])
    test(`stored as ${stored} is found by every written form`, async () => {
      await setNumberEverywhere(stored)
      for (const one of numbered) {
        for (const typed of FORMS)
          expect([one.key, typed, await findsFilling(filling, one, typed)]).toEqual([
            one.key,
            typed,
            true,
          ])
        for (const typed of NOT)
          expect([one.key, typed, await findsFilling(filling, one, typed)]).toEqual([
            one.key,
            typed,
            false,
          ])
      }
      for (const typed of FORMS) expect(isFound(typed, filling.marker, stored), typed).toBe(true)
      for (const typed of NOT) expect(isFound(typed, filling.marker, stored), typed).toBe(false)
    })

  test('is found together with a name', async () => {
    await setNumberEverywhere('5511987650014')
    for (const one of numbered)
      for (const typed of ['araujo (11) 98765-0014', '8765-0014 JOAO', '98765 0014 conceição'])
        expect([one.key, typed, await findsFilling(filling, one, typed)]).toEqual([
          one.key,
          typed,
          true,
        ])
  })

  test("is counted in a campaign's audience", async () => {
    await setNumberEverywhere('5511987650014')
    const countAudience = async (searchParam: string) => {
      const body = { audience: { searchParam } }
      const answer = await clients.get(filling)?.send('POST /contact-lists/count', { body })
      return answer?.body['count']
    }
    expect(await countAudience('(11) 8765-0014')).toBe(1)
    expect(await countAudience('araujo  joao')).toBe(1)
    expect(await countAudience('araujo maria')).toBe(0)
  })
})

test('contacts stored before the search text existed are found, and get it when they change', async () => {
  const countSearchTexts = async () => {
    const { rows } = await owner.query('select count(search_text)::int as stored from contacts')
    return rows[0]
  }
  await owner.query(`alter table contacts disable trigger user;
    update contacts set search_text = null;
    alter table contacts enable trigger user`)
  expect(await countSearchTexts()).toEqual({ stored: 0 })
  for (const one of numbered)
    expect([one.key, await findsFilling(filling, one, 'conceicao joao')]).toEqual([one.key, true])
  await owner.query(
    `update contacts set updated_at = now() where company_id = ${filling.companyId}`,
  )
  expect(await countSearchTexts()).toEqual({ stored: 1 })
  for (const one of numbered)
    expect([one.key, await findsFilling(filling, one, 'conceicao joao')]).toEqual([one.key, true])
})
