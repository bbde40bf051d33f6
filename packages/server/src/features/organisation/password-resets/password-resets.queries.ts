import type { Selectable } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type ResetRow = Selectable<Tables['passwordResets']>

export interface ResetOwner {
  companyId: number
  userId: number
}

/** Saves a code, replacing the user's former one. */
export async function saveReset(db: Db, reset: ResetRow): Promise<void> {
  const { codeHash, emailKey, expiresAt } = reset
  await db
    .insertInto('passwordResets')
    .values(reset)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId']).doUpdateSet({ codeHash, emailKey, expiresAt }),
    )
    .execute()
}

/** The user's unexpired code. */
export async function findReset(
  db: Db,
  { companyId, userId }: ResetOwner,
): Promise<ResetRow | undefined> {
  return db
    .selectFrom('passwordResets')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now().toISOString())
    .executeTakeFirst()
}

/** Deletes the code if its hash matches. @returns true if it was deleted */
export async function consumeReset(
  db: Db,
  { companyId, userId }: ResetOwner,
  codeHash: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passwordResets')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function removeReset(db: Db, { companyId, userId }: ResetOwner): Promise<void> {
  await db
    .deleteFrom('passwordResets')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
}

export async function removeOldResets(db: Db): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now().toISOString()).execute()
}
