import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SECOND } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { closePools, openPools, type PoolSizes } from '../../platform/database/pools.ts'
import { migrate } from '../../platform/database/migrate.ts'
import {
  assertRowSecurity,
  externalRoles,
  grantDatabase,
  createRoles,
  refuseForeignRoles,
  type Roles,
} from '../../platform/database/roles.ts'
import { sqlState } from '../../platform/database/database-errors.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { installJobs } from '../../platform/jobs/install-jobs.ts'
import { log } from '../../platform/log.ts'
import { rolePasswordOf } from '../../platform/secrets.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import { openExternalDatabase, openDatabaseOfVariable } from './open-external-database.ts'
import { StartRefusal } from './start-refusal.ts'

export interface OpenDatabase {
  /** The role that owns the tables, used for migrations, first data and backups. */
  owner: pg.ClientConfig
  roles: Roles
  close: () => Promise<void>
}

const POOLS_CLOSE_WITHIN_MS = 2 * SECOND

const SIZES: PoolSizes = { app: 20, across: 6, jobs: 8 }

/**
 * Connects to PostgreSQL or starts the embedded one, runs the migrations, verifies row security and opens the pools.
 */
export async function openDatabase(config: Config, signal?: AbortSignal): Promise<OpenDatabase> {
  const server = await startOrFindPostgres(config, signal)
  try {
    const roles = await prepareDatabase(server.owner, config)
    openPools(roles.addresses, SIZES)
    await installJobs(roles.names.app)
    const closeDatabase = async () => {
      // Connections that are still in use end when PostgreSQL stops.
      await Promise.race([closePools(), sleep(scaledTimeout(POOLS_CLOSE_WITHIN_MS))])
      await server.stop()
    }
    return { owner: server.owner, roles, close: closeDatabase }
  } catch (error) {
    await closePools()
    await server.stop()
    throw error
  }
}

async function startOrFindPostgres(
  config: Config,
  signal: AbortSignal | undefined,
): Promise<{ owner: pg.ClientConfig; stop: () => Promise<void> }> {
  if (!config.database) {
    const { dataDir } = config
    return startEmbeddedPostgres({
      dataDir,
      password: rolePasswordOf,
      log,
      ...(signal && { signal }),
    })
  }
  return { owner: await openExternalDatabase(config.database.owner), stop: async () => {} }
}

async function prepareDatabase(owner: pg.ClientConfig, config: Config): Promise<Roles> {
  const roles = await findOrCreateRoles(owner, config)
  try {
    await grantDatabase(owner, roles.names)
    await migrate(owner, roles.names)
  } catch (error) {
    throw explainMissingRight(error)
  }
  await assertRowSecurity(owner, roles.names)
  return roles
}

async function findOrCreateRoles(owner: pg.ClientConfig, { database }: Config): Promise<Roles> {
  const { app, across, jobs } = database ?? {}
  if (!app || !across || !jobs) {
    if (database) await refuseForeignRoles(owner)
    return createRoles(owner)
  }
  await openDatabaseOfVariable('DATABASE_URL_APP', app)
  await openDatabaseOfVariable('DATABASE_URL_ACROSS', across)
  await openDatabaseOfVariable('DATABASE_URL_JOBS', jobs)
  return externalRoles({ app, across, jobs })
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** A role may connect without being the owner of the database. */
function explainMissingRight(error: unknown): unknown {
  const refused = [error, error instanceof Error ? error.cause : undefined].find(
    (one) => sqlState(one) === INSUFFICIENT_PRIVILEGE,
  )
  if (!(refused instanceof Error)) return error
  return new StartRefusal(
    `the role of DATABASE_URL may not prepare its database (${refused.message}): make it the database's owner`,
    { cause: error },
  )
}
