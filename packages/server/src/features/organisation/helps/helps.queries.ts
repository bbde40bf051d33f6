import { HELP_PAGE, type Help } from '@guiche/contract/helps'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export async function listHelps(
  db: Db,
  search: string,
  page: number,
): Promise<{ records: Help[]; count: number; hasMore: boolean }> {
  const matching = db.selectFrom('helps').where(isFoundIn(search, 'title'))
  const { rows: records, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching
      .selectAll()
      .orderBy(sql`lower(title)`)
      .orderBy('id'),
    { page, size: HELP_PAGE },
  )
  return { records, ...counted }
}

export async function listAllHelps(db: Db): Promise<Help[]> {
  return db
    .selectFrom('helps')
    .selectAll()
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()
}

export async function findHelp(db: Db, id: number): Promise<Help | undefined> {
  return db.selectFrom('helps').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertHelp(db: Db, row: Insertable<Tables['helps']>): Promise<Help> {
  return db.insertInto('helps').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveHelp(
  db: Db,
  id: number,
  change: Updateable<Tables['helps']>,
): Promise<Help | undefined> {
  return db.updateTable('helps').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function removeHelp(db: Db, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('helps').where('id', '=', id).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function listCompanyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
