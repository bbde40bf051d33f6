import { MACRO_MAX } from '@guiche/contract/macro-limits'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type MacroRow = Selectable<Tables['macros']>

/** A user's own and the shared macros, by name; each kind has its own limit. */
export async function listMacros(db: Db, companyId: number, userId: number): Promise<MacroRow[]> {
  return selectMacrosSeenBy(db, companyId, userId)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(2 * MACRO_MAX)
    .execute()
}

export async function findMacro(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<MacroRow | undefined> {
  return selectMacrosSeenBy(db, companyId, userId)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the row, if the user sees it. */
export async function lockMacro(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<MacroRow | undefined> {
  return selectMacrosSeenBy(db, companyId, userId)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A user sees their own and the company's macros. */
function selectMacrosSeenBy(db: Db, companyId: number, userId: number) {
  return db
    .selectFrom('macros')
    .where('companyId', '=', companyId)
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', true)]))
}

/** Serializes changes of a company's macros, because no index can check ambiguous keys or the number of macros. */
export async function lockMacrosOf(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('macros', ${companyId}))`.execute(db)
}

/** Keys that could be ambiguous with a macro of this owner: for a shared macro, those of all users. */
export async function listOtherKeys(
  db: Db,
  companyId: number,
  { id, userId, isShared }: { id: number | null; userId: number; isShared: boolean },
): Promise<string[]> {
  const all = db.selectFrom('macros').where('companyId', '=', companyId)
  const beside = isShared ? all : selectMacrosSeenBy(db, companyId, userId)
  const rows = await beside
    .select('key')
    .where('key', 'is not', null)
    .$if(id !== null, (others) => others.where('id', '<>', id ?? 0))
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** Counts a user's own macros, or the shared ones. */
export async function countMacros(
  db: Db,
  companyId: number,
  { userId, isShared }: { userId: number; isShared: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('macros')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('isShared', '=', isShared)
    .$if(!isShared, (own) => own.where('userId', '=', userId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertMacro(db: Db, values: Insertable<Tables['macros']>): Promise<MacroRow> {
  return db.insertInto('macros').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function saveMacro(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['macros']>,
): Promise<MacroRow> {
  return db
    .updateTable('macros')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeMacro(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('macros').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Shared macros of a deleted user stay, without an owner. */
export async function clearMacroOwner(db: Db, companyId: number, userId: number): Promise<void> {
  await db
    .updateTable('macros')
    .set({ userId: null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('isShared', '=', true)
    .execute()
}
