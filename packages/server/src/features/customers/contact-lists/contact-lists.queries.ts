import { CONTACT_LIST_PAGE } from '@guiche/contract/contact-lists'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type ContactListRow = Selectable<Tables['contactLists']>

/** A page of lists, by name. */
export async function listContactLists(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ rows: ContactListRow[]; count: number; hasMore: boolean }> {
  const matching = selectLists(db, companyId).where(isFoundIn(searchParam, 'name'))
  return readNumberedPage(
    matching.select(rowCount),
    matching
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
    { page: pageNumber, size: CONTACT_LIST_PAGE },
  )
}

/** The first lists by name. */
export function listForPicker(db: Db, companyId: number, most: number): Promise<ContactListRow[]> {
  return selectLists(db, companyId)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(most)
    .execute()
}

export function findContactList(
  db: Db,
  companyId: number,
  id: number,
): Promise<ContactListRow | undefined> {
  return selectLists(db, companyId).selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks a list before its items are written: the trigger that counts them would otherwise lock the row later, and two
 * transactions that add the same numbers could deadlock.
 */
export function lockContactList(
  db: Db,
  companyId: number,
  id: number,
): Promise<ContactListRow | undefined> {
  return selectLists(db, companyId)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

function selectLists(db: Db, companyId: number) {
  return db.selectFrom('contactLists').where('companyId', '=', companyId)
}

export async function countContactLists(db: Db, companyId: number): Promise<number> {
  const { count } = await selectLists(db, companyId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function insertContactList(
  db: Db,
  row: Insertable<Tables['contactLists']>,
): Promise<ContactListRow> {
  return db.insertInto('contactLists').values(row).returningAll().executeTakeFirstOrThrow()
}

export function saveContactList(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['contactLists']>,
): Promise<ContactListRow> {
  return db
    .updateTable('contactLists')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns true if it existed */
export async function removeContactList(db: Db, companyId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('contactLists')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
