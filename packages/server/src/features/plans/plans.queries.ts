import type { Plan, PlanInput } from '@guiche/contract/plans'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { likeAnywhere } from '../../platform/database/like.ts'

const PAGE = 20

export async function listPlans(db: Db): Promise<Plan[]> {
  return db.selectFrom('plans').selectAll().orderBy('name').execute()
}

export async function pageOfPlans(db: Db, search: string, page: number) {
  const matching = db.selectFrom('plans').where('name', 'ilike', likeAnywhere(search))
  const { count } = await matching
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const plans = await matching
    .selectAll()
    .orderBy('name')
    .offset((page - 1) * PAGE)
    .limit(PAGE)
    .execute()
  return { plans, count, hasMore: count > page * PAGE }
}

export async function listOfferedPlans(db: Db): Promise<Plan[]> {
  return db.selectFrom('plans').selectAll().where('isOffered', '=', true).orderBy('name').execute()
}

export async function findPlan(db: Db, id: number): Promise<Plan | undefined> {
  return db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPlan(db: Db, input: PlanInput): Promise<Plan> {
  return db.insertInto('plans').values(input).returningAll().executeTakeFirstOrThrow()
}

export async function savePlan(
  db: Db,
  id: number,
  change: Partial<PlanInput>,
  at: Date,
): Promise<Plan | undefined> {
  return db
    .updateTable('plans')
    .set({ ...change, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function removePlan(db: Db, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('plans').where('id', '=', id).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** The plan of a company, locked until the transaction ends: whoever counts against its limits comes one by one. */
export async function lockPlanOfCompany(db: Db, companyId: number): Promise<Plan | undefined> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  return db
    .selectFrom('plans')
    .selectAll('plans')
    .innerJoin('companies', 'companies.planId', 'plans.id')
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
}
