import {
  listCompaniesWithExpired,
  removeExpiredDeliveries,
} from '../../../../channels/enqueue-delivery.ts'
import { fromNow, MINUTE, now } from '../../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../../platform/database/transaction.ts'
import { cronJob } from '../../../../platform/jobs/job.ts'
import { recordUnsent } from './record-outcome.ts'

const AT_ONCE = 100
/** A send with a large file may take this long. */
const UNDER_WAY_MS = 15 * MINUTE

/** Expires deliveries on lines that no process serves too, so that their senders see the failure. */
export const expireDeliveriesJob = cronJob('expire-deliveries', '* * * * *', expireDeliveries)

export async function expireDeliveries(): Promise<void> {
  const companies = await acrossCompanies('find companies with expired deliveries', (db) =>
    listCompaniesWithExpired(db, now()),
  )
  for (const companyId of companies) while ((await expireBatch(companyId)) === AT_ONCE);
}

function expireBatch(companyId: number): Promise<number> {
  const which = { at: now(), begunSince: fromNow(-UNDER_WAY_MS), atMost: AT_ONCE }
  return inCompany(companyId, async (db) => {
    const expired = await removeExpiredDeliveries(db, companyId, which)
    for (const delivery of expired)
      await recordUnsent(
        db,
        delivery,
        'ERR_SEND_EXPIRED',
        'it could not be sent while it was worth it',
      )
    return expired.length
  })
}
