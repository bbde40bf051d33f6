import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** The active administrator with the lowest id, usually the one of longest standing. */
export async function findAdministrator(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
