import { QUICK_MESSAGE_PAGE } from '@guiche/contract/quick-messages'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type QuickMessageRow = Selectable<Tables['quickMessages']>

/** A page of the messages that a user sees, by shortcode. */
export async function listQuickMessages(
  db: Db,
  companyId: number,
  userId: number,
  search: string,
  page: number,
): Promise<{ rows: QuickMessageRow[]; count: number; hasMore: boolean }> {
  const matching = selectSeenBy(db, companyId, userId).where(
    isFoundIn(search, 'shortcode', 'message'),
  )
  return readNumberedPage(
    matching.select(rowCount),
    matching.selectAll().orderBy('shortcode').orderBy('id'),
    { page, size: QUICK_MESSAGE_PAGE },
  )
}

export async function listAllQuickMessages(
  db: Db,
  companyId: number,
  userId: number,
): Promise<Array<QuickMessageRow & { companyName: string | null }>> {
  return selectSeenBy(db, companyId, userId)
    .selectAll()
    .select((select) =>
      select
        .selectFrom('companies')
        .select('name')
        .where('companies.id', '=', companyId)
        .as('companyName'),
    )
    .orderBy('shortcode')
    .orderBy('id')
    .execute()
}

export async function findQuickMessage(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<QuickMessageRow | undefined> {
  return selectSeenBy(db, companyId, userId).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a message if the user sees it. */
export async function lockQuickMessage(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<QuickMessageRow | undefined> {
  return selectSeenBy(db, companyId, userId)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A user sees their own messages and those for all. */
function selectSeenBy(db: Db, companyId: number, userId: number) {
  return db
    .selectFrom('quickMessages')
    .where('companyId', '=', companyId)
    .where((where) => where.or([where('userId', '=', userId), where('geral', '=', true)]))
}

export async function insertQuickMessage(
  db: Db,
  row: Insertable<Tables['quickMessages']>,
): Promise<QuickMessageRow> {
  return db.insertInto('quickMessages').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveQuickMessage(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['quickMessages']>,
): Promise<QuickMessageRow> {
  return db
    .updateTable('quickMessages')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeQuickMessage(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('quickMessages')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Clears the owner of a deleted user's messages for all, which stay. */
export async function clearQuickMessageOwner(
  db: Db,
  companyId: number,
  userId: number,
): Promise<void> {
  await db
    .updateTable('quickMessages')
    .set({ userId: null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('geral', '=', true)
    .execute()
}
