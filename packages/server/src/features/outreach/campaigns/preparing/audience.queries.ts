import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Addressee } from '../campaign-content.ts'

// Queries on a campaign's contact list, before recipients are made of it.

/** The list item with this id, or the first valid item. */
export async function findListItem(
  db: Db,
  companyId: number,
  contactListId: number,
  itemId: number | undefined,
): Promise<Addressee | undefined> {
  return db
    .selectFrom('contactListItems')
    .select(['name', 'email', 'number', 'variables'])
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .$if(itemId !== undefined, (some) => some.where('id', '=', itemId ?? 0))
    .$if(itemId === undefined, (some) =>
      some.where('validity', '=', 'valid').where('number', '<>', ''),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function countItemsByValidity(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<{ valid: number; invalid: number; unchecked: number }> {
  const { rows } = await sql<{ valid: number; invalid: number; unchecked: number }>`
    select count(*) filter (where validity = 'valid' and number <> '')::int as valid,
      count(*) filter (where validity = 'invalid')::int as invalid,
      count(*) filter (where validity = 'unknown')::int as unchecked
    from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${contactListId}`.execute(db)
  return rows[0] ?? { valid: 0, invalid: 0, unchecked: 0 }
}

const LISTED_AT_ONCE = 5000

/** @returns one page of valid numbers, and the cursor of the next page; undefined after the last page */
export async function listValidNumbers(
  db: Db,
  companyId: number,
  { contactListId, after }: { contactListId: number; after: number },
): Promise<{ numbers: string[]; last: number | undefined }> {
  const rows = await db
    .selectFrom('contactListItems')
    .select(['id', 'number'])
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where('validity', '=', 'valid')
    .where('number', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(LISTED_AT_ONCE)
    .execute()
  const last = rows.length < LISTED_AT_ONCE ? undefined : rows.at(-1)?.id
  return { numbers: rows.map(({ number }) => number), last }
}
