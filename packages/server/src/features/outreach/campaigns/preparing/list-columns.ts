import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

/** Column names of the sheets that the list was filled from, including columns that are empty in all items. */
export async function listColumns(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(variables) as name from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${contactListId}
    limit ${sql.lit(COLUMNS_MOST)}`.execute(db)
  const kept = await storedColumnNames(db, companyId, contactListId)
  return [...new Set([...kept, ...rows.map(({ name }) => name)])]
}

/** Column names stored with the list; for older lists, those of its first items. */
export async function listedColumnNames(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<readonly string[]> {
  const kept = await storedColumnNames(db, companyId, contactListId)
  if (kept.length > 0) return kept
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(variables) as name from (
      select variables from contact_list_items
      where company_id = ${companyId} and contact_list_id = ${contactListId} limit ${sql.lit(ITEMS_LOOKED_AT)}
    ) as first
    limit ${sql.lit(COLUMNS_MOST)}`.execute(db)
  return rows.map(({ name }) => name)
}

async function storedColumnNames(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<readonly string[]> {
  const list = await db
    .selectFrom('contactLists')
    .select('columns')
    .where('companyId', '=', companyId)
    .where('id', '=', contactListId)
    .executeTakeFirst()
  return list?.columns ?? []
}

const ITEMS_LOOKED_AT = 1000

const COLUMNS_MOST = 1000
