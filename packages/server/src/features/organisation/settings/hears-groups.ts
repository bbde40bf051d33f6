import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { findSettingValue, listCompaniesWithSetting } from './settings.queries.ts'

// The setting's value is inverted, as specified: it says if groups are ignored.

const HEARD = 'disabled'

export async function hearsGroups(db: Db, companyId: number): Promise<boolean> {
  return (await findSettingValue(db, companyId, 'CheckMsgIsGroup')) === HEARD
}

/** @returns the companies among these that listen to groups */
export async function companiesHearingGroups(
  companyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (companyIds.length === 0) return new Set()
  const hearing = await acrossCompanies('find companies that receive group messages', (db) =>
    listCompaniesWithSetting(db, companyIds, 'CheckMsgIsGroup', HEARD),
  )
  return new Set(hearing)
}
