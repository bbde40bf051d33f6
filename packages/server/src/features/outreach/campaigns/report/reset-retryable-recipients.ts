import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import { addToTallies } from '../outcomes/tallies.queries.ts'
import { saveRetryablePending } from './report.queries.ts'

/** Makes retryable recipients pending again. @param row locked @returns the number of them */
export async function resetRetryableRecipients(
  db: Db,
  { companyId, id }: CampaignRow,
): Promise<number> {
  const { failed, skipped } = await saveRetryablePending(db, companyId, id, now())
  const pending = failed + skipped
  if (pending > 0)
    await addToTallies(db, companyId, id, { failed: -failed, skipped: -skipped, pending })
  return pending
}
