import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closePools, openPools, pools } from './pools.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await openTestDatabase()
  await closePools()
  owner = new pg.Client(database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const connections = async () => {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = 'guiche'",
    [database.owner.database],
  )
  return rows[0]?.count
}

test('pools are closed once PostgreSQL has let go of every connection, so that it breaks none when it stops', async () => {
  for (let round = 0; round < 5; round++) {
    openPools(database.roles.addresses, { app: 8, across: 4, jobs: 4 })
    const { app, across, jobs } = pools()
    await Promise.all(
      [app, across, jobs].flatMap((pool) => [1, 2, 3, 4].map(() => pool.query('select 1'))),
    )
    expect(await connections()).toBeGreaterThanOrEqual(12)
    await closePools()
    expect(await connections()).toBe(0)
  }
})
