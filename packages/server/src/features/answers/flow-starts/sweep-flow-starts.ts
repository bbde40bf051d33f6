import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { removeSessionsEndedBefore } from '../../tickets/flow-sessions/index.ts'
import { removeStartsBefore } from './flow-starts.queries.ts'

/** Programs do not repeat a call later than this. */
const STARTS_KEPT_MS = 7 * DAY
const SESSIONS_KEPT_MS = 365 * DAY
const SWEPT_AT_ONCE = 5000
/** Per night; the remaining rows are left to the next. */
const ROUNDS_MOST = 200

export async function sweepFlowStarts(): Promise<void> {
  await sweepInRounds('purge old idempotency keys', (db) =>
    removeStartsBefore(db, fromNow(-STARTS_KEPT_MS), SWEPT_AT_ONCE),
  )
  await sweepInRounds('purge old flow sessions', (db) =>
    removeSessionsEndedBefore(db, fromNow(-SESSIONS_KEPT_MS), SWEPT_AT_ONCE),
  )
}

async function sweepInRounds(reason: string, remove: (db: Db) => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS_MOST; round++)
    if ((await acrossCompanies(reason, remove)) < SWEPT_AT_ONCE) return
}
