import { DAY, fromNow } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { queueChanged, queueDeleted } from '../../setup/queues/index.ts'
import { ticketChanged, ticketUndone } from '../tickets/index.ts'
import { updateClocks } from './update-clocks.ts'
import { showSla } from './show-sla.ts'
import { removeOldClocks } from './sla.queries.ts'
import {
  removeClocksWithoutTargets,
  syncClocksOfQueue,
  startCompanyClocks,
} from './start-company-clocks.ts'
import { reopenCloseClock } from './reopen-close-clock.ts'

/** Slightly over two years, so that reports can compare one year with the year before. */
const KEPT_MS = 800 * DAY
const SWEPT_AT_ONCE = 5000

/** Queues' targets for answers and closes: clocks, warnings, breaches and the report. */
export const slaFeature: Feature = {
  routes: [bindRoute('GET /reports/sla', ({ actor, query }) => showSla(actor, query))],
  reactions: [
    reactInTransaction(ticketChanged, (db, { ticket }) => updateClocks(db, ticket)),
    reactInTransaction(ticketUndone, (db, { ticket }) => reopenCloseClock(db, ticket)),
    reactInTransaction(queueChanged, syncClocksOfQueue),
    reactInTransaction(queueDeleted, (db, { companyId }) =>
      removeClocksWithoutTargets(db, companyId),
    ),
  ],
  jobs: [startCompanyClocks, cronJob('sla.sweep', '23 3 * * *', purgeOldClocks)],
}

async function purgeOldClocks(): Promise<void> {
  const before = fromNow(-KEPT_MS)
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE)
    swept = await acrossCompanies('purge old SLA clocks', (db) =>
      removeOldClocks(db, before, SWEPT_AT_ONCE),
    )
}
