import type { RuleTriggerKind } from '@guiche/contract/company-rule-limits'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../platform/database/memoize-query.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type RuleRow = Selectable<Tables['companyRules']>

const kind = sql<RuleTriggerKind>`trigger ->> 'kind'`

/** Kinds of triggers of a company's active rules, queried once per transaction, since most companies have none. */
export const triggersIn = memoizeQuery(async (db, companyId: number) => {
  const rows = await db
    .selectFrom('companyRules')
    .select(kind.as('kind'))
    .distinct()
    .where('companyId', '=', companyId)
    .where('isActive', '=', true)
    .execute()
  return new Set(rows.map((row) => row.kind))
})

/** All rules of a company, in the order in which they run. */
export function listRules(db: Db, companyId: number): Promise<RuleRow[]> {
  return db
    .selectFrom('companyRules')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** Active rules of one trigger kind, in the order in which they run. */
export async function listActiveRules(
  db: Db,
  companyId: number,
  trigger: RuleTriggerKind,
): Promise<RuleRow[]> {
  const rules = await listRules(db, companyId)
  return rules.filter((rule) => rule.isActive && rule.trigger.kind === trigger)
}

/** Ids of the companies with an active rule on waiting time. Reads across companies. */
export async function listCompaniesWithWaitRule(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('companyRules')
    .select('companyId')
    .distinct()
    .where('isActive', '=', true)
    .where(kind, '=', 'waits')
    .execute()
  return rows.map(({ companyId }) => companyId)
}

export function findRule(db: Db, companyId: number, id: number): Promise<RuleRow | undefined> {
  return selectOneRule(db, companyId, id).executeTakeFirst()
}

export function lockRule(db: Db, companyId: number, id: number): Promise<RuleRow | undefined> {
  return selectOneRule(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectOneRule(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('companyRules')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

/** Serialises changes of a company's rules, which count and order them, by an advisory lock. */
export async function lockRulesOf(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company-rules', ${companyId}))`.execute(
    db,
  )
}

/** Number of rules, and the place after the last. */
export async function countRulesAndEnd(
  db: Db,
  companyId: number,
): Promise<{ count: number; end: number }> {
  const { count, end } = await db
    .selectFrom('companyRules')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(place) + 1, 0)`.as('end'),
    ])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), end }
}

export function insertRule(db: Db, row: Insertable<Tables['companyRules']>): Promise<RuleRow> {
  return db.insertInto('companyRules').values(row).returningAll().executeTakeFirstOrThrow()
}

export function saveRule(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['companyRules']>,
): Promise<RuleRow> {
  return db
    .updateTable('companyRules')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @param ids all rules of the company, in the new order */
export async function saveOrder(db: Db, companyId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('companyRules')
    .set({ place: sql<number>`array_position(${ids}::int[], id)` })
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** @returns true if the rule existed */
export async function removeRule(db: Db, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('companyRules')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
