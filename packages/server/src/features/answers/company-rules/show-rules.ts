import type { CompanyRule, CompanyRuleRun } from '@guiche/contract/company-rules'
import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findReferences } from '../../messages/ticket-actions/index.ts'
import { findRule, listRules, type RuleRow } from './company-rules.queries.ts'
import { missingCodeOfRule, referencesOfRule } from './rule-references.ts'
import { countRuns, listRuns } from './rule-runs.queries.ts'

/** Period over which runs are counted. */
const COUNTED_MS = 7 * DAY
const PAGE = 20

export function allRules({ companyId }: Actor): Promise<{ rules: CompanyRule[] }> {
  return inCompany(companyId, async (db) => ({
    rules: await presentRules(db, companyId, await listRules(db, companyId)),
  }))
}

export function runsOfRule(
  { companyId }: Actor,
  ruleId: number,
  before: number | undefined,
): Promise<{ runs: CompanyRuleRun[]; hasMore: boolean }> {
  return inCompany(companyId, async (db) => {
    if (!(await findRule(db, companyId, ruleId))) throw new AppError('ERR_NO_RULE_FOUND')
    const runs = await listRuns(db, companyId, ruleId, { before, limit: PAGE + 1 })
    return { runs: runs.slice(0, PAGE), hasMore: runs.length > PAGE }
  })
}

export async function presentRule(db: Db, row: RuleRow): Promise<CompanyRule> {
  const [rule] = await presentRules(db, row.companyId, [row])
  if (!rule) throw new Error('a rule to present does not exist')
  return rule
}

async function presentRules(
  db: Db,
  companyId: number,
  rows: readonly RuleRow[],
): Promise<CompanyRule[]> {
  const there = await findReferences(db, companyId, rows.flatMap(referencesOfRule))
  const counts = await countRuns(db, companyId, fromNow(-COUNTED_MS))
  return rows.map((row) => {
    const { id, name, isActive, trigger, condition, actions, createdAt, updatedAt } = row
    const { runs, failures } = counts.get(id) ?? { runs: 0, failures: 0 }
    const isBroken = missingCodeOfRule(row, there) !== undefined
    const rule = { id, companyId, name, isActive, trigger, condition, actions, isBroken }
    return { ...rule, runs, failures, createdAt, updatedAt }
  })
}
