import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { removeSessionsEndedBefore } from '../../tickets/flow-sessions/index.ts'
import { removeStartsBefore } from './flow-starts.queries.ts'

/** No program repeats a call after that. */
const STARTS_KEPT_MS = 7 * DAY
const SESSIONS_KEPT_MS = 365 * DAY
const SWEPT_AT_ONCE = 5000
/** Of one night: what is left over waits for the next. */
const ROUNDS_MOST = 200

export async function sweepFlowStarts(): Promise<void> {
  await sweep('calls of programs that are long over', (db) =>
    removeStartsBefore(db, fromNow(-STARTS_KEPT_MS), SWEPT_AT_ONCE),
  )
  await sweep('customers who were in flows long ago', (db) =>
    removeSessionsEndedBefore(db, fromNow(-SESSIONS_KEPT_MS), SWEPT_AT_ONCE),
  )
}

async function sweep(reason: string, remove: (db: Db) => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS_MOST; round++)
    if ((await acrossCompanies(reason, remove)) < SWEPT_AT_ONCE) return
}
