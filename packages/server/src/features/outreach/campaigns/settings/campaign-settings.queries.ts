import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../../platform/database/schema.ts'

export type SettingRow = Selectable<Tables['campaignSettings']>

export function listSettingRows(db: Db, companyId: number): Promise<SettingRow[]> {
  return db
    .selectFrom('campaignSettings')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
}

export async function saveSettingRow(
  db: Db,
  row: Insertable<Tables['campaignSettings']>,
): Promise<void> {
  const { value, updatedAt } = row
  await db
    .insertInto('campaignSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'key'])
        .doUpdateSet({ value, ...(updatedAt && { updatedAt }) }),
    )
    .execute()
}
