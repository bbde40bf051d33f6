import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Manifest, rowsEntry } from './archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { openOwnerSession } from './owner-session.ts'
import { CommandRefusal } from '../run-command.ts'
import {
  listSequences,
  listTables,
  listTablesUnderRowSecurity,
  quotedTable,
  quotedColumns,
  type Table,
} from './tables.ts'

const PART_BYTES = 4 * 1024 * 1024

export type RowFacts = Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'postgres'>

/** Archives the rows of all tables from one snapshot, while the server keeps writing. */
export async function* rowEntries(
  writer: ArchiveWriter,
  owner: pg.ClientConfig,
  say: (line: string) => void,
): AsyncGenerator<Buffer, RowFacts> {
  const client = await openOwnerSession(owner)
  try {
    const tables: RowFacts['tables'] = []
    for (const table of await beginSnapshot(client)) {
      const rows = yield* tableEntries(writer, client, table)
      tables.push({ ...table, rows })
      if (rows > 0) say(`  ${table.name}: ${rows.toLocaleString('en')}`)
    }
    return { tables, sequences: await listSequences(client), ...(await readVersions(client)) }
  } finally {
    await client.end()
  }
}

/**
 * As pg_dump does: locks first, which only migrations wait for, then the snapshot, which the first query after the
 * locks takes.
 */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  const before = await listTables(client)
  if (before.length === 0)
    throw new CommandRefusal('the database is empty: there is nothing to back up')
  await client.query('begin isolation level repeatable read, read only')
  await client.query(
    `lock table ${before.map(({ name }) => quotedTable(name)).join(', ')} in access share mode`,
  )
  const tables = await listTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new CommandRefusal('the database was being migrated: try again')
  const veiled = await listTablesUnderRowSecurity(client)
  if (veiled.length > 0)
    throw new CommandRefusal(
      `the role of DATABASE_URL cannot read all rows of ${veiled.join(', ')}: use the role that owns them`,
    )
  return tables
}

async function* tableEntries(
  writer: ArchiveWriter,
  client: pg.Client,
  table: Table,
): AsyncGenerator<Buffer, number> {
  // Copies a query, because COPY by table name does not work under row security.
  const rows = client.query(
    copyTo(`copy (select ${quotedColumns(table)} from ${quotedTable(table.name)}) to stdout`),
  )
  let part = 0
  for await (const content of chunksInParts(rows))
    yield* writer.entry(rowsEntry(table.name, part++), content.length, [content])
  return rows.rowCount
}

/** Collects each part in memory, because its size precedes it in the tar. */
async function* chunksInParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    gathered.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(gathered)
    gathered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(gathered)
}

async function readVersions(client: pg.Client): Promise<Pick<RowFacts, 'migrations' | 'postgres'>> {
  const { rows } = await client.query<{ migrations: string[]; postgres: number }>(
    `select array_agg(name order by name) as migrations, current_setting('server_version_num')::int as postgres
     from migrations`,
  )
  const [versions] = rows
  if (!versions?.migrations) throw new CommandRefusal('the database does not belong to Guichê')
  return versions
}
