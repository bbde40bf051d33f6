import type { RuleAct, RuleError, RuleStanding } from '@guiche/contract/automation'
import { DAY, fromNow } from '../../../../platform/clock.ts'
import { inCompany, pipeline } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { listSettingValues } from '../../../organisation/settings/index.ts'
import { type RuleAtPlace, actCountOf, countActs, listActs } from '../rule-acts.queries.ts'
import { listRuleErrors } from '../rule-errors.queries.ts'
import { listLinesWithRuleSettings, listQueuesWithRuleSettings } from './rule-settings.queries.ts'
import { rulePlacesOf } from './rule-places.ts'

/** Period of the counts and of the conversations behind them. */
const COUNTED_MS = 7 * DAY
const PAGE = 20

export function listAutomations({
  companyId,
}: Actor): Promise<{ rules: RuleStanding[]; errors: RuleError[] }> {
  return inCompany(companyId, async (db) => {
    const [settings, lines, queues, counts, errors] = await pipeline([
      listSettingValues(db, companyId, [
        'call',
        'optOutWords',
        'scheduleType',
        'userRating',
      ] as const),
      listLinesWithRuleSettings(db, companyId),
      listQueuesWithRuleSettings(db, companyId),
      countActs(db, companyId, fromNow(-COUNTED_MS)),
      listRuleErrors(db, companyId),
    ])
    const rules = rulePlacesOf(settings, lines, queues).map((standing) => ({
      ...standing,
      count: actCountOf(standing, counts),
    }))
    return { rules, errors }
  })
}

export function pageOfRuleActs(
  { companyId }: Actor,
  { before, ...acting }: RuleAtPlace & { before?: number | undefined },
): Promise<{ acts: RuleAct[]; hasMore: boolean }> {
  return inCompany(companyId, async (db) => {
    const asked = { since: fromNow(-COUNTED_MS), before, limit: PAGE + 1 }
    const acts = await listActs(db, companyId, acting, asked)
    return { acts: acts.slice(0, PAGE), hasMore: acts.length > PAGE }
  })
}
