import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closePools, openPools, openSession, pools } from './pools.ts'

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

const countConnections = async () => {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = 'guiche'",
    [database.owner.database],
  )
  return rows[0]?.count
}

test('closePools resolves after PostgreSQL has closed every connection, so that stopping it breaks none', async () => {
  for (let round = 0; round < 5; round++) {
    openPools(database.roles.addresses, { app: 8, across: 4, jobs: 4 })
    const { app, across, jobs } = pools()
    await Promise.all(
      [app, across, jobs].flatMap((pool) => [1, 2, 3, 4].map(() => pool.query('select 1'))),
    )
    expect(await countConnections()).toBeGreaterThanOrEqual(12)
    await closePools()
    expect(await countConnections()).toBe(0)
  }
})

test('openSession rejects when its connection breaks during opening, and the process keeps running', async () => {
  const uncaught = vi.fn<(error: Error) => void>()
  process.on('uncaughtException', uncaught)
  // Accepts the sign-in of any client and closes the socket at its first statement.
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'))
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = { host: '127.0.0.1', port, user: 'a', password: 'b', database: 'c' }
  openPools({ app: address, across: address, jobs: address }, { app: 1, across: 1, jobs: 1 })
  await expect(openSession()).rejects.toThrow('Connection terminated')
  await turn()
  await closePools()
  server.close()
  process.off('uncaughtException', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})
