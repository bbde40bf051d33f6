import { foldedText, isFound } from '@guiche/contract/search'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { isFoundInText, likeAnywhere, termsOf } from './search.ts'
import { acrossCompanies } from '../transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Result of the pattern in PostgreSQL. */
function isMatch(sought: string, text: string): Promise<boolean> {
  return acrossCompanies('a test asks PostgreSQL', async (db) => {
    const { rows } = await sql<{
      found: boolean
    }>`select ${text}::text like ${likeAnywhere(sought)} as found`.execute(db)
    return rows[0]?.found ?? false
  })
}

function isFoundByServer(search: string, text: string): Promise<boolean> {
  return acrossCompanies('a test asks PostgreSQL', async (db) => {
    const { rows } = await sql<{
      found: boolean
    }>`select ${isFoundInText(search, sql`folded(${text}::text)`)} as found`.execute(db)
    return rows[0]?.found ?? false
  })
}

test('LIKE wildcards in a search are matched literally', async () => {
  const texts = ['100%', 'a_b', 'c:\\d', '%', '_', '\\', '\\%', 'x%_\\y', "o'brien", '[a-z]', '*']
  for (const text of texts)
    for (const other of texts)
      expect(await isMatch(text, other), `${text} in ${other}`).toBe(other.includes(text))
})

test('the server and the browser find the same texts', async () => {
  const texts = [
    'João da Silva',
    'JOÃO  DA\tSILVA',
    'Łukasz Strauß',
    '+55 11 98765-0014',
    '100%',
    '',
  ]
  const searches = [
    'joão',
    'ao da',
    'silva  joao',
    'Souza',
    '',
    ' ',
    'lukasz STRAUSS',
    '8765-0014',
    '%',
  ]
  for (const text of texts)
    for (const search of searches)
      expect([search, text, await isFoundByServer(search, text)]).toEqual([
        search,
        text,
        isFound(search, text),
      ])
  expect(isFound('silva  joao', 'João da Silva')).toBe(true)
  expect(isFound('lukasz STRAUSS', 'Łukasz Strauß')).toBe(true)
})

test('the database and the contract fold every letter alike', async () => {
  const ranges: ReadonlyArray<readonly [number, number]> = [
    [0x20, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x52f],
    [0x5d0, 0x6ff],
    [0x1e00, 0x2bff],
    [0xac00, 0xad00],
    [0xfb00, 0xfb4f],
    [0xfe00, 0xfe0f],
    [0xff00, 0xffef],
    [0x1f300, 0x1f9ff],
  ]
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const texts = letters.map((letter) => `A${letter}b`)
  const { rows } = await acrossCompanies('a test asks PostgreSQL', (db) =>
    sql<{ text: string; by_database: string }>`
      select text, folded(text) as by_database from unnest(${texts}::text[]) as text`.execute(db),
  )
  const different = rows.filter((row) => foldedText(row.text) !== Object.values(row)[1])
  expect(rows).toHaveLength(texts.length)
  expect(different).toEqual([])
})

test('the database folds texts without a search path, as in a restored dump', async () => {
  await acrossCompanies('a test asks PostgreSQL', async (db) => {
    await sql`set local search_path = ''`.execute(db)
    const { rows } = await sql<{ text: string }>`
      select public.contact_text('Conceição ÉRICA', '5511987650014', 'érica') as text`.execute(db)
    expect(rows[0]?.text).toBe('conceicao erica 5511987650014 @erica')
  })
})

test('searches of contacts and of list items use the indexes of their texts', async () => {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  try {
    await owner.query(`begin; set local app.company_id = '77';
      insert into companies (id, name) values (77, 'Muitos');
      insert into contact_lists (company_id, id, name) values (77, 77, 'Muitos');
      insert into contacts (company_id, name, number)
        select 77, 'Pessoa ' || md5(n::text), 5521900000000 + n from generate_series(1, 20000) as n;
      insert into contact_list_items (company_id, contact_list_id, name, number)
        select 77, 77, name, number from contacts;
      analyze contacts, contact_list_items`)
    for (const search of ['conceição', 'silva joão', '(11) 98765-0014', 'joão 98765-0014']) {
      const calls = [
        ['contacts_search_text', 'select matching_contacts($1::jsonb, 10)'],
        ['contact_list_items_search_text', 'select matching_list_items(77, $1::jsonb, 10)'],
      ] as const
      for (const [index, call] of calls) {
        const countScans = async () => {
          const { rows } = await owner.query<{ scans: string }>(
            'select pg_stat_get_xact_numscans($1::regclass) as scans',
            [index],
          )
          return Number(rows[0]?.scans)
        }
        const before = await countScans()
        await owner.query(call, [termsOf(search)])
        expect([search, index, (await countScans()) > before]).toEqual([search, index, true])
      }
    }
  } finally {
    await owner.end()
  }
})
