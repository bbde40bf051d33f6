import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { forgetGraphs } from '../features/setup/flows/known-graphs.ts'
import { closePools, openPools } from '../platform/database/pools.ts'
import { type Roles, rolesOf } from '../platform/database/roles.ts'
import { setSecret } from '../platform/secrets.ts'
import { TEMPLATE, TEST_SECRET } from './test-cluster.ts'

export interface TestDatabase {
  owner: pg.ClientConfig
  roles: Roles
  close: () => Promise<void>
}

/** A machine that stands still for some seconds refuses nobody a connection. */
const PATIENCE_MS = 60_000

/** A database of this test file's own: a copy of the migrated template, with the pools open on it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  setSecret(TEST_SECRET)
  // The files of one worker share their modules, and each new database gives the same numbers again.
  forgetGraphs()
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Not through the log, which costs twice as much: nothing of it is to outlive a crash.
  await run(cluster, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const owner = { ...cluster, database: name }
  const roles = rolesOf(owner)
  openPools(roles.addresses, { app: 8, across: 4, jobs: 4, waitMs: PATIENCE_MS })
  return {
    owner,
    roles,
    close: async () => {
      await closePools()
      // What may keep it from going is PostgreSQL's own vacuum, which is not ours to end; the whole server goes anyway.
      await run(cluster, `drop database ${name} with (force)`).catch(() => undefined)
    },
  }
}

async function run(address: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
