import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { enqueueStart, enqueueStep } from './campaign-jobs.ts'
import { listOverdueCampaigns } from './campaigns.queries.ts'
import { refreshCampaign } from './outcomes/refresh-campaign.ts'

/**
 * Sweeps campaigns that are overdue and enqueues their job again, which may have been lost with a killed process or
 * scheduled by a clock that was set since.
 */
export const sweepCampaignsJob = cronJob('campaigns.look-after', '* * * * *', sweepCampaigns)

const LATE_MS = MINUTE

export async function sweepCampaigns(): Promise<void> {
  const overdue = await acrossCompanies('find overdue campaigns', (db) =>
    listOverdueCampaigns(db, fromNow(-LATE_MS)),
  )
  for (const { companyId, id, status, nextAt } of overdue) {
    if (status === 'EM_ANDAMENTO' && nextAt === null) await refreshCampaign(companyId, id)
    else
      await inCompany(companyId, (db) =>
        status === 'PROGRAMADA' ? enqueueStart(db, id, now()) : enqueueStep(db, id, now()),
      )
  }
}
