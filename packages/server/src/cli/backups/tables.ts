import pg from 'pg'
import type { ClientBase } from 'pg'

// The parts of the database that a backup contains, read from PostgreSQL's catalogue, so that new tables are included
// automatically.

/** Tables with short-lived rows, or with rows that a restore writes itself. */
const OPERATIONAL = ['migrations', 'rate_limits', 'line_leases']

export interface Table {
  name: string
  columns: string[]
}

/** The product's tables, without generated columns. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p' and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     group by relname order by relname`,
    [OPERATIONAL],
  )
  return rows
}

export interface Sequence {
  name: string
  /** A bigint, as text. */
  value: string
  /** True if the value has been used for a row. */
  isCalled: boolean
}

/** The sequences of ids. They are not transactional: read after the rows' snapshot, they are never too low. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
     from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return rows
}

/** Tables of which row security would hide rows from this role; a backup must not contain a part only. */
export async function listTablesUnderRowSecurity(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and row_security_active(pg_class.oid) and not exists (
       select from pg_policies where schemaname = 'public' and tablename = relname and permissive = 'PERMISSIVE'
         and cmd in ('ALL', 'SELECT') and qual = 'true' and roles && array[current_user, 'public']::name[])`,
  )
  return rows.map(({ name }) => name)
}

/** The qualified name of a table in SQL. */
export function quotedTable(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`
}

export function quotedColumns(table: Table): string {
  return table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
