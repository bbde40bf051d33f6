import { type Setting, settingDefaults, type SettingKey } from '@guiche/contract/settings'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { ADDRESS_BEFORE, findOwnAi, type OwnAi, ownAiOf } from './own-ai.ts'
import { AI_KEY, unsealedValue, storedValue } from './setting-rules.ts'

/** The stored settings, with sealed secrets. An AI key sealed for another address is empty. */
export async function listSettings(db: Db, companyId: number): Promise<Setting[]> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  const ai = ownAiOf(rows)
  return rows
    .filter(({ key }) => key !== ADDRESS_BEFORE)
    .map((row) =>
      row.key === AI_KEY && unsealedValue(companyId, row.key, row.value, ai) === ''
        ? { ...row, value: '' }
        : row,
    )
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
  if (!row) return undefined
  const ai = key === AI_KEY ? await findOwnAi(db, companyId) : NO_AI
  return unsealedValue(companyId, key, row.value, ai)
}

/** Used for keys that do not depend on the AI's address. */
const NO_AI: OwnAi = { address: '', addressBefore: '' }

/** @returns the companies among these whose setting has this value */
export async function listCompaniesWithSetting(
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

/** Several settings; missing ones have their default. */
export async function listSettingValues<K extends SettingKey>(
  db: Db,
  companyId: number,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'in', [...keys, ...(keys.some((key) => key === AI_KEY) ? AI_ROWS : [])])
    .execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const ai = ownAiOf(rows)
  const valueOf = (key: K) => {
    const value = stored.get(key)
    return value === undefined ? settingDefaults[key] : unsealedValue(companyId, key, value, ai)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, string>
}

const AI_ROWS = ['openAiAddress', ADDRESS_BEFORE]

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
  const ai = key === AI_KEY ? await findOwnAi(db, companyId) : NO_AI
  const stored = storedValue(companyId, key, value, ai)
  return db
    .insertInto('settings')
    .values({ companyId, key, value: stored, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'key']).doUpdateSet({ value: stored, updatedAt: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
