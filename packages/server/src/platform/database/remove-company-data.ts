import { sql } from 'kysely'
import type { Db } from './kysely-on-client.ts'

/** A table of company rows, and its foreign keys to tables of company rows. */
export interface TenantTable {
  name: string
  keys: ReadonlyArray<{ table: string; setsNull: boolean }>
}

// The largest table of an old company may take longer than the statement timeout of a request.
const STATEMENT_TIMEOUT = '10min'

/**
 * Deletes every row of the current company table by table, then the company itself. A single cascade from the company
 * would fail: where it sets two foreign keys of one row to null, PostgreSQL checks that row's other keys again before
 * the cascade has reached the row.
 * @returns true if the company existed
 */
export async function removeCompanyData(db: Db, companyId: number): Promise<boolean> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(db)
  // Row lock as a fence: a concurrent insert for this company waits here and then finds no company.
  const company = sql`select id from companies where id = ${companyId} for update`
  const { rows } = await company.execute(db)
  if (rows.length === 0) return false
  for (const name of await companyTablesInOrder(db))
    await sql`delete from ${sql.table(name)} where company_id = ${companyId}`.execute(db)
  await sql`delete from companies where id = ${companyId}`.execute(db)
  return true
}

/** Tables with company rows, in the order in which removeCompanyData empties them. */
export async function companyTablesInOrder(db: Db): Promise<string[]> {
  return sortChildrenFirst(await listCompanyTables(db))
}

/** Deletes at most `atMost` rows of the current company from one table. @returns the number of deleted rows */
export async function removeSomeRows(
  db: Db,
  table: string,
  companyId: number,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where ctid = any(array(
      select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${atMost}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Orders tables so that each comes before the tables that it requires and, as far as cycles allow, before those that it
 * references by nullable keys: an already deleted row needs no update.
 */
export function sortChildrenFirst(tables: readonly TenantTable[]): string[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: string[] = []
  while (left.size > 0) {
    const next =
      unreferencedTable(left, () => true) ?? unreferencedTable(left, ({ setsNull }) => !setsNull)
    if (next === undefined) throw new Error(`cyclic foreign keys: ${[...left.keys()].join(', ')}`)
    ordered.push(next)
    left.delete(next)
  }
  return ordered
}

type Key = TenantTable['keys'][number]

/** A table that no other of them references by a key that `counts` accepts. */
function unreferencedTable(
  tables: ReadonlyMap<string, TenantTable>,
  counts: (key: Key) => boolean,
): string | undefined {
  const named = new Set(
    [...tables.values()].flatMap(({ name, keys }) =>
      keys.filter((key) => key.table !== name && counts(key)).map(({ table }) => table),
    ),
  )
  return [...tables.keys()].find((name) => !named.has(name))
}

/**
 * Read from PostgreSQL's catalogue, so that a table added later is emptied too. Rows of tables without the delete
 * privilege go by cascade.
 */
async function listCompanyTables(db: Db): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select relname as name, coalesce(json_agg(
      json_build_object('table', confrelid::regclass::text, 'setsNull', confdeltype = 'n')
    ) filter (where confrelid is not null), '[]') as keys
    from pg_class
    left join pg_constraint on conrelid = pg_class.oid and contype = 'f'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and has_table_privilege(pg_class.oid, 'delete')
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id')
    group by relname
    order by relname`.execute(db)
  return rows
}
