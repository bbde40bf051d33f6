import type { CompanyRuleRun } from '@guiche/contract/company-rules'
import { RULE_RUNS_OFTEN } from '@guiche/contract/company-rule-limits'
import { sql } from 'kysely'
import { MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** A run of a rule on a ticket; `cause` identifies the occasion. */
export interface RunKey {
  companyId: number
  ruleId: number
  ticketId: number
  cause: string
}

/** @param error code of the error that stopped the rule @returns false if the same occasion was handled before */
export async function insertRun(
  db: Db,
  run: RunKey,
  error: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('companyRuleRuns')
    .values({ ...run, error, createdAt: now() })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'ruleId', 'ticketId', 'cause']).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * True `isRush` if rules ran on a ticket more often in ten minutes than a person would cause; `isTold` if that was
 * recorded.
 */
export async function findRushOfRuns(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<{ isRush: boolean; isTold: boolean }> {
  const since = new Date(now().getTime() - 10 * MINUTE)
  const { rows } = await sql<{ acted: number; told: number }>`
    select count(*) filter (where error is null)::int as acted,
      count(*) filter (where error = 'ERR_RULE_TOO_OFTEN')::int as told
    from company_rule_runs
    where company_id = ${companyId} and ticket_id = ${ticketId} and created_at > ${since}`.execute(
    db,
  )
  const [row] = rows
  return { isRush: (row?.acted ?? 0) >= RULE_RUNS_OFTEN, isTold: (row?.told ?? 0) > 0 }
}

/** Runs and failures since a time, by rule id. */
export async function countRuns(
  db: Db,
  companyId: number,
  since: Date,
): Promise<Map<number, { runs: number; failures: number }>> {
  const { rows } = await sql<{ ruleId: number; runs: number; failures: number }>`
    select rule_id as "ruleId", count(*) filter (where error is null)::int as runs,
      count(error)::int as failures
    from company_rules join company_rule_runs using (company_id)
    where company_id = ${companyId} and rule_id = company_rules.id and company_rule_runs.created_at > ${since}
    group by rule_id`.execute(db)
  return new Map(rows.map(({ ruleId, runs, failures }) => [ruleId, { runs, failures }]))
}

export function listRuns(
  db: Db,
  companyId: number,
  ruleId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CompanyRuleRun[]> {
  return db
    .selectFrom('companyRuleRuns as runs')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'runs.companyId')
        .onRef('tickets.id', '=', 'runs.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['runs.id', 'runs.ticketId', 'tickets.uuid', 'contacts.name as contactName'])
    .select(['runs.error', 'runs.createdAt'])
    .where('runs.companyId', '=', companyId)
    .where('runs.ruleId', '=', ruleId)
    .$if(before !== undefined, (older) => older.where('runs.id', '<', before ?? 0))
    .orderBy('runs.id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes a batch of old runs of all companies. @returns the number deleted */
export async function removeOldRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from company_rule_runs as runs using (
      select company_id, id from company_rule_runs where created_at < ${before} order by created_at limit ${limit}
    ) as old
    where runs.company_id = old.company_id and runs.id = old.id`.execute(db)
  return Number(numAffectedRows)
}
