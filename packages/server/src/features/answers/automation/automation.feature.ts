import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import type { Feature } from '../../../platform/feature.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { afterCloseJob, closeReactions } from './close-reactions.ts'
import { afterFailureJob, failureReaction } from './failure-reaction.ts'
import { removeOldDecisions, removeUnusedSettings } from './decisions.queries.ts'
import { removeEndedMemories } from './state/memories.queries.ts'
import { removeOldErrors } from './rule-errors.queries.ts'
import { listAutomations, pageOfRuleActs } from './standing-rules/list-automations.ts'
import { flowEndReactions } from './flows/flow-end-reactions.ts'
import { explainMessage } from './explain-message.ts'
import { tryQueue } from './try-queue.ts'

/** Decisions are kept for as long as users may ask why a text was sent. */
const KEPT_MS = 30 * DAY
const SWEPT_AT_ONCE = 5000

export const automationFeature: Feature = {
  routes: [
    bindRoute('GET /automations', ({ actor }) => listAutomations(actor)),
    bindRoute('GET /automations/acts', ({ actor, query }) => pageOfRuleActs(actor, query)),
    bindRoute('GET /messages/:messageId/decision', ({ actor, params }) =>
      explainMessage(actor, params.messageId),
    ),
    bindRoute('POST /queue/try', ({ actor, body }) => tryQueue(actor, body)),
  ],
  reactions: [...closeReactions, ...flowEndReactions, failureReaction],
  jobs: [afterCloseJob, afterFailureJob, cronJob('sweep-decisions', '41 * * * *', sweepOldRows)],
}

async function sweepOldRows(): Promise<void> {
  const before = fromNow(-KEPT_MS)
  await removeInBatches('purge old decisions', (db) =>
    removeOldDecisions(db, before, SWEPT_AT_ONCE),
  )
  await removeInBatches('purge old errors of rules', (db) =>
    removeOldErrors(db, before, SWEPT_AT_ONCE),
  )
  await removeInBatches('purge the memories of ended conversations', (db) =>
    removeEndedMemories(db, fromNow(-DAY), SWEPT_AT_ONCE),
  )
  // Kept longer than decisions, since `used_at` is updated only once a day.
  await acrossCompanies('purge settings that no decision refers to', (db) =>
    removeUnusedSettings(db, fromNow(-KEPT_MS - 2 * DAY)),
  )
}

async function removeInBatches(reason: string, remove: (db: Db) => Promise<number>): Promise<void> {
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE) swept = await acrossCompanies(reason, remove)
}
