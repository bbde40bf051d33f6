import type { PlanFlag } from '@guiche/contract/plans'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { findPlan } from '../plans/index.ts'
import { findCompany } from './companies.queries.ts'

/** Whether the company's plan has a module. A company without a plan has no limits. */
export async function planAllows(db: Db, companyId: number, flag: PlanFlag): Promise<boolean> {
  const company = await findCompany(db, companyId)
  const plan = company?.planId ? await findPlan(db, company.planId) : undefined
  return plan?.[flag] ?? true
}
