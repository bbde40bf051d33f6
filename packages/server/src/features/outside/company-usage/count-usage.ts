import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/log.ts'
import {
  countDay,
  countStock,
  listCompanyIds,
  listUncountedDays,
  removeOldDays,
} from './counting.queries.ts'

// Each hour what companies use is counted, so that a request reads a few rows however much a company has. Messages are
// counted day by day through their index by time: a day anew while it runs, and a last time once it is over, after
// which it stands; the first run goes back to the beginning of the month before. A counter raised by each message
// would be the row for which all of a company's conversations wait. Contacts, tickets and files have no day, and go as
// well as come: they are counted whole, by their indexes.

export const countUsageJob = cronJob('company-usage.count', '37 * * * *', countUsage)

export async function countUsage(): Promise<void> {
  const ids = await acrossCompanies('what companies use', listCompanyIds)
  for (const companyId of ids) {
    try {
      await countCompany(companyId)
    } catch (error) {
      // It is counted again within the hour, and the others now.
      log.error({ err: error, companyId }, 'what a company uses could not be counted')
    }
  }
}

/** A day to a transaction: none of them is long. */
async function countCompany(companyId: number): Promise<void> {
  const at = now()
  const days = await inCompany(companyId, (db) => listUncountedDays(db, companyId, at))
  for (const day of days) await inCompany(companyId, (db) => countDay(db, companyId, day, at))
  await inCompany(companyId, async (db) => {
    await countStock(db, companyId, at)
    await removeOldDays(db, companyId, at)
  })
}
