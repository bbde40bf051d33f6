import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { findSettingValue, listCompaniesWith } from './settings.queries.ts'

// The setting says whether groups are ignored, as a clause of the specification has it.

const HEARD = 'disabled'

export async function hearsGroups(db: Db, companyId: number): Promise<boolean> {
  return (await findSettingValue(db, companyId, 'CheckMsgIsGroup')) === HEARD
}

/** Which of these companies want to hear their groups. */
export async function companiesHearingGroups(
  companyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (companyIds.length === 0) return new Set()
  const hearing = await acrossCompanies('companies that hear their groups', (db) =>
    listCompaniesWith(db, companyIds, 'CheckMsgIsGroup', HEARD),
  )
  return new Set(hearing)
}
