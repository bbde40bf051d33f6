import { chmod, mkdtemp, rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { openPools, closePools } from '../platform/database/pools.ts'
import { grantDatabase, makeRoles } from '../platform/database/roles.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { installJobs } from '../platform/jobs/worker.ts'
import { passwordOf, setSecret } from '../platform/secrets.ts'
import { TEMPLATE, TEST_SECRET } from './test-cluster.ts'

// One real PostgreSQL for the whole run, with a migrated template that each test file copies.

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }

export default async function setup(project: TestProject) {
  setSecret(TEST_SECRET)
  const dataDir = await mkdtemp('/tmp/guiche-test-')
  // The database runs as another user when we are root, and must be able to get in.
  await chmod(dataDir, 0o755)
  const settings = {
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: passwordOf,
    log: quiet,
    settings,
  })
  await makeTemplate(postgres.owner)
  project.provide('testCluster', postgres.owner)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(cluster: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(cluster)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const owner = { ...cluster, database: TEMPLATE }
  const roles = await makeRoles(owner)
  await grantDatabase(owner, roles.names)
  await migrate(owner, roles.names)
  openPools(roles.addresses, { app: 1, across: 1, jobs: 2 })
  await installJobs(roles.names.app)
  await closePools()
}
