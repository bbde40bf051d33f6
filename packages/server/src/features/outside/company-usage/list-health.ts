import { now } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { countFailedJobs } from '../../../platform/jobs/count-overdue-jobs.ts'
import { listHealthSigns } from './company-signs.queries.ts'
import { judgeHealth } from './health-rules.ts'

export async function listHealth() {
  const [signs, failed] = await Promise.all([
    acrossCompanies('list the health of all companies for the operator', (db) =>
      listHealthSigns(db),
    ),
    countFailedJobs(),
  ])
  return signs.map(({ companyId, ...seen }) => ({
    companyId,
    ...judgeHealth({ ...seen, failedJobs: failed.get(companyId) ?? 0 }, now()),
  }))
}
