import { DAY, fromNow } from '../../platform/clock.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import type { Feature } from '../../platform/feature.ts'
import { cronJob } from '../../platform/jobs/job.ts'
import { removeFullBuckets } from './chat-paces.queries.ts'

/** Longer than any conversation's bucket takes to fill up. */
const KEPT_MS = DAY
const SWEPT_AT_ONCE = 10_000

/** Sweeps the token buckets of resting conversations. */
export const outboxFeature: Feature = {
  jobs: [cronJob('sweep-chat-paces', '47 * * * *', sweepFullBuckets)],
}

async function sweepFullBuckets(): Promise<void> {
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE)
    swept = await acrossCompanies('purge the pacing of inactive conversations', (db) =>
      removeFullBuckets(db, fromNow(-KEPT_MS), SWEPT_AT_ONCE),
    )
}
