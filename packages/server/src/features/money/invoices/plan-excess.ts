import {
  type Excess,
  EXCESS_SHOWN,
  lostFlags,
  type Plan,
  type PlanChange,
} from '@guiche/contract/plans'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { listCompaniesOfPlan } from '../../organisation/companies/index.ts'
import { findPlan } from '../../organisation/plans/index.ts'
import { exceededLimits, readPlanUsage } from './exceeded-limits.ts'

/** The companies and modules that a change of a plan would affect. Changes nothing. @throws ERR_NO_PLAN_FOUND */
export function planExcess(planId: number, change: PlanChange): Promise<Excess> {
  return acrossCompanies('find the companies that a change of a plan affects', async (db) => {
    const plan = await findPlan(db, planId)
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
    const companies = await listCompaniesOfPlan(db, planId)
    const exceeding = await listExceedingCompanies(db, companies, loweredLimits(plan, change))
    const lost = lostFlags(plan, change)
    return {
      companies: companies.length,
      lost,
      exceeding: exceeding.length,
      names: exceeding.slice(0, EXCESS_SHOWN),
    }
  })
}

type PlanLimits = Pick<Plan, 'users' | 'connections' | 'queues'>

/** The lowered limits; infinite where a limit is not lowered, because only the change itself counts. */
function loweredLimits(plan: Plan, change: PlanChange): PlanLimits {
  const limitOf = (key: keyof PlanLimits) => {
    const most = change[key]
    return most !== undefined && most < plan[key] ? most : Number.POSITIVE_INFINITY
  }
  return {
    users: limitOf('users'),
    connections: limitOf('connections'),
    queues: limitOf('queues'),
  }
}

async function listExceedingCompanies(
  db: Db,
  companies: ReadonlyArray<{ id: number; name: string }>,
  limits: PlanLimits,
): Promise<Excess['names']> {
  if (Object.values(limits).every((most) => most === Number.POSITIVE_INFINITY)) return []
  const exceeding: Excess['names'] = []
  for (const { id, name } of companies) {
    const exceeds = exceededLimits(limits, await readPlanUsage(db, id))
    if (Object.keys(exceeds).length > 0) exceeding.push({ id, name, exceeds })
  }
  return exceeding.toSorted((a, b) => a.name.localeCompare(b.name))
}
