import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateInTransaction } from '../../platform/database/migrate.ts'
import type { RoleNames } from '../../platform/database/roles.ts'
import type { Manifest } from './archive-format.ts'
import { lastMigration } from './check-archive.ts'
import { loosenTables, tightenTables } from './loosen-tables.ts'
import { openOwnerSession } from './owner-session.ts'
import { CommandRefusal } from '../run-command.ts'
import { listSequences, listTables, quotedTable, quotedColumns, type Table } from './tables.ts'

/** Loads the rows of one table from COPY's text. */
export type LoadTable = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/**
 * Creates the tables in the backup's version, lets `fill` load them and migrates them to this version, all in one
 * transaction, so that a failure or kill leaves nothing. A server that starts meanwhile waits for its end.
 */
export async function restoreRows(
  owner: pg.ClientConfig,
  roles: RoleNames,
  manifest: Manifest,
  fill: (load: LoadTable) => Promise<void>,
): Promise<void> {
  const client = await openOwnerSession(owner)
  try {
    await client.query('begin')
    await migrateInTransaction(client, roles, lastMigration(manifest))
    const tables = await requireSameTables(client, manifest)
    const loosened = await loosenTables(client)
    await emptyTables(client)
    const counts = new Map<string, number>()
    await fill(
      async (name, content) =>
        void counts.set(name, await loadTable(client, tables, name, content)),
    )
    assertCounts(manifest, counts)
    await setSequences(client, manifest)
    await tightenTables(client, loosened)
    await migrateInTransaction(client, roles)
    await client.query('commit')
    // Updates the statistics, so that the first queries get good plans.
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** The tables of the backup, with columns in the backup's order. */
async function requireSameTables(
  client: pg.ClientBase,
  manifest: Manifest,
): Promise<Map<string, Table>> {
  const shapes = (list: readonly Table[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns.toSorted()]))
  if (shapes(await listTables(client)) !== shapes(manifest.tables))
    throw new CommandRefusal('the tables of the backup do not match its migrations')
  return new Map(manifest.tables.map((table) => [table.name, table]))
}

/** Deletes the rows that migrations inserted, since the backup contains them too. */
async function emptyTables(client: pg.ClientBase): Promise<void> {
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(({ name }) => quotedTable(name)).join(', ')}`)
}

async function loadTable(
  client: pg.ClientBase,
  tables: Map<string, Table>,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const table = tables.get(name)
  if (!table) throw new CommandRefusal(`the backup has rows of ${name}, which is not a table`)
  const rows = client.query(
    copyFrom(`copy ${quotedTable(name)} (${quotedColumns(table)}) from stdin`),
  )
  await pipeline(content, rows)
  return rows.rowCount
}

function assertCounts(manifest: Manifest, counts: Map<string, number>): void {
  const wrong = manifest.tables.find(({ name, rows }) => rows !== (counts.get(name) ?? 0))
  if (wrong)
    throw new CommandRefusal(
      `the backup does not contain the ${wrong.rows} rows of ${wrong.name} that it lists`,
    )
}

/** Continues the ids after the highest one that was ever used, including those of deleted rows. */
async function setSequences(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const known = new Set((await listSequences(client)).map(({ name }) => name))
  for (const { name, value, isCalled } of manifest.sequences) {
    if (!known.has(name))
      throw new CommandRefusal(
        `the backup has a sequence ${name}, which this database does not have`,
      )
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quotedTable(name),
      value,
      isCalled,
    ])
  }
}
