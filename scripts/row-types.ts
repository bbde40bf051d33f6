// Generates packages/server/src/platform/database/schema.ts, the row types for Kysely, from a database with all
// migrations: `node scripts/row-types.ts`. With --check it only compares the file.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { grantDatabase, createRoles } from '../packages/server/src/platform/database/roles.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { rolePasswordOf, setSecret } from '../packages/server/src/platform/secrets.ts'
import { readTables, type Table } from '../packages/server/src/testing/database-catalogue.ts'
import { schemaOf, typedColumns } from './schema-of.ts'
import { ROOT, toolFile } from './run-tool.ts'

const FOLDER = join(ROOT, 'packages/server/src/platform/database')
const SCHEMA = join(FOLDER, 'schema.ts')

const typed = typedColumns(await readFile(join(FOLDER, 'column-types.ts'), 'utf8'))
const made = formatted(schemaOf(await readTablesOfNewDatabase(), typed))
if (!process.argv.includes('--check')) await writeFile(SCHEMA, made)
else if (made !== (await readFile(SCHEMA, 'utf8'))) {
  console.error(
    'schema.ts does not match the migrations. Generate it again: node scripts/row-types.ts',
  )
  process.exitCode = 1
}

/** The tables of a new database, which is removed afterwards. */
async function readTablesOfNewDatabase(): Promise<Table[]> {
  setSecret('the secret of a database that is gone in a moment')
  const dataDir = await mkdtemp(join(tmpdir(), 'guiche-row-types-'))
  // As root the server runs as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: rolePasswordOf,
    log: { info: () => {}, warn: () => {}, error: (message) => console.error(message) },
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  try {
    return await migrateAndReadTables(postgres.owner)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function migrateAndReadTables(owner: pg.ClientConfig): Promise<Table[]> {
  const { names } = await createRoles(owner)
  await grantDatabase(owner, names)
  await migrate(owner, names)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await readTables(client)
  } finally {
    await client.end()
  }
}

function formatted(source: string): string {
  const args = [toolFile('oxfmt'), '--stdin-filepath', SCHEMA]
  return execFileSync(process.execPath, args, { input: source, cwd: ROOT, encoding: 'utf8' })
}
