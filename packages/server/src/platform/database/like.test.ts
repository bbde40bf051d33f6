import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { likeAnywhere } from './like.ts'
import { acrossCompanies } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** What PostgreSQL makes of the pattern. */
function isFound(sought: string, text: string): Promise<boolean> {
  return acrossCompanies('a test asks PostgreSQL', async (db) => {
    const { rows } = await sql<{
      found: boolean
    }>`select ${text}::text ilike ${likeAnywhere(sought)} as found`.execute(db)
    return rows[0]?.found ?? false
  })
}

test('a text is found anywhere, in letters of any case', async () => {
  for (const sought of ['joão', 'JOÃO', 'ão da', 'Silva', ' silva ', '', ' '])
    expect(await isFound(sought, 'João da Silva'), sought).toBe(true)
  expect(await isFound('Souza', 'João da Silva')).toBe(false)
})

test('signs that mean something to LIKE mean themselves', async () => {
  const texts = ['100%', 'a_b', 'c:\\d', '%', '_', '\\', '\\%', 'x%_\\y', "o'brien", '[a-z]', '*']
  for (const text of texts)
    for (const other of texts)
      expect(await isFound(text, other), `${text} in ${other}`).toBe(other.includes(text))
})
