import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { startCampaignRun, refuseIncomplete } from '../start-campaign.ts'
import { enqueueStep } from '../campaign-jobs.ts'
import { openCampaignAs, announceCampaignChanged } from '../change-campaign.ts'
import { resetRetryableRecipients } from './reset-retryable-recipients.ts'

/** Writes again to retryable recipients, at the campaign's pace from now. */
export function retryRecipients(actor: Actor, id: number): Promise<{ retried: number }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    if (row.startedAt === null) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    await refuseIncomplete(db, row)
    const retried = await resetRetryableRecipients(db, row)
    if (retried === 0) return { retried }
    // A campaign stopped by a user stays stopped; they are written to when it continues.
    if (row.status === 'FINALIZADA') await startCampaignRun(db, row)
    if (row.status === 'EM_ANDAMENTO') await enqueueStep(db, id, row.nextAt ?? now())
    await announceCampaignChanged(db, companyId, id)
    return { retried }
  })
}
