import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { newClient } from './new-client.ts'
import type { RoleNames } from './roles.ts'

// Numbered plain SQL files, forward only, each in its own transaction, under one advisory lock for all starting
// processes.

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
const LOCK = 7_142_001

/** Runs the missing migrations up to `upTo` (a file name, by default the newest). @returns the files that ran */
export async function migrate(
  owner: pg.ClientConfig,
  roles: RoleNames,
  upTo?: string,
): Promise<string[]> {
  const client = newClient(owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(TABLE)
    return await runMissing(client, upTo, (name) =>
      inTransaction(client, () => runMigrationFile(client, roles, name)),
    )
  } finally {
    await client.end()
  }
}

/** Like `migrate`, inside the caller's transaction: all or nothing. Other starting processes wait for its end. */
export async function migrateInTransaction(
  client: pg.ClientBase,
  roles: RoleNames,
  upTo?: string,
): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(TABLE)
  return runMissing(client, upTo, (name) => runMigrationFile(client, roles, name))
}

const TABLE =
  'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())'

/** The migrations that have not run; all of them if the database has no migrations table yet. */
export async function missingMigrations(owner: pg.ClientConfig): Promise<string[]> {
  const client = newClient(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ isMade: boolean }>(
      `select to_regclass('public.migrations') is not null as "isMade"`,
    )
    return rows[0]?.isMade ? await findMissing(client) : knownMigrations()
  } finally {
    await client.end()
  }
}

/** The migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** A newer version of Guichê made the database; the message says so in one sentence. */
export class NewerDatabaseError extends Error {}

async function runMissing(
  client: pg.ClientBase,
  upTo: string | undefined,
  runMigration: (name: string) => Promise<void>,
): Promise<string[]> {
  const missing = (await findMissing(client)).filter((name) => upTo === undefined || name <= upTo)
  for (const name of missing) await runMigration(name)
  return missing
}

async function findMissing(client: pg.ClientBase): Promise<string[]> {
  const ran = new Set(
    (await client.query<{ name: string }>('select name from migrations')).rows.map(
      (row) => row.name,
    ),
  )
  const known = knownMigrations()
  const unknown = [...ran].find((name) => !known.includes(name))
  if (unknown)
    throw new NewerDatabaseError(`the database has ${unknown}, which this version does not know`)
  return known.filter((name) => !ran.has(name))
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runMigrationFile(
  client: pg.ClientBase,
  roles: RoleNames,
  name: string,
): Promise<void> {
  const sql = readFileSync(join(MIGRATIONS, name), 'utf8').replace(
    /\{(app|across|jobs)\}/g,
    (_, role: keyof RoleNames) => pg.escapeIdentifier(roles[role]),
  )
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
