import { numberZones } from '@guiche/contract/phone-time-zones'
import type { ErrorCode } from '@guiche/contract/errors'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { log } from '../../../../platform/log.ts'
import { companyTimeZone } from '../read-campaigns.ts'
import { lockCampaign, saveCampaign } from '../campaigns.queries.ts'
import { lockDueRecipients } from './due-recipients.queries.ts'
import { saveRecipient } from '../recipients.queries.ts'
import { addToTallies } from '../outcomes/tallies.queries.ts'

const OUR_FAULT: ErrorCode = 'ERR_INTERNAL_SERVER_ERROR'

/** Fails the next recipient after an internal error, which would otherwise block all others. */
export function failRecipient(
  companyId: number,
  campaignId: number,
  error: unknown,
): Promise<Date> {
  log.error({ err: error }, 'sending to a recipient of a campaign failed')
  return inCompany(companyId, async (db) => {
    const at = now()
    const row = await lockCampaign(db, companyId, campaignId)
    const zones = ['', ...numberZones, await companyTimeZone(db, companyId)]
    const due = row && (await lockDueRecipients(db, row, { zones, through: null, at, atMost: 1 }))
    const [first] = due ?? []
    if (!first) throw error
    await saveRecipient(db, companyId, first.id, {
      state: 'failed',
      code: OUR_FAULT,
      updatedAt: at,
    })
    await addToTallies(db, companyId, campaignId, { pending: -1, failed: 1 })
    await saveCampaign(db, companyId, campaignId, { nextAt: at })
    return at
  })
}
