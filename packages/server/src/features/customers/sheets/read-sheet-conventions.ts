import { inCompany } from '../../../platform/database/transaction.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findCountry } from '../../organisation/phone-numbers/index.ts'
import type { SheetWays } from './sheet-types.ts'

/** The conventions by which a company's sheets are read. */
export function readSheetConventions(companyId: number): Promise<SheetWays> {
  return inCompany(companyId, async (db) => ({
    country: await findCountry(db, companyId),
    language: (await findCompany(db, companyId))?.language ?? 'pt',
  }))
}
