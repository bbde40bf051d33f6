import type { ClientBase } from 'pg'
import { quotedTable } from './tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

interface Loosened {
  foreignKeys: ForeignKey[]
  triggers: Array<{ table: string; name: string }>
  forced: string[]
}

/**
 * Prepares tables for rows in any order. Removes foreign keys (they may form cycles), triggers (the rows already
 * contain their effects) and forced row security of the owner (COPY does not work under it).
 */
export async function loosenTables(client: ClientBase): Promise<Loosened> {
  const [foreignKeys, triggers, forced] = [
    await listForeignKeys(client),
    await listTriggers(client),
    await listForcedRowSecurity(client),
  ]
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${name}`)
  for (const table of forced) await client.query(`alter table ${table} no force row level security`)
  return { foreignKeys, triggers, forced }
}

/** Restores all of it; PostgreSQL checks each foreign key against all rows. */
export async function tightenTables(
  client: ClientBase,
  { foreignKeys, triggers, forced }: Loosened,
): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} enable trigger ${name}`)
  for (const table of forced) await client.query(`alter table ${table} force row level security`)
}

// Foreign keys of partitions follow from their parents'.
async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

async function listTriggers(client: ClientBase): Promise<Loosened['triggers']> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and relnamespace = 'public'::regnamespace`,
  )
  return rows
}

async function listForcedRowSecurity(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace",
  )
  return rows.map(({ name }) => quotedTable(name))
}
