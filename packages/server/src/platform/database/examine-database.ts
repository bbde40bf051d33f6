import type pg from 'pg'
import { SECOND } from '../clock.ts'
import { missingMigrations, NewerDatabaseError } from './migrate.ts'
import { newClient } from './new-client.ts'
import { pools } from './pools.ts'
import { findRowSecurityFaults, type RoleNames } from './roles.ts'

// The database's state for operators. It uses its own connection, because the pools' waiting time says nothing about
// the database.

export interface DatabaseFacts {
  /** Such as 18.1. */
  version: string
  /** Round trip of an empty statement. */
  latencyMs: number
  /** Connections to all databases of the server, and the server's limit. */
  connections: number
  maxConnections: number
  sizeBytes: number
  /** 0 if no transaction is open. */
  oldestTransactionMs: number
  rowSecurityFaults: string[]
  missingMigrations: number
  /** True if a newer version of Guichê migrated the database. */
  isNewer: boolean
}

/** @throws pg's error if the database does not answer */
export async function examineDatabase(owner: pg.ClientConfig): Promise<DatabaseFacts> {
  const address = boundedAddress(owner)
  const roles = await examineRoles()
  const [answered, migrations, rowSecurityFaults] = await Promise.all([
    runAsOwner(address, examineAsOwner),
    examineMigrations(address),
    findRowSecurityFaults(address, roles.names),
  ])
  return {
    ...answered,
    ...migrations,
    rowSecurityFaults,
    oldestTransactionMs: Math.max(answered.oldestTransactionMs, roles.oldestTransactionMs),
  }
}

export interface DatabaseClock {
  /** Offset of the database's clock to this process's, measured against the middle of the round trip. */
  offsetMs: number
  /** Instant of the newest migration; a correct clock is not behind it. */
  newestAt: Date
}

export function readDatabaseClock(owner: pg.ClientConfig): Promise<DatabaseClock> {
  return runAsOwner(boundedAddress(owner), async (client) => {
    const askedAt = Date.now()
    const { rows } = await client.query<{ at: Date; newestAt: Date }>(
      'select clock_timestamp() as at, (select max(ran_at) from migrations) as "newestAt"',
    )
    const middle = (askedAt + Date.now()) / 2
    const { at, newestAt } = firstOf(rows)
    return { offsetMs: Math.round(at.getTime() - middle), newestAt }
  })
}

const ANSWERS_WITHIN_MS = 4 * SECOND

function boundedAddress(owner: pg.ClientConfig): pg.ClientConfig {
  return {
    ...owner,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    statement_timeout: ANSWERS_WITHIN_MS,
    application_name: 'guiche doctor',
  }
}

async function runAsOwner<T>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** xact_start is visible only to the session's owner and to roles that may read all statistics. */
const OLDEST_TRANSACTION = `coalesce((
  select max(extract(epoch from clock_timestamp() - xact_start)) * 1000 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()), 0)::float8`

const ASKED_OF_OWNER = `
  select current_setting('server_version') as version,
    (select sum(numbackends) from pg_stat_database)::int as connections,
    current_setting('max_connections')::int as "maxConnections",
    pg_database_size(current_database())::float8 as "sizeBytes",
    ${OLDEST_TRANSACTION} as "oldestTransactionMs"`

type AnsweredOwner = Pick<
  DatabaseFacts,
  'version' | 'connections' | 'maxConnections' | 'sizeBytes' | 'oldestTransactionMs'
>

async function examineAsOwner(client: pg.Client) {
  const { rows } = await client.query<AnsweredOwner>(ASKED_OF_OWNER)
  const askedAt = performance.now()
  await client.query('select')
  const latencyMs = Math.max(1, Math.round(performance.now() - askedAt))
  const { version, ...answered } = firstOf(rows)
  // Packagers append their own text to the version number.
  return { ...answered, version: version.split(' ')[0] ?? version, latencyMs }
}

async function examineRoles(): Promise<{ names: RoleNames; oldestTransactionMs: number }> {
  const { app, across, jobs } = pools()
  const [ofApp, ofAcross, ofJobs] = await Promise.all([app, across, jobs].map(examineRole))
  if (!ofApp || !ofAcross || !ofJobs) throw new Error('a pool did not answer')
  return {
    names: { app: ofApp.name, across: ofAcross.name, jobs: ofJobs.name },
    oldestTransactionMs: Math.max(ofApp.oldestMs, ofAcross.oldestMs, ofJobs.oldestMs),
  }
}

async function examineRole(pool: pg.Pool): Promise<{ name: string; oldestMs: number }> {
  const { rows } = await pool.query<{ name: string; oldestMs: number }>(
    `select current_user::text as name, ${OLDEST_TRANSACTION} as "oldestMs"`,
  )
  return firstOf(rows)
}

async function examineMigrations(
  address: pg.ClientConfig,
): Promise<Pick<DatabaseFacts, 'missingMigrations' | 'isNewer'>> {
  try {
    return { missingMigrations: (await missingMigrations(address)).length, isNewer: false }
  } catch (error) {
    if (error instanceof NewerDatabaseError) return { missingMigrations: 0, isNewer: true }
    throw error
  }
}

function firstOf<T>([row]: T[]): T {
  if (row === undefined) throw new Error('a select without a table returned no row')
  return row
}
