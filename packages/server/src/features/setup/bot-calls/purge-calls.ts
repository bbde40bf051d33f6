import { DAY, fromNow } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { removeCallsBefore } from './bot-calls.queries.ts'

const KEPT_MS = 30 * DAY
const FORGOTTEN_AT_ONCE = 5000
/** Batches per night; the rest waits for the next night. */
const ROUNDS_MOST = 200

export async function purgeCalls(): Promise<void> {
  const removeBatch = () =>
    acrossCompanies('purge old calls to prompts and integrations', (db) =>
      removeCallsBefore(db, fromNow(-KEPT_MS), FORGOTTEN_AT_ONCE),
    )
  for (let round = 0; round < ROUNDS_MOST; round++)
    if ((await removeBatch()) < FORGOTTEN_AT_ONCE) return
}
