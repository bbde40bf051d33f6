import { type Setting, settingDefaults, type SettingKey } from '@guiche/contract/settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { readValue, storedValue } from './setting-rules.ts'

export async function listSettings(db: Db, companyId: number): Promise<Setting[]> {
  return db
    .selectFrom('settings')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
}

export async function findSettingValue(
  db: Db,
  companyId: number,
  key: SettingKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('companyId', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && readValue(companyId, key, row.value)
}

/** Which of these companies have a setting at a value. */
export async function listCompaniesWith(
  db: Db,
  companyIds: readonly number[],
  key: SettingKey,
  value: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('settings')
    .select('companyId')
    .where('companyId', '=', sql<number>`any(${companyIds}::int[])`)
    .where('key', '=', key)
    .where('value', '=', value)
    .execute()
  return rows.map(({ companyId }) => companyId)
}

/** Several at once; what is not stored counts as in a new company. */
export async function listSettingValues<K extends SettingKey>(
  db: Db,
  companyId: number,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'in', [...keys])
    .execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const valueOf = (key: K) => {
    const value = stored.get(key)
    return value === undefined ? settingDefaults[key] : readValue(companyId, key, value)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, string>
}

export async function insertSettings(
  db: Db,
  companyId: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ companyId, key, value }))
  await db.insertInto('settings').values(rows).execute()
}

export async function saveSetting(
  db: Db,
  companyId: number,
  key: SettingKey,
  value: string,
  at: Date,
): Promise<Setting> {
  const stored = storedValue(companyId, key, value)
  return db
    .insertInto('settings')
    .values({ companyId, key, value: stored, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'key']).doUpdateSet({ value: stored, updatedAt: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
