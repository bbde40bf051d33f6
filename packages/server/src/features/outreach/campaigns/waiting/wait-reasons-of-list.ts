import type { KeptWait } from '@guiche/contract/campaign-waits'
import type { ListCheck } from '@guiche/contract/contact-lists'
import { fromNow, MINUTE, now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import {
  startCheckOnFirstLine,
  findFirstCheckLine,
  type ListProgress,
  readListProgress,
  refreshSegment,
} from '../../../customers/contact-lists/index.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import { lineIdsOf } from '../lines-and-template.ts'
import { waitReasonWith } from './wait-reasons.ts'

/** Longest wait for new numbers of a live segment; without a connection there is no wait. */
const SEGMENT_CHECKED_WITHIN_MS = 10 * MINUTE

/**
 * Reasons why recipients of the list cannot be made yet; empty if they can. Starts the check of the numbers over the
 * campaign's connections if none has been started.
 * @param row locked, with its list
 */
export async function waitReasonsOfList(
  db: Db,
  row: CampaignRow & { contactListId: number },
): Promise<KeptWait[]> {
  const { companyId, contactListId, listReadyAt, skipsUnchecked, isRest } = row
  if (listReadyAt !== null) return []
  const since = row.runStartedAt === null ? now() : new Date(row.runStartedAt)
  await refreshSegment(db, companyId, contactListId, since)
  const standing = await readListProgress(db, companyId, contactListId)
  if (!standing || skipsUnchecked) return []
  if (standing.isLive && !isRest) return waitReasonsOfSegment(standing, since)
  if (standing.filling) return [waitReasonOfFilling(standing.filling)]
  if (standing.unknown === 0) return []
  return waitReasonsOfUnchecked(db, row, standing, since)
}

/** A segment is refreshed for each of its campaigns, and its few new numbers delay the others only briefly. */
function waitReasonsOfSegment({ check }: ListProgress, since: Date): KeptWait[] {
  const isOver = since < fromNow(-SEGMENT_CHECKED_WITHIN_MS)
  if (check?.status !== 'running' || isOver) return []
  const until = new Date(since.getTime() + SEGMENT_CHECKED_WITHIN_MS)
  return [{ ...waitReasonOfCheck(check), until: until.toISOString() }]
}

async function waitReasonsOfUnchecked(
  db: Db,
  row: CampaignRow & { contactListId: number },
  { check, unknown }: ListProgress,
  since: Date,
): Promise<KeptWait[]> {
  const { companyId, contactListId } = row
  if (check?.status === 'running') return [waitReasonOfCheck(check)]
  // A user stopped the check, so a user decides how to continue.
  if (check?.status === 'cancelled')
    return [{ ...waitReasonWith('numbersCheckStopped'), limit: unknown }]
  // The remaining numbers were checked in this run without an answer of any connection.
  if (check?.status === 'done' && new Date(check.updatedAt) >= since) return []
  const lineIds = await lineIdsOf(db, row)
  if (check?.status === 'waiting') {
    const other = await findFirstCheckLine(db, companyId, lineIds)
    if (other === undefined || other === check.whatsappId) return [waitReasonOfCheck(check)]
  }
  const begun = await startCheckOnFirstLine(db, companyId, contactListId, lineIds)
  return [begun ? waitReasonOfCheck(begun) : waitReasonWith('noLine')]
}

function waitReasonOfFilling({
  rowsDone,
  rowsTotal,
}: {
  rowsDone: number
  rowsTotal: number | null
}) {
  return { ...waitReasonWith('listFilled'), used: rowsDone, limit: rowsTotal }
}

function waitReasonOfCheck({ status, whatsappId, done, total }: ListCheck): KeptWait {
  const reason = status === 'waiting' ? 'numbersCheckAway' : 'numbersChecked'
  return { ...waitReasonWith(reason), whatsappId, used: done, limit: total }
}
