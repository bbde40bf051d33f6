import type { ListCheck } from '@guiche/contract/contact-lists'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../../platform/database/schema.ts'

const SEEN = [
  'contactListId',
  'whatsappId',
  'status',
  'total',
  'done',
  'valid',
  'invalid',
  'startedAt',
  'updatedAt',
] as const

export function findCheck(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<ListCheck | undefined> {
  return selectChecks(db, companyId, contactListId).executeTakeFirst()
}

export function lockCheck(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<ListCheck | undefined> {
  return selectChecks(db, companyId, contactListId).forUpdate().executeTakeFirst()
}

function selectChecks(db: Db, companyId: number, contactListId: number) {
  return db
    .selectFrom('contactListChecks')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
}

/** Replaces the list's former check. */
export function insertOrResetCheck(
  db: Db,
  row: Insertable<Tables['contactListChecks']>,
): Promise<ListCheck> {
  const anew = { done: 0, valid: 0, invalid: 0, ...row }
  return db
    .insertInto('contactListChecks')
    .values(anew)
    .onConflict((conflict) => conflict.columns(['companyId', 'contactListId']).doUpdateSet(anew))
    .returning(SEEN)
    .executeTakeFirstOrThrow()
}

export function saveCheck(
  db: Db,
  companyId: number,
  contactListId: number,
  change: Updateable<Tables['contactListChecks']>,
): Promise<ListCheck> {
  return db
    .updateTable('contactListChecks')
    .set(change)
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .returning(SEEN)
    .executeTakeFirstOrThrow()
}

/** Lists whose check waits for this line. */
export async function listWaitingChecks(
  db: Db,
  companyId: number,
  whatsappId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('contactListChecks')
    .select('contactListId')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('status', '=', 'waiting')
    .execute()
  return rows.map(({ contactListId }) => contactListId)
}

/** Number of a list's unchecked numbers. */
export async function countUncheckedItems(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<number> {
  const { count } = await selectUncheckedItems(db, companyId, contactListId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type UncheckedItem = Pick<Selectable<Tables['contactListItems']>, 'id' | 'number'>

/** The next unchecked numbers, by id. */
export function listUncheckedItems(
  db: Db,
  companyId: number,
  contactListId: number,
  after: number,
  most: number,
): Promise<UncheckedItem[]> {
  return selectUncheckedItems(db, companyId, contactListId)
    .select(['id', 'number'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

function selectUncheckedItems(db: Db, companyId: number, contactListId: number) {
  return db
    .selectFrom('contactListItems')
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where('validity', '=', 'unknown')
    .where('number', '<>', '')
}

/** Marks so many numbers as valid without a check. @returns the number of marked items */
export async function acceptAsValid(
  db: Db,
  companyId: number,
  contactListId: number,
  most: number,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_list_items set validity = 'valid', updated_at = ${at}
    where company_id = ${companyId} and id in (
      select id from contact_list_items
      where company_id = ${companyId} and contact_list_id = ${contactListId} and validity = 'unknown' and number <> ''
      order by id limit ${sql.lit(most)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Saves WhatsApp's answer about an item, if its number is unchanged: WhatsApp's form of the number, or that there is
 * none. All forms of a number are one in a list, so that the new form cannot conflict with another item.
 */
export async function saveAnswer(
  db: Db,
  companyId: number,
  { id, number }: UncheckedItem,
  found: string | undefined,
  /** Null: it was not checked. */
  checkedAt: Date | null,
): Promise<boolean> {
  const row = await db
    .updateTable('contactListItems')
    .set({
      validity: found === undefined ? 'invalid' : 'valid',
      ...(found !== undefined && { number: found }),
      checkedAt,
      updatedAt: now(),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('number', '=', number)
    .where('validity', '=', 'unknown')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
