import { ANNOUNCEMENT_PAGE } from '@guiche/contract/announcements'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type AnnouncementRow = Selectable<Tables['announcements']>

/** A page, newest first. `seenBy` limits it to announcements visible to that company. */
export async function listAnnouncements(
  db: Db,
  seenBy: number | undefined,
  search: string,
  page: number,
): Promise<{ rows: AnnouncementRow[]; count: number; hasMore: boolean }> {
  const all = db.selectFrom('announcements').where(isFoundIn(search, 'title', 'text'))
  const matching =
    seenBy === undefined
      ? all
      : all.where((where) =>
          where.and([
            where('status', '=', true),
            where.or([where('forCompanyId', 'is', null), where('forCompanyId', '=', seenBy)]),
          ]),
        )
  return readNumberedPage(matching.select(rowCount), matching.selectAll().orderBy('id', 'desc'), {
    page,
    size: ANNOUNCEMENT_PAGE,
  })
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertAnnouncement(
  db: Db,
  row: Insertable<Tables['announcements']>,
): Promise<AnnouncementRow> {
  return db.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveAnnouncement(
  db: Db,
  id: number,
  change: Updateable<Tables['announcements']>,
): Promise<AnnouncementRow> {
  return db
    .updateTable('announcements')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeAnnouncement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute()
}

export async function listCompanyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
