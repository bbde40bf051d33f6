import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const PAGE = 20

const SHOWN = [
  'companyId as id',
  'name',
  'deletedAt',
  'restorableUntil',
  'removalBeganAt',
  'userName',
] as const

/** Inserts the deletion; row policies hide the company from then on. */
export async function insertDeletion(
  db: Db,
  deletion: Insertable<Tables['companyDeletions']>,
): Promise<void> {
  const anew = { ...deletion, removalBeganAt: null, restoredAt: null }
  await db
    .insertInto('companyDeletions')
    .values(anew)
    .onConflict((row) => row.column('companyId').doUpdateSet(anew))
    .execute()
}

export async function findDeletion(db: Db, companyId: number) {
  return selectDeletion(db, companyId).executeTakeFirst()
}

/** Locks the deletion, which serializes restoring and removing. */
export async function lockDeletion(db: Db, companyId: number) {
  return selectDeletion(db, companyId).forUpdate().executeTakeFirst()
}

function selectDeletion(db: Db, companyId: number) {
  return db
    .selectFrom('companyDeletions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('restoredAt', 'is', null)
}

/** Locks the deletion if it is due; undefined also while another process holds it. */
export async function lockDueDeletion(db: Db, companyId: number, at: Date) {
  return db
    .selectFrom('companyDeletions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('restoredAt', 'is', null)
    .where('restorableUntil', '<=', at.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Ends the time in which the company can be restored. */
export async function endRestorePeriod(db: Db, companyId: number, at: Date): Promise<void> {
  await db
    .updateTable('companyDeletions')
    .set({ restorableUntil: at })
    .where('companyId', '=', companyId)
    .execute()
}

export async function saveRemovalStart(db: Db, companyId: number, at: Date): Promise<void> {
  await db
    .updateTable('companyDeletions')
    .set({ removalBeganAt: at })
    .where('companyId', '=', companyId)
    .where('removalBeganAt', 'is', null)
    .execute()
}

/** Marks the deletion as restored; the company is visible again. */
export async function markDeletionRestored(db: Db, companyId: number, at: Date): Promise<void> {
  await db
    .updateTable('companyDeletions')
    .set({ restoredAt: at })
    .where('companyId', '=', companyId)
    .execute()
}

/** Deletes the row, after which the company can be removed. */
export async function removeDeletion(db: Db, companyId: number): Promise<void> {
  await db.deleteFrom('companyDeletions').where('companyId', '=', companyId).execute()
}

/** The deleting user's name, stored with the deletion because the user may be deleted later. */
export async function findUserName(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? ''
}

/** Deletions of all companies, the newest first. */
export async function listDeletions(db: Db, page: number) {
  const matching = db.selectFrom('companyDeletions').where('restoredAt', 'is', null)
  const { rows: companies, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching.select(SHOWN).orderBy('deletedAt', 'desc').orderBy('companyId'),
    { page, size: PAGE },
  )
  return { companies, ...counted }
}

/** Companies whose restore time has ended, the longest first. */
export async function listDueDeletions(db: Db, at: Date): Promise<number[]> {
  const due = await db
    .selectFrom('companyDeletions')
    .select('companyId')
    .where('restoredAt', 'is', null)
    .where('restorableUntil', '<=', at.toISOString())
    .orderBy('restorableUntil')
    .limit(100)
    .execute()
  return due.map(({ companyId }) => companyId)
}
