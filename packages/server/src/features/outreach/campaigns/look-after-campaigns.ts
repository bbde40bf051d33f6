import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { askToBegin, askToRun } from './campaign-jobs.ts'
import { listOverdue } from './campaigns.queries.ts'
import { lookAtCampaign } from './look-at-campaign.ts'

/**
 * What should have gone on by now is asked for again: its job may have been at hand in a process that was killed, or
 * asked for by a clock that was set since.
 */
export const lookAfterCampaignsJob = cronJob(
  'campaigns.look-after',
  '* * * * *',
  lookAfterCampaigns,
)

const LATE_MS = MINUTE

export async function lookAfterCampaigns(): Promise<void> {
  const overdue = await acrossCompanies('campaigns that should have gone on', (db) =>
    listOverdue(db, fromNow(-LATE_MS)),
  )
  for (const { companyId, id, status, nextAt } of overdue) {
    if (status === 'EM_ANDAMENTO' && nextAt === null) await lookAtCampaign(companyId, id)
    else
      await inCompany(companyId, (db) =>
        status === 'PROGRAMADA' ? askToBegin(db, id, now()) : askToRun(db, id, now()),
      )
  }
}
