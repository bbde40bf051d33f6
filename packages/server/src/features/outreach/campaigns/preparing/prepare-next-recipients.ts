import { callingCodeOf } from '@guiche/contract/calling-codes'
import { ZONE_DIGITS, zoneOfNumber } from '@guiche/contract/phone-time-zones'
import { fromNow, now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { listOptedOut } from '../../../customers/opt-outs/index.ts'
import { saveStoppedCampaign } from '../start-campaign.ts'
import { campaignContentOf } from '../campaign-content.ts'
import { type CampaignRow, saveCampaign } from '../campaigns.queries.ts'
import { lackingCondition } from './count-lacking-recipients.ts'
import { preparedCostOf } from '../costs/estimate-cost.ts'
import { plannedCountsByCountry } from '../costs/estimate-rules.ts'
import { findLastTrialRecipient } from './trial.ts'
import {
  listNumberPrefixes,
  makeRecipients,
  type ZoneOfPrefix,
  skipOptedOutRecipients,
} from './preparing.queries.ts'
import { companyTimeZone } from '../read-campaigns.ts'
import { addToTallies } from '../outcomes/tallies.queries.ts'
import { resetRetryableRecipients } from '../report/reset-retryable-recipients.ts'
import { waitReasonsOfList } from '../waiting/wait-reasons-of-list.ts'

/** List items that become recipients in one transaction, to keep it short. */
const PREPARED_AT_ONCE = 5000

/**
 * Delay before a list that is not ready is checked again; the end of its import or check wakes the campaign at once.
 */
const LOOKED_AT_AGAIN_MS = 2 * SECOND

/**
 * Makes recipients of the list's next items, each number once; a restart continues after the last. Items that cannot be
 * written to become skipped recipients with their reason, so that the counts equal the list's. Rows are copied within
 * the database; only the numbers leave it.
 * @param row locked
 * @returns the time of the next step; undefined if its list was deleted
 */
export async function prepareNextRecipients(db: Db, row: CampaignRow): Promise<Date | undefined> {
  const { companyId, id: campaignId, contactListId, preparedThrough, isRest } = row
  if (contactListId === null) {
    await saveStoppedCampaign(db, row, 'ERR_CAMPAIGN_WITHOUT_LIST')
    return undefined
  }
  const waits = await waitReasonsOfList(db, { ...row, contactListId })
  if (waits.length > 0) {
    const nextAt = fromNow(LOOKED_AT_AGAIN_MS)
    await saveCampaign(db, companyId, campaignId, { waits: JSON.stringify(waits), nextAt })
    return nextAt
  }
  const batch = { after: preparedThrough, atMost: PREPARED_AT_ONCE }
  const places = await zonesOfNumbers(db, row, batch)
  const lacks = await lackingCondition(db, await campaignContentOf(db, row))
  const made = await makeRecipients(db, row, { ...batch, places, lacks })
  const { through, numbers, ids, lacking, skipped: left } = made
  const optedOut = await listOptedOut(db, companyId, numbers)
  const skipped = await skipOptedOutRecipients(
    db,
    row,
    ids.filter((_, at) => optedOut.has(numbers[at] ?? '')),
  )
  await addToTallies(db, companyId, campaignId, {
    total: numbers.length + left,
    pending: numbers.length - skipped,
    skipped: skipped + left,
    ...plannedCountsByCountry(numbers, new Set([...optedOut, ...lacking])),
  })
  const isDone = through === null
  if (isDone && isRest) await resetRetryableRecipients(db, row)
  const trial = isDone && !isRest ? await findLastTrialRecipient(db, row) : {}
  const estimate = isDone && { estimatedCost: JSON.stringify(await preparedCostOf(db, row)) }
  await saveCampaign(db, companyId, campaignId, {
    listReadyAt: row.listReadyAt ?? now(),
    ...(through !== null && { preparedThrough: through }),
    ...(isDone && { preparedAt: now(), isRest: false, ...trial }),
    ...estimate,
    waits: '[]',
    nextAt: now(),
    updatedAt: now(),
  })
  return now()
}

/** Zones and countries by the first digits of numbers. Numbers without a known zone use the company's. */
async function zonesOfNumbers(
  db: Db,
  row: CampaignRow,
  batch: Omit<Parameters<typeof listNumberPrefixes>[2], 'digits'>,
): Promise<ZoneOfPrefix[]> {
  const common = row.inRecipientsZone ? await companyTimeZone(db, row.companyId) : ''
  const heads = await listNumberPrefixes(db, row, { ...batch, digits: ZONE_DIGITS })
  return heads.map((head) => ({
    head,
    zone: row.inRecipientsZone ? (zoneOfNumber(head) ?? common) : '',
    countryCode: callingCodeOf(head),
  }))
}
