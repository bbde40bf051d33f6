import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { startCampaignRun, refuseIncomplete } from '../start-campaign.ts'
import { enqueueStep } from '../campaign-jobs.ts'
import { saveCampaign } from '../campaigns.queries.ts'
import { openCampaignAs, announceCampaignChanged } from '../change-campaign.ts'
import { countLeftOut } from './left-out.queries.ts'

/**
 * Writes to items of the list that were left out, once their numbers are checked and to none twice; continues a stopped
 * campaign.
 * @throws ERR_CAMPAIGN_NOT_RUNNING, ERR_CAMPAIGN_IN_PROGRESS, and what `refuseIncomplete` throws
 */
export function sendToRest(actor: Actor, id: number): Promise<{ leftOut: number }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    // A repeated call changes nothing.
    if (row.status === 'EM_ANDAMENTO' && row.isRest) return { leftOut: 0 }
    if (row.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_IN_PROGRESS')
    if (row.startedAt === null) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    await refuseIncomplete(db, row)
    const leftOut = await countLeftOut(db, row)
    if (leftOut === 0) return { leftOut }
    await saveCampaign(db, companyId, id, {
      preparedAt: null,
      listReadyAt: null,
      skipsUnchecked: false,
      isRest: true,
    })
    await startCampaignRun(db, row)
    await announceCampaignChanged(db, companyId, id)
    return { leftOut }
  })
}

/** Starts without the unchecked numbers. @throws ERR_CAMPAIGN_NOT_RUNNING */
export function skipUncheckedNumbers(actor: Actor, id: number): Promise<void> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    if (row.status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    if (row.listReadyAt !== null || row.skipsUnchecked) return
    await saveCampaign(db, companyId, id, { skipsUnchecked: true })
    await enqueueStep(db, id, now())
    await announceCampaignChanged(db, companyId, id)
  })
}
