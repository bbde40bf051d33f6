import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/log.ts'
import {
  saveDayCounts,
  saveStockCounts,
  listCompanyIds,
  listUncountedDays,
  removeOldDays,
} from './counting.queries.ts'

// An hourly job counts usage, so that a request reads a few rows however much a company has. Messages are counted day
// by day through their index by time: the current day again at each run, and a last time after it ends; the first run
// goes back to the beginning of the former month. A counter raised by each message would be a row that all
// conversations of a company wait for. Contacts, tickets and files have no day and can be deleted, so they are counted
// in full, by their indexes.

export const countUsageJob = cronJob('company-usage.count', '37 * * * *', countUsage)

export async function countUsage(): Promise<void> {
  const ids = await acrossCompanies('list the companies whose usage is counted', listCompanyIds)
  for (const companyId of ids) {
    try {
      await countUsageOfCompany(companyId)
    } catch (error) {
      // The next run counts it again; the others are still counted in this one.
      log.error({ err: error, companyId }, 'the usage of a company could not be counted')
    }
  }
}

/** One transaction for each day, so that none is long. */
async function countUsageOfCompany(companyId: number): Promise<void> {
  const at = now()
  const days = await inCompany(companyId, (db) => listUncountedDays(db, companyId, at))
  for (const day of days) await inCompany(companyId, (db) => saveDayCounts(db, companyId, day, at))
  await inCompany(companyId, async (db) => {
    await saveStockCounts(db, companyId, at)
    await removeOldDays(db, companyId, at)
  })
}
