import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { commitWithNextStatement } from './kysely-on-client.ts'
import { recordset } from './sql/recordset.ts'
import { afterCommit, inCompany } from './transaction.ts'

let app: TestApp
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())

const given = recordset<{ id: number; body: string | null; raw: unknown }>('given', {
  id: 'int',
  body: 'text',
  raw: 'jsonb',
})

test('rows are one parameter, in order, with any content', async () => {
  const list = [
    { id: 2, body: 'aspas " barra \\ emoji 😀\nlinha', raw: { b: [1, null] } },
    { id: 1, body: null, raw: null },
    { id: 3, body: `metade ${'😀'.slice(0, 1)}`, raw: 'texto' },
  ]
  const { rows } = await inCompany(companyId, (db) =>
    sql`select place, ${given.values} from ${given.of(list)} order by place`.execute(db),
  )
  expect(rows).toEqual([
    { place: 0, ...list[0] },
    { place: 1, ...list[1] },
    { place: 2, id: 3, body: 'metade \uFFFD', raw: 'texto' },
  ])
})

test('instants are ISO 8601 in UTC with milliseconds', async () => {
  const instants = [
    '2026-03-01 12:00:00+00',
    '2026-03-01 12:00:00.5+00',
    '1999-12-31 23:59:59.123456+00',
    '12026-03-01 12:00:00+00',
  ]
  const { rows } = await inCompany(companyId, (db) =>
    sql<{ at: string }>`select unnest(${instants}::timestamptz[]) as at`.execute(db),
  )
  expect(rows.map(({ at }) => at)).toEqual([
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T12:00:00.500Z',
    '1999-12-31T23:59:59.123Z',
    '+012026-03-01T12:00:00.000Z',
  ])
})

test('a statement used repeatedly is planned again, and prepared once', async () => {
  const names = await inCompany(companyId, async (db) => {
    for (let use = 0; use < 12; use++) await sql`select 'planned anew' as words`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select ''planned%'`.execute(db)
    return rows.map(({ name }) => name)
  })
  expect(names).toHaveLength(1)
  expect(names[0]).toMatch(/_2$/)
})

test('recurring statements stay prepared among single ones, and connections do not accumulate statements', async () => {
  const { prepared, last } = await inCompany(companyId, async (db) => {
    for (let shape = 0; shape < 2500; shape++)
      await sql.raw(`select 'shape ${shape}' as words`).execute(db)
    for (let use = 0; use < 2; use++) await sql`select 'comes again' as words`.execute(db)
    const { rows } = await sql<{ prepared: number; last: number }>`
      select count(*) as prepared,
        count(*) filter (where statement like 'select ''comes again%') as last
      from pg_prepared_statements`.execute(db)
    return rows[0] ?? { prepared: 0, last: 0 }
  })
  expect(last).toBe(1)
  expect(prepared).toBeLessThan(2100)
})

test('the commit is sent with the last statement, and effects run after it', async () => {
  const effects: string[] = []
  await inCompany(companyId, async (db) => {
    afterCommit(db, () => effects.push('told'))
    commitWithNextStatement(db)
    await db.updateTable('companies').set({ phone: '11' }).where('id', '=', companyId).execute()
    await expect(db.selectFrom('companies').select('id').execute()).rejects.toThrow('is over')
  })
  expect(effects).toEqual(['told'])
  expect(await fetchPhone()).toBe('11')
})

test('a failing last statement commits nothing', async () => {
  const effects: string[] = []
  const work = inCompany(companyId, async (db) => {
    await db.updateTable('companies').set({ phone: '22' }).where('id', '=', companyId).execute()
    afterCommit(db, () => effects.push('told'))
    commitWithNextStatement(db)
    await sql`select 1 / 0`.execute(db)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(effects).toEqual([])
  expect(await fetchPhone()).toBe('11')
})

function fetchPhone(): Promise<string | undefined> {
  return inCompany(companyId, async (db) => {
    const row = await db.selectFrom('companies').select('phone').executeTakeFirst()
    return row?.phone
  })
}
