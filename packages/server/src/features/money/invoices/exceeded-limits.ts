import type { Exceeds, Plan } from '@guiche/contract/plans'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PlanAssigned } from '../../organisation/companies/index.ts'
import { countConnections } from '../../setup/connections/index.ts'
import { findPlan } from '../../organisation/plans/index.ts'
import { countQueues } from '../../setup/queues/index.ts'
import { countSeats } from '../../organisation/users/index.ts'

type PlanUsage = Readonly<Record<'users' | 'connections' | 'queues', number>>

/** A company's counts of the things that plans limit. */
export async function readPlanUsage(db: Db, companyId: number): Promise<PlanUsage> {
  return {
    users: await countSeats(db, companyId),
    connections: await countConnections(db, companyId),
    queues: await countQueues(db, companyId),
  }
}

/** The counts that exceed a plan; empty if the company fits. */
export function exceededLimits(plan: Pick<Plan, keyof PlanUsage>, used: PlanUsage): Exceeds {
  const exceeds: Exceeds = {}
  for (const key of ['users', 'connections', 'queues'] as const)
    if (used[key] > plan[key]) exceeds[key] = { has: used[key], most: plan[key] }
  return exceeds
}

/** @throws ERR_PLAN_TOO_SMALL with the counts that exceed the plan */
export async function refuseTooSmall(db: Db, companyId: number, plan: Plan): Promise<void> {
  const exceeds = exceededLimits(plan, await readPlanUsage(db, companyId))
  if (Object.keys(exceeds).length > 0) throw new AppError('ERR_PLAN_TOO_SMALL', { exceeds })
}

/** Checks a plan that the operator assigns; the foreign key refuses one that does not exist. */
export async function refuseAssignedTooSmall(
  db: Db,
  { companyId, planId }: PlanAssigned,
): Promise<void> {
  const plan = await findPlan(db, planId)
  if (plan) await refuseTooSmall(db, companyId, plan)
}
