import { CONTACT_LIST_ITEM_PAGE, type Validity } from '@guiche/contract/contact-lists'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { termsOf } from '../../../platform/database/sql/search.ts'

export type ItemRow = Pick<Selectable<Tables['contactListItems']>, (typeof SEEN)[number]>

const SEEN = [
  'companyId',
  'id',
  'contactListId',
  'name',
  'number',
  'email',
  'validity',
  'variables',
  'checkedAt',
  'createdAt',
  'updatedAt',
] as const

interface ItemSearch {
  contactListId: number
  searchParam: string
  pageNumber: number
  validity?: Validity | undefined
}

/** Limit of found items; users narrow a search that finds more. */
const FOUND_MOST = 10_000

/** A page of a list, by name. @param whole number of all items of the list */
export async function listItems(
  db: Db,
  companyId: number,
  { contactListId, searchParam, pageNumber, validity }: ItemSearch,
  whole: number,
): Promise<{ rows: ItemRow[]; count: number; hasMore: boolean }> {
  const terms = termsOf(searchParam)
  let matching = selectItems(db, companyId).where('contactListId', '=', contactListId)
  if (validity) matching = matching.where('validity', '=', validity)
  if (terms !== undefined) {
    const found = sql<number>`(select matching_list_items(${contactListId}, ${terms}::jsonb, ${sql.lit(FOUND_MOST)}))`
    matching = matching.where('id', 'in', found)
  }
  const count = terms === undefined && !validity ? whole : await countMatching(matching)
  const rows = await matching
    .select(SEEN)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset((pageNumber - 1) * CONTACT_LIST_ITEM_PAGE)
    .limit(CONTACT_LIST_ITEM_PAGE)
    .execute()
  return { rows, count, hasMore: count > pageNumber * CONTACT_LIST_ITEM_PAGE }
}

async function countMatching(matching: ReturnType<typeof selectItems>): Promise<number> {
  const { count } = await matching
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectItems(db: Db, companyId: number) {
  return db.selectFrom('contactListItems').where('companyId', '=', companyId)
}

export function findItem(db: Db, companyId: number, id: number): Promise<ItemRow | undefined> {
  return selectItems(db, companyId).select(SEEN).where('id', '=', id).executeTakeFirst()
}

/** The item with this number in any of its forms. */
export function findItemByNumber(
  db: Db,
  companyId: number,
  contactListId: number,
  variants: readonly string[],
): Promise<ItemRow | undefined> {
  return selectItems(db, companyId)
    .select(SEEN)
    .where('contactListId', '=', contactListId)
    .where('number', '<>', '')
    .where('numberKey', '=', sql<string>`any(${variants}::text[])`)
    .executeTakeFirst()
}

export interface NewItem {
  name: string
  number: string
  email: string
  validity: Validity
  variables: Record<string, string>
}

const given = recordset<NewItem>('given', {
  name: 'text',
  number: 'text',
  email: 'text',
  validity: 'text',
  variables: 'jsonb',
})

interface MergeTarget {
  companyId: number
  contactListId: number
  importId: number | null
  at: Date
}

/**
 * Adds items with numbers that the list does not have, and completes the e-mail and variables of existing ones.
 * @param rows of distinct numbers in any form @returns the ids of the added items, in their order
 */
export async function mergeItems(
  db: Db,
  { companyId, contactListId, importId, at }: MergeTarget,
  rows: readonly NewItem[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<{ id: number; isNew: boolean }>`
    insert into contact_list_items as item
      (company_id, contact_list_id, import_id, created_at, updated_at, ${given.columns})
    select ${companyId}, ${contactListId}, ${importId}::int, ${at}, ${at}, ${given.values}
    from ${given.of(rows)} order by given.place
    on conflict (company_id, contact_list_id, number_key) where number <> '' do update set
      email = case when item.email = '' then excluded.email else item.email end,
      variables = item.variables || excluded.variables, updated_at = excluded.updated_at
      where item.email = '' and excluded.email <> '' or not item.variables @> excluded.variables
    returning id, xmax = 0 as "isNew"`.execute(db)
  return written.flatMap(({ id, isNew }) => (isNew ? [id] : []))
}

export async function listItemsByIds(db: Db, companyId: number, ids: number[]): Promise<ItemRow[]> {
  return selectItems(db, companyId)
    .select(SEEN)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .execute()
}

/** The first items that an import added. */
export function listItemsOfImport(
  db: Db,
  companyId: number,
  importId: number,
  most: number,
): Promise<ItemRow[]> {
  return selectItems(db, companyId)
    .select(SEEN)
    .where('importId', '=', importId)
    .orderBy('id')
    .limit(most)
    .execute()
}

export function saveItem(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['contactListItems']>,
): Promise<ItemRow | undefined> {
  return db
    .updateTable('contactListItems')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(SEEN)
    .executeTakeFirst()
}

/** @returns the id of its list */
export async function removeItem(
  db: Db,
  companyId: number,
  id: number,
): Promise<number | undefined> {
  const removed = await db
    .deleteFrom('contactListItems')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('contactListId')
    .executeTakeFirst()
  return removed?.contactListId
}
