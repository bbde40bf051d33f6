import type { Plan, PlanInput } from '@guiche/contract/plans'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'

const PAGE = 20

export async function listPlans(db: Db): Promise<Plan[]> {
  return db.selectFrom('plans').selectAll().orderBy('name').execute()
}

/** The actor that reads plans; undefined for visitors. */
export type PlanReader = { companyId: number; isSuper: boolean } | undefined

/** Offered plans and the company's own; all plans for operators. */
function selectPlansFor(db: Db, reader: PlanReader) {
  const plans = db.selectFrom('plans')
  if (reader?.isSuper) return plans
  if (!reader) return plans.where('isOffered', '=', true)
  return plans.where((where) =>
    where.or([
      where('isOffered', '=', true),
      where.exists(
        where
          .selectFrom('companies')
          .select('companies.id')
          .where('companies.id', '=', reader.companyId)
          .whereRef('companies.planId', '=', 'plans.id'),
      ),
    ]),
  )
}

export async function listPlansFor(db: Db, reader: PlanReader): Promise<Plan[]> {
  return selectPlansFor(db, reader).selectAll().orderBy('name').execute()
}

export async function findPlanFor(
  db: Db,
  reader: PlanReader,
  id: number,
): Promise<Plan | undefined> {
  return selectPlansFor(db, reader).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function pageOfPlans(db: Db, reader: PlanReader, search: string, page: number) {
  const matching = selectPlansFor(db, reader).where(isFoundIn(search, 'name'))
  const { rows: plans, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching.selectAll().orderBy('name'),
    { page, size: PAGE },
  )
  return { plans, ...counted }
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

/** Locks the company's row, which serializes checks against the plan's limits. @returns the company's plan */
export async function lockPlanOfCompany(db: Db, companyId: number): Promise<Plan | undefined> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  return db
    .selectFrom('plans')
    .selectAll('plans')
    .innerJoin('companies', 'companies.planId', 'plans.id')
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
}
