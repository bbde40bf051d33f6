import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { openPools, closePools } from '../platform/database/pools.ts'
import { grantDatabase, createRoles } from '../platform/database/roles.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { installJobs } from '../platform/jobs/install-jobs.ts'
import { storeSecret, rolePasswordOf, setSecret } from '../platform/secrets.ts'
import { TEST_DATA_FOLDER } from './shared-memory.ts'
import { copyDataFolder } from './copy-data-folder.ts'
import { TEMPLATE, TEST_SECRET } from './test-cluster.ts'

// Starts one real PostgreSQL for the whole run, with a migrated template that each test file copies.

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }

const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The cheapest hash: each file's pools sign in some twenty times, and the passwords protect nothing.
  scram_iterations: '1',
}

export default async function setup(project: TestProject) {
  setSecret(TEST_SECRET)
  const folder = await mkdtemp(join(TEST_DATA_FOLDER, 'guiche-test-'))
  // The database runs as another user when the tests run as root, and must be able to enter the folder.
  await chmod(folder, 0o755)
  const migrated = await makeReachable(join(folder, 'migrated'))
  await makeMigrated(migrated)
  const dataDir = await makeReachable(join(folder, 'all'))
  await copyDataFolder(migrated, dataDir)
  const postgres = await startPostgres(dataDir)
  await makeTemplate(postgres.owner)
  project.provide('testCluster', postgres.owner)
  project.provide('migratedDataDir', migrated)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Creates a folder that PostgreSQL's user may enter, whatever the umask. The database stays inside, so that each copy
 * is independent.
 */
async function makeReachable(folder: string): Promise<string> {
  await mkdir(folder)
  await chmod(folder, 0o755)
  return folder
}

const startPostgres = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, password: rolePasswordOf, log: quiet, settings })

/** Creates the database of a first start, without the first company. */
async function makeMigrated(dataDir: string): Promise<void> {
  storeSecret(dataDir, TEST_SECRET)
  const { owner, stop } = await startPostgres(dataDir)
  const roles = await createRoles(owner)
  await grantDatabase(owner, roles.names)
  await migrate(owner, roles.names)
  openPools(roles.addresses, { app: 1, across: 1, jobs: 2 })
  await installJobs(roles.names.app)
  await closePools()
  await stop()
}

async function makeTemplate(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`create database ${TEMPLATE} template ${owner.database}`)
  await client.end()
}
