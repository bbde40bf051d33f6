import { DAY, fromNow } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { runRulesJob } from './run-rule.ts'
import { changeRule, deleteRule, createRule, orderRules } from './change-rule.ts'
import { ruleLive } from './company-rules.live.ts'
import { sweepWaitingJob } from './sweep-waiting-tickets.ts'
import { allRules, runsOfRule } from './show-rules.ts'
import { removeOldRuns } from './rule-runs.queries.ts'
import { ruleReactions } from './rule-reactions.ts'

/** Runs are kept for as long as administrators may ask about them. */
const KEPT_MS = 30 * DAY
const SWEPT_AT_ONCE = 5000

/** Company rules: occasion, conditions, actions. */
export const companyRulesFeature: Feature = {
  routes: [
    bindRoute('GET /rules', ({ actor }) => allRules(actor)),
    bindRoute('POST /rules', ({ actor, body }) => createRule(actor, body)),
    bindRoute('PUT /rules/order', ({ actor, body }) => orderRules(actor, body.ids)),
    bindRoute('PUT /rules/:ruleId', ({ actor, params, body }) =>
      changeRule(actor, params.ruleId, body),
    ),
    bindRoute('DELETE /rules/:ruleId', ({ actor, params }) => deleteRule(actor, params.ruleId)),
    bindRoute('GET /rules/:ruleId/runs', ({ actor, params, query }) =>
      runsOfRule(actor, params.ruleId, query.before),
    ),
  ],
  reactions: [...ruleReactions, ...ruleLive],
  jobs: [runRulesJob, sweepWaitingJob, cronJob('company-rules.sweep', '53 * * * *', sweepOldRuns)],
}

async function sweepOldRuns(): Promise<void> {
  const before = fromNow(-KEPT_MS)
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE)
    swept = await acrossCompanies('purge old runs of rules', (db) =>
      removeOldRuns(db, before, SWEPT_AT_ONCE),
    )
}
