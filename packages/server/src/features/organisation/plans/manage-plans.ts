import type { Plan, PlanInput } from '@guiche/contract/plans'
import { now } from '../../../platform/clock.ts'
import {
  isForeignKeyViolation,
  refuseDuplicate,
} from '../../../platform/database/constraint-errors.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { planChanged, plansChanged } from './plans.events.ts'
import { findPlanFor, insertPlan, removePlan, savePlan } from './plans.queries.ts'

const REASON = 'read and change the platform’s plans'
const duplicates = { plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS' } as const

/**
 * Shows a plan. A plan that is not offered is not found, except by companies that have it.
 * @throws ERR_NO_PLAN_FOUND
 */
export async function showPlan(actor: Actor, id: number): Promise<Plan> {
  return existingPlan(await acrossCompanies(REASON, (db) => findPlanFor(db, actor, id)))
}

export function createPlan(input: PlanInput): Promise<Plan> {
  return refuseDuplicate(duplicates, () => announcePlansAfter((db) => insertPlan(db, input)))
}

export async function changePlan(id: number, change: Partial<PlanInput>): Promise<Plan> {
  return existingPlan(
    await refuseDuplicate(duplicates, () =>
      announcePlansAfter(async (db) => {
        const plan = await savePlan(db, id, change, now())
        if (plan) await announce(db, planChanged, { planId: id })
        return plan
      }),
    ),
  )
}

export async function deletePlan(id: number): Promise<void> {
  try {
    const removed = await announcePlansAfter((db) => removePlan(db, id))
    if (!removed) throw new AppError('ERR_NO_PLAN_FOUND')
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_PLAN_IN_USE')
    throw error
  }
}

function announcePlansAfter<T>(change: (db: Db) => Promise<T>): Promise<T> {
  return acrossCompanies(REASON, async (db) => {
    const changed = await change(db)
    await announce(db, plansChanged, undefined)
    return changed
  })
}

function existingPlan(plan: Plan | undefined): Plan {
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  return plan
}
