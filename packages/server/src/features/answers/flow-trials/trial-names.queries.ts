import type { Db } from '../../../platform/database/kysely-on-client.ts'

export async function listNamesOf(
  db: Db,
  companyId: number,
  table: 'tags' | 'flows',
  ids: readonly number[],
): Promise<Array<{ id: number; name: string }>> {
  if (ids.length === 0) return []
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}
