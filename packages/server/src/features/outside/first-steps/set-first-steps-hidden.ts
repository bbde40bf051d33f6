import type { Company } from '@guiche/contract/companies'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { companyChanged, saveCompany } from '../../organisation/companies/index.ts'

/**
 * Hides or shows the steps for all administrators of the company; their browsers receive it as a change of the company.
 */
export function setFirstStepsHidden({ companyId }: Actor, isHidden: boolean): Promise<Company> {
  return inCompany(companyId, async (db) => {
    const change = { firstStepsHidden: isHidden, updatedAt: now() }
    const company = await saveCompany(db, companyId, change)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    await announce(db, companyChanged, { company })
    return company
  })
}
