import { DEFAULT_COUNTRY } from '@guiche/contract/company-country'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { findSettingValue } from '../settings/index.ts'

/** The country of a company's telephone numbers without country code, by ISO 3166. */
export async function findCountry(db: Db, companyId: number): Promise<string> {
  return (await findSettingValue(db, companyId, 'country')) ?? DEFAULT_COUNTRY
}

/** The same in a transaction of its own. */
export function countryOf(companyId: number): Promise<string> {
  return inCompany(companyId, (db) => findCountry(db, companyId))
}
