import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export async function insertPause(db: Db, pause: Insertable<Tables['userPauses']>): Promise<void> {
  await db.insertInto('userPauses').values(pause).execute()
}

/** Ends the running pause, if there is one. */
export async function endRunningPause(
  db: Db,
  companyId: number,
  userId: number,
  endedAt: Date,
): Promise<void> {
  await db
    .updateTable('userPauses')
    .set({ endedAt })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}
