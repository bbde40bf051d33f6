import type { Company } from '@guiche/contract/companies'
import type { Plan, PlanFlag } from '@guiche/contract/plans'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findPlan } from '../plans/index.ts'
import { findCompany } from './companies.queries.ts'

/** The plan of a company; null if it has none. */
export async function findPlanOf(
  db: Db,
  { planId }: Pick<Company, 'planId'>,
): Promise<Plan | null> {
  return planId === null ? null : ((await findPlan(db, planId)) ?? null)
}

/** True if the company's plan includes a module, or the company has no plan. */
export async function planAllows(db: Db, companyId: number, flag: PlanFlag): Promise<boolean> {
  const company = await findCompany(db, companyId)
  const plan = company && (await findPlanOf(db, company))
  return plan?.[flag] ?? true
}

/** @throws ERR_NO_PERMISSION */
async function requireModule(db: Db, companyId: number, flag: PlanFlag): Promise<void> {
  if (!(await planAllows(db, companyId, flag))) throw new AppError('ERR_NO_PERMISSION')
}

/** Bots that answer customers; undefined means unchanged. */
interface Answerers {
  promptId?: number | null | undefined
  integrationId?: number | null | undefined
}

const flags = { promptId: 'useOpenAi', integrationId: 'useIntegrations' } as const

/**
 * Refuses a new bot of a kind that the plan lacks. Unchanged ones may stay, since clients send the whole entity back.
 * @throws ERR_NO_PERMISSION
 */
export async function refuseBotOutsidePlan(
  db: Db,
  companyId: number,
  given: Answerers,
  before: Answerers = {},
): Promise<void> {
  for (const key of ['promptId', 'integrationId'] as const)
    if (given[key] && given[key] !== before[key]) await requireModule(db, companyId, flags[key])
}
