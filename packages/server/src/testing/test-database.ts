import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { clearGraphs } from '../features/setup/flows/graph-cache.ts'
import { closePools, openPools } from '../platform/database/pools.ts'
import { type Roles, rolesOf } from '../platform/database/roles.ts'
import { setSecret } from '../platform/secrets.ts'
import { TEMPLATE, TEST_SECRET } from './test-cluster.ts'

export interface TestDatabase {
  owner: pg.ClientConfig
  roles: Roles
  close: () => Promise<void>
}

/** Long enough that connections succeed after the machine stood still for some seconds. */
const PATIENCE_MS = 60_000

/** Creates a database for this test file from the migrated template and opens the pools on it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  setSecret(TEST_SECRET)
  // The files of one worker share their modules, and ids repeat in each new database.
  clearGraphs()
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  // file_copy, because copying through the write-ahead log costs twice as much and only serves crash recovery.
  await runStatement(cluster, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const owner = { ...cluster, database: name }
  const roles = rolesOf(owner)
  openPools(roles.addresses, { app: 8, across: 4, jobs: 4, waitMs: PATIENCE_MS })
  return {
    owner,
    roles,
    close: async () => {
      await closePools()
      // PostgreSQL's own vacuum may prevent the drop and cannot be stopped; the whole server is removed anyway.
      await runStatement(cluster, `drop database ${name} with (force)`).catch(() => undefined)
    },
  }
}

async function runStatement(address: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
