import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { knownMigrations, migrate } from '../../platform/database/migrate.ts'
import { grantDatabase, createRoles } from '../../platform/database/roles.ts'
import { makeDataDir } from '../../testing/embedded-servers.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { log } from '../../platform/log.ts'
import { loadOrCreateSecret, rolePasswordOf, setSecret } from '../../platform/secrets.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

test('a backup of an older version is migrated to this one, with its rows', async () => {
  log.level = 'silent'
  const [first = '', ...later] = knownMigrations()
  expect(later.length).toBeGreaterThan(0)
  const file = await backUpAsOf(first)

  const DATA_DIR = join(await makeDataDir(), 'new')
  const signal = new AbortController().signal
  const manifest = await restoreBackup({
    config: readConfig({ DATA_DIR }),
    file,
    signal,
    say: () => {},
  })
  expect(manifest.migrations).toEqual([first])
  const { owner, stop } = await openCluster(DATA_DIR)
  expect(await query(owner, 'select id, name from companies')).toEqual([{ id: 7, name: 'Padaria' }])
  expect(await query(owner, 'select name from migrations order by name')).toEqual(
    knownMigrations().map((name) => ({ name })),
  )
  expect(await query(owner, unforced)).toEqual([])
  await stop()
})

const unforced = `select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'company_id'
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity`

async function backUpAsOf(migration: string): Promise<string> {
  const dataDir = await makeDataDir()
  const { owner, stop } = await openCluster(dataDir)
  const { names } = await createRoles(owner)
  await grantDatabase(owner, names)
  await migrate(owner, names, migration)
  await query(owner, "insert into companies (id, name) values (7, 'Padaria')")
  const file = join(dataDir, 'old.tar.gz')
  const from = { owner, secret: loadOrCreateSecret(dataDir) }
  await writeBackup({ from, dataDir, file, signal: new AbortController().signal, say: () => {} })
  await stop()
  return file
}

async function openCluster(dataDir: string) {
  setSecret(loadOrCreateSecret(dataDir))
  const server = await startEmbeddedPostgres({ dataDir, password: rolePasswordOf, log })
  onTestFinished(() => server.stop())
  return server
}

async function query(owner: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
