import { callingCodeOf } from '@guiche/contract/calling-codes'
import { ZONE_DIGITS, zoneOfNumber } from '@guiche/contract/number-zones'
import { fromNow, MINUTE, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { refreshSegment } from '../contact-lists/index.ts'
import { listOptedOut } from '../opt-outs/index.ts'
import { contentOf } from './campaign-content.ts'
import { type CampaignRow, saveCampaign } from './campaigns.queries.ts'
import { whoLacks } from './count-lacking.ts'
import { costOfPrepared } from './costs/estimate-cost.ts'
import { plannedSteps } from './costs/estimate-rules.ts'
import { drawVariants } from './trial.ts'
import {
  isLiveList,
  listHeads,
  makeRecipients,
  type Placed,
  skipOptedOut,
} from './preparing.queries.ts'
import { zoneOf } from './read-campaigns.ts'
import { tally } from './tallies.queries.ts'
import { waitFor } from './why-waits.ts'

/** So many items of the list become recipients in one transaction, so that none is long. */
const PREPARED_AT_ONCE = 5000

/** New numbers of a live segment are waited for so long; a line that takes longer holds nobody else up. */
const CHECKED_WITHIN_MS = 10 * MINUTE
const LOOKED_AT_AGAIN_MS = SECOND

/**
 * Makes recipients of the list's next valid numbers, each number once; a restart goes on behind the last. Numbers of a live
 * segment that nobody has asked about are skipped with that reason. Rows never leave the database, but for the numbers.
 * @param row locked @returns when to go on
 */
export async function prepareSome(db: Db, row: CampaignRow): Promise<Date> {
  const { companyId, id: campaignId, contactListId, preparedThrough } = row
  if (preparedThrough === 0 && (await isBeingChecked(db, row))) {
    const until = new Date(startOf(row).getTime() + CHECKED_WITHIN_MS)
    const waits = JSON.stringify([waitFor('numbersChecked', until)])
    await saveCampaign(db, companyId, campaignId, { waits })
    return fromNow(LOOKED_AT_AGAIN_MS)
  }
  const isLive = contactListId !== null && (await isLiveList(db, companyId, contactListId))
  const batch = { after: preparedThrough, atMost: PREPARED_AT_ONCE, isLive }
  const places = await placesOf(db, row, batch)
  const lacks = await whoLacks(db, await contentOf(db, row))
  const made = await makeRecipients(db, row, { ...batch, places, lacks })
  const { through, numbers, lacking, unchecked } = made
  const optedOut = await listOptedOut(db, companyId, numbers)
  const skipped = await skipOptedOut(db, row, [...optedOut])
  await tally(db, companyId, campaignId, {
    total: numbers.length + unchecked,
    pending: numbers.length - skipped,
    skipped: skipped + unchecked,
    ...plannedSteps(numbers, new Set([...optedOut, ...lacking])),
  })
  const isDone = through === null
  const trial = isDone ? await drawVariants(db, row) : {}
  const estimate = isDone && { estimatedCost: JSON.stringify(await costOfPrepared(db, row)) }
  await saveCampaign(db, companyId, campaignId, {
    ...(through !== null && { preparedThrough: through }),
    ...(isDone && { preparedAt: now(), ...trial }),
    ...estimate,
    waits: '[]',
    nextAt: now(),
    updatedAt: now(),
  })
  return now()
}

/** A live segment is as of the start. */
async function isBeingChecked(db: Db, row: CampaignRow): Promise<boolean> {
  const { companyId, contactListId } = row
  if (contactListId === null) return false
  const since = startOf(row)
  const isChecking = await refreshSegment(db, companyId, contactListId, since)
  return isChecking && since > fromNow(-CHECKED_WITHIN_MS)
}

function startOf({ startedAt }: CampaignRow): Date {
  return startedAt === null ? now() : new Date(startedAt)
}

/** Zones and countries by the first digits of numbers. Numbers that tell no zone live by the company's clock. */
async function placesOf(
  db: Db,
  row: CampaignRow,
  batch: Omit<Parameters<typeof listHeads>[2], 'digits'>,
): Promise<Placed[]> {
  const common = row.inRecipientsZone ? await zoneOf(db, row.companyId) : ''
  const heads = await listHeads(db, row, { ...batch, digits: ZONE_DIGITS })
  return heads.map((head) => ({
    head,
    zone: row.inRecipientsZone ? (zoneOfNumber(head) ?? common) : '',
    countryCode: callingCodeOf(head),
  }))
}
