import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { goUnderWay, refuseLacking } from '../begin-campaign.ts'
import { askToRun } from '../campaign-jobs.ts'
import { openCampaignAs, tellOf } from '../change-campaign.ts'
import { putBack } from './put-back.ts'

/** Writes again to retryable recipients, at the campaign's pace from now. */
export function retryRecipients(actor: Actor, id: number): Promise<{ retried: number }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    if (row.startedAt === null) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    await refuseLacking(db, row)
    const retried = await putBack(db, row)
    if (retried === 0) return { retried }
    // A campaign stopped by a user stays stopped; they are written to when it continues.
    if (row.status === 'FINALIZADA') await goUnderWay(db, row)
    if (row.status === 'EM_ANDAMENTO') await askToRun(db, id, row.nextAt ?? now())
    await tellOf(db, companyId, id)
    return { retried }
  })
}
