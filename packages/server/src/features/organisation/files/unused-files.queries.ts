import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

export async function listCompanyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A pair of columns with which a table refers to files. */
interface FileReference {
  table: string
  company: string
  file: string
}

/** All foreign keys to files, read from the catalog, so that new tables are included. */
export async function listFileReferences(db: Db): Promise<FileReference[]> {
  const { rows } = await sql<FileReference>`
    select pg_class.relname as table, company.attname as company, file.attname as file
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute as company on company.attrelid = conrelid and company.attnum = conkey[1]
    join pg_attribute as file on file.attrelid = conrelid and file.attnum = conkey[2]
    where contype = 'f' and confrelid = 'files'::regclass and conparentid = 0`.execute(db)
  return rows
}

interface UnusedFilesCursor {
  /** Only files stored before this time. */
  before: Date
  /** Exclusive cursor: id of the last file examined. */
  after: string | undefined
  limit: number
}

/**
 * Examines a page of files and deletes unused ones. They are locked before the check: a concurrent insert of a
 * reference waits at its foreign key, and an earlier one holds a lock that SKIP LOCKED skips.
 */
export async function removeUnusedPage(
  db: Db,
  companyId: number,
  users: readonly FileReference[],
  { before, after, limit }: UnusedFilesCursor,
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

async function lockUnused(
  db: Db,
  companyId: number,
  users: readonly FileReference[],
  ids: string[],
) {
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

function isUnused(users: readonly FileReference[]) {
  const unused = users.map(
    ({ table, company, file }) => sql<boolean>`not exists (select from ${sql.table(table)} as users
      where ${sql.ref(`users.${company}`)} = files.company_id and ${sql.ref(`users.${file}`)} = files.id)`,
  )
  return sql<boolean>`(${sql.join(unused, sql` and `)})`
}
