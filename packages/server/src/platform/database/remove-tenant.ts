import { sql } from 'kysely'
import type { Db } from './kysely-on-client.ts'

/** A table of tenants' rows, and the foreign keys by which its rows name others'. */
export interface TenantTable {
  name: string
  keys: ReadonlyArray<{ table: string; setsNull: boolean }>
}

// A company that has served for years goes as a whole: its largest table may take longer than any request's statement.
const STATEMENT_TIMEOUT = '10min'

/**
 * Deletes every row of the current company, and at last the company itself, table by table. A single cascade from the
 * company would fail: where it sets two foreign keys of one row to null, PostgreSQL checks that row's other keys again,
 * before the cascade has come to the row. @returns whether the company was there
 */
export async function removeTenant(db: Db, companyId: number): Promise<boolean> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(db)
  // Fence: a row that is just being made for this company waits here, and finds no company then.
  const company = sql`select id from companies where id = ${companyId} for update`
  const { rows } = await company.execute(db)
  if (rows.length === 0) return false
  for (const name of await tenantTablesInOrder(db))
    await sql`delete from ${sql.table(name)} where company_id = ${companyId}`.execute(db)
  await sql`delete from companies where id = ${companyId}`.execute(db)
  return true
}

/** The tables of tenants in the order in which they are emptied. */
export async function tenantTablesInOrder(db: Db): Promise<string[]> {
  return childrenFirst(await listTenantTables(db))
}

/** Deletes some rows of the current company from one of its tables. @returns how many went */
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
 * Orders tables so that each comes before those that it cannot do without, and, as far as circles allow, before those
 * that it names and could do without: what is deleted already need not be updated.
 */
export function childrenFirst(tables: readonly TenantTable[]): string[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: string[] = []
  while (left.size > 0) {
    const next = unnamed(left, () => true) ?? unnamed(left, ({ setsNull }) => !setsNull)
    if (next === undefined)
      throw new Error(`foreign keys in a circle: ${[...left.keys()].join(', ')}`)
    ordered.push(next)
    left.delete(next)
  }
  return ordered
}

type Key = TenantTable['keys'][number]

/** One of the tables that no other of them names by a key that counts. */
function unnamed(
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

/** As the catalogue has them, so that a table made tomorrow is emptied too. What we may not delete goes by cascade. */
async function listTenantTables(db: Db): Promise<TenantTable[]> {
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
