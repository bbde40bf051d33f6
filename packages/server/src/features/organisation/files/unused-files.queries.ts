import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

export async function listCompanyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A column pair by which rows use files. */
interface User {
  table: string
  company: string
  file: string
}

/** Whatever uses files says so by a foreign key: a table that is made tomorrow is looked at too. */
export async function listUsers(db: Db): Promise<User[]> {
  const { rows } = await sql<User>`
    select pg_class.relname as table, company.attname as company, file.attname as file
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute as company on company.attrelid = conrelid and company.attnum = conkey[1]
    join pg_attribute as file on file.attrelid = conrelid and file.attnum = conkey[2]
    where contype = 'f' and confrelid = 'files'::regclass and conparentid = 0`.execute(db)
  return rows
}

interface Walk {
  /** Stored before. */
  before: Date
  /** From which on. */
  after: string | undefined
  limit: number
}

/**
 * Looks at some files, and removes those that nothing uses. They are locked before it is asked who uses them: a row that
 * begins to use one meanwhile waits at its foreign key, and one that has begun keeps the lock from us.
 */
export async function collectUnused(
  db: Db,
  companyId: number,
  users: readonly User[],
  { before, after, limit }: Walk,
): Promise<{ last: string | undefined; collected: number }> {
  let old = db
    .selectFrom('files')
    .select('id')
    .where('companyId', '=', companyId)
    .where('storedAt', '<', before.toISOString())
    .orderBy('id')
    .limit(limit)
  if (after !== undefined) old = old.where('id', '>', after)
  const page = (await old.execute()).map(({ id }) => id)
  const unused = await lockUnused(db, companyId, users, page)
  const gone = sql<string>`any(${unused}::uuid[])`
  const collected = await db
    .deleteFrom('files')
    .where('companyId', '=', companyId)
    .where('id', '=', gone)
    .where('storedAt', '<', before.toISOString())
    .where(isUnused(users))
    .executeTakeFirst()
  return {
    last: page.length < limit ? undefined : page.at(-1),
    collected: Number(collected.numDeletedRows),
  }
}

async function lockUnused(db: Db, companyId: number, users: readonly User[], ids: string[]) {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUnused(users))
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

function isUnused(users: readonly User[]) {
  const unused = users.map(
    ({ table, company, file }) => sql<boolean>`not exists (select from ${sql.table(table)} as users
      where ${sql.ref(`users.${company}`)} = files.company_id and ${sql.ref(`users.${file}`)} = files.id)`,
  )
  return sql<boolean>`(${sql.join(unused, sql` and `)})`
}
