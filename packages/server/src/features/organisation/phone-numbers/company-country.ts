import { DEFAULT_COUNTRY } from '@guiche/contract/company-country'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { findSettingValue } from '../settings/index.ts'

/** The default country of a company's phone numbers, as ISO 3166 code. */
export async function findCountry(db: Db, companyId: number): Promise<string> {
  return (await findSettingValue(db, companyId, 'country')) ?? DEFAULT_COUNTRY
}

/** `findCountry` in a transaction of its own. */
export function readCompanyCountry(companyId: number): Promise<string> {
  return inCompany(companyId, (db) => findCountry(db, companyId))
}
