import { dayAt } from '@guiche/contract/time-zones'
import { now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../../platform/database/database-errors.ts'
import { announce } from '../../../../platform/events/events.ts'
import { log } from '../../../../platform/log.ts'
import { campaignChanged } from '../campaigns.events.ts'
import { type CampaignRow, lockCampaign, saveCampaign } from '../campaigns.queries.ts'
import { listLineFacts } from '../sending/line-facts.queries.ts'
import { lineIdsOf } from '../lines-and-template.ts'
import { campaignForLive, companyTimeZone } from '../read-campaigns.ts'
import { hasUnsettledRecipients } from '../recipients.queries.ts'
import { stopOnFailures } from './stop-on-failures.ts'
import { sumTallies } from './tallies.queries.ts'
import { waitReasonsOfQueued } from '../waiting/wait-reasons.ts'

// Recipients settle many times a second, so a campaign is refreshed, and an event emitted, at most once a second.

const REFRESHED_EVERY_MS = SECOND

/** Campaigns refreshed less than a second ago, by id. True if something has changed since. */
const refreshed = new Map<number, boolean>()

/** Requests a refresh of a campaign, after the commit of a change. */
export function requestRefresh(companyId: number, campaignId: number): void {
  if (refreshed.has(campaignId)) return void refreshed.set(campaignId, true)
  refreshed.set(campaignId, false)
  refreshCampaign(companyId, campaignId)
    // The sweep refreshes the campaign again.
    .catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ err: error }, 'the refresh of a campaign failed')
    })
    .finally(() =>
      setTimeout(() => {
        const hasChanged = refreshed.get(campaignId) === true
        refreshed.delete(campaignId)
        if (hasChanged) requestRefresh(companyId, campaignId)
      }, REFRESHED_EVERY_MS).unref(),
    )
}

/** Sums the campaign's counts up, ends it if all recipients are settled, and announces the change. */
export function refreshCampaign(companyId: number, campaignId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const row = await lockCampaign(db, companyId, campaignId)
    if (!row) return
    await sumTallies(db, companyId, campaignId)
    const isOver = (await stopOnFailures(db, row)) || (await finishIfSettled(db, row))
    if (!isOver && isAwaitingOutcomes(row)) await saveWaitReasons(db, row)
    await announce(db, campaignChanged, await campaignForLive(db, companyId, campaignId))
  })
}

/** Sets FINALIZADA once no recipient is pending or queued, whatever the outcomes. @param row locked */
export async function finishIfSettled(db: Db, row: CampaignRow): Promise<boolean> {
  const { companyId, id, status, preparedAt } = row
  if (status !== 'EM_ANDAMENTO' || preparedAt === null) return false
  if (await hasUnsettledRecipients(db, companyId, id)) return false
  const at = now()
  await saveCampaign(db, companyId, id, {
    status: 'FINALIZADA',
    completedAt: at,
    nextAt: null,
    updatedAt: at,
  })
  return true
}

/** True if all recipients are written to and some are not settled yet. */
function isAwaitingOutcomes({ status, preparedAt, nextAt }: CampaignRow): boolean {
  return status === 'EM_ANDAMENTO' && preparedAt !== null && nextAt === null
}

async function saveWaitReasons(db: Db, row: CampaignRow): Promise<void> {
  const { companyId, id } = row
  const at = now()
  const ids = await lineIdsOf(db, row)
  const day = dayAt(at, await companyTimeZone(db, companyId))
  const lines = await listLineFacts(db, companyId, { campaignId: id, ids, day, at })
  await saveCampaign(db, companyId, id, { waits: JSON.stringify(waitReasonsOfQueued(lines, at)) })
}
