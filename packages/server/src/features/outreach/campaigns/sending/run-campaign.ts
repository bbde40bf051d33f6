import { numberZones } from '@guiche/contract/phone-time-zones'
import { dayAt, instantOf } from '@guiche/contract/time-zones'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { KeptWait } from '@guiche/contract/campaign-waits'
import { DAY, now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../../../platform/database/transaction.ts'
import { isDatabaseFault } from '../../../../platform/database/database-errors.ts'
import { runAtLowPriority } from '../../../../platform/jobs/low-priority.ts'
import { log } from '../../../../platform/log.ts'
import { findCompany } from '../../../organisation/companies/index.ts'
import { campaignContentOf, needsTemplates } from '../campaign-content.ts'
import { type DueZones, zonesDueNow } from './due-zones.ts'
import { enqueueStep } from '../campaign-jobs.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'
import { type CampaignRow, lockCampaign, saveCampaign } from '../campaigns.queries.ts'
import { isFullToday, type UsableLine, usableLines } from './usable-lines.ts'
import { listEarliestByZone, lockDueRecipients } from './due-recipients.queries.ts'
import { type LineFacts, listLineFacts } from './line-facts.queries.ts'
import { lineIdsOf } from '../lines-and-template.ts'
import { finishIfSettled, requestRefresh } from '../outcomes/refresh-campaign.ts'
import { intervalMs, nextSendTime, recipientsAtOnce } from './pace.ts'
import { prepareNextRecipients } from '../preparing/prepare-next-recipients.ts'
import { failRecipient } from './fail-recipient.ts'
import { endTrial, isInTrial } from '../preparing/trial.ts'
import {
  waitReasonWith,
  waitReasonsOfLines,
  waitReasonsOfFirstContacts,
} from '../waiting/wait-reasons.ts'
import { type RecipientBatch, enqueueBatch } from './enqueue-batch.ts'

// A running campaign proceeds in steps. Each is a transaction behind the campaign row's lock, which makes recipients or
// writes to some. The row holds the time of the next step, so a restart continues there. Concurrent runs are harmless:
// a step before its time waits for it.

/** Then the job is enqueued again, to leave its slot to other jobs. */
const RUN_FOR_MS = 3 * SECOND
/** Shorter waits sleep within the job, since jobs start some seconds late. */
const WAITED_IN_PLACE_MS = 3 * SECOND

export async function runCampaign(companyId: number, campaignId: number): Promise<void> {
  const until = performance.now() + RUN_FOR_MS
  for (;;) {
    const nextAt = await runStepOrFail(companyId, campaignId)
    if (!nextAt) return
    const waitMs = nextAt.getTime() - now().getTime()
    if (waitMs > WAITED_IN_PLACE_MS || performance.now() > until)
      return inCompany(companyId, (db) => enqueueStep(db, campaignId, nextAt))
    if (waitMs > 0) await sleep(waitMs)
  }
}

/**
 * Repeats a failed step for a single recipient, and fails that recipient if it fails again, so that an internal error
 * does not block the others.
 */
async function runStepOrFail(companyId: number, campaignId: number): Promise<Date | undefined> {
  try {
    return await runAtLowPriority(() => runStep(companyId, campaignId))
  } catch (error) {
    if (isDatabaseFault(error)) throw error
    log.error({ err: error }, 'a step of a campaign failed')
  }
  try {
    return await runStep(companyId, campaignId, 1)
  } catch (error) {
    if (isDatabaseFault(error)) throw error
    return failRecipient(companyId, campaignId, error)
  }
}

/** Recipients per transaction if no interval lies between them. */
const WRITTEN_AT_ONCE = 20

/** @returns the time of the next step; undefined if the campaign does not run or all recipients are written to */
function runStep(
  companyId: number,
  campaignId: number,
  atOnce = WRITTEN_AT_ONCE,
): Promise<Date | undefined> {
  return inCompany(companyId, async (db) => {
    const row = await lockCampaign(db, companyId, campaignId)
    if (row?.status !== 'EM_ANDAMENTO') return undefined
    if (row.preparedAt === null) {
      const nextAt = await prepareNextRecipients(db, row)
      afterCommit(db, () => requestRefresh(companyId, campaignId))
      return nextAt
    }
    const at = now()
    const plannedAt = row.nextAt === null ? at : new Date(row.nextAt)
    if (plannedAt > at) return plannedAt
    return sendNextBatch(db, row, { at, plannedAt, atOnce })
  })
}

interface StepMoment {
  readonly at: Date
  readonly plannedAt: Date
  readonly atOnce: number
}

async function sendNextBatch(
  db: Db,
  row: CampaignRow,
  { at, plannedAt, atOnce }: StepMoment,
): Promise<Date | undefined> {
  const { companyId, id } = row
  const company = await findCompany(db, companyId)
  if (!company) return undefined
  const through = isInTrial(row) ? row.trialThrough : null
  const zones = row.inRecipientsZone ? [...new Set([...numberZones, company.timeZone])] : ['']
  const earliest = await listEarliestByZone(db, row, zones, through)
  if (earliest.length === 0) return finishCampaignOrWait(db, row, at)
  const day = dayAt(at, company.timeZone)
  const due = zonesDueNow(earliest, { hours: company, kept: row, at })
  if (due.zones.length === 0)
    return saveWait(db, row, due.nextAt ?? at, await waitReasonsOfDue(db, row, due, { at, day }))

  const settings = await campaignSettingsOf(db, companyId)
  const lines = await lineFactsOf(db, row, { at, day })
  const content = await campaignContentOf(db, row)
  const how = {
    at,
    dailyLimit: settings.dailyLimit,
    nextDay: startOfNextDay(at, company.timeZone),
    needsTemplates: needsTemplates(content),
  }
  const usable = usableLines(lines, how)
  if (usable.length === 0)
    return saveWait(db, row, timeWhenLinesHaveRoom(lines, how), waitReasonsOfLines(lines, how))

  const together = recipientsAtOnce(settings, row.runCount)
  const mostWritten = Math.min(atOnce, together, totalRoomOf(usable))
  // More are read than written, since postponed recipients let others go first.
  const atMost = Math.max(mostWritten, Math.min(atOnce, LOOKED_THROUGH))
  const recipients = await lockDueRecipients(db, row, { zones: due.zones, through, at, atMost })
  const batch: RecipientBatch = { content, settings, usable, at, day, mostWritten }
  const { written, lastLineId } = await enqueueBatch(db, recipients, batch)
  const runCount = row.runCount + written
  const interval = intervalMs(settings, runCount)
  // The first send of a run counts from its departure, since no interval before it was made longer by its delay.
  const from = row.runCount === 0 ? at : plannedAt
  const moment = { plannedAt: from, at, random: Math.random }
  const nextAt = written === 0 ? at : nextSendTime(interval, moment)
  await saveCampaign(db, companyId, id, {
    nextAt,
    runCount,
    lastWhatsappId: lastLineId,
    // If no recipient was written to, the next step saves the reasons.
    ...(written > 0 && { waits: '[]' }),
  })
  afterCommit(db, () => requestRefresh(companyId, id))
  return nextAt
}

/** Recipients read to find one that does not have to wait. */
const LOOKED_THROUGH = 10

function totalRoomOf(usable: readonly UsableLine[]): number {
  return usable.reduce((room, one) => room + one.room, 0)
}

async function finishCampaignOrWait(db: Db, row: CampaignRow, at: Date): Promise<Date | undefined> {
  if (isInTrial(row)) {
    const until = await endTrial(db, row, at)
    return until ? saveWait(db, row, until, [waitReasonWith('trialReplies', until)]) : at
  }
  const { companyId, id } = row
  if (!(await finishIfSettled(db, row))) await saveCampaign(db, companyId, id, { nextAt: null })
  afterCommit(db, () => requestRefresh(companyId, id))
  return undefined
}

/** Saves the time of the next step and the reasons for the wait, and announces reasons that are new. */
async function saveWait(
  db: Db,
  row: CampaignRow,
  nextAt: Date,
  waits: readonly KeptWait[],
): Promise<Date> {
  const { companyId, id } = row
  await saveCampaign(db, companyId, id, { nextAt, waits: JSON.stringify(waits) })
  if (!isDeepStrictEqual(waits, row.waits)) afterCommit(db, () => requestRefresh(companyId, id))
  return nextAt
}

async function waitReasonsOfDue(
  db: Db,
  row: CampaignRow,
  { nextAt, isOutsideHours, code }: DueZones,
  moment: { at: Date; day: string },
): Promise<KeptWait[]> {
  if (isOutsideHours) return [waitReasonWith('outsideHours', nextAt)]
  if (code === 'ERR_CONTACT_BEING_SERVED') return [waitReasonWith('recipientsServed', nextAt)]
  if (code === 'ERR_CAMPAIGN_CAP_REACHED') return [waitReasonWith('recipientsCapped', nextAt)]
  return waitReasonsOfFirstContacts(await lineFactsOf(db, row, moment), moment.at)
}

async function lineFactsOf(
  db: Db,
  row: CampaignRow,
  { at, day }: { at: Date; day: string },
): Promise<LineFacts[]> {
  const ids = await lineIdsOf(db, row)
  return listLineFacts(db, row.companyId, { campaignId: row.id, ids, day, at })
}

/**
 * Delays in ms before the next check: a fast line soon has room again. A line that is down or held is checked again,
 * and so is a full one while messages wait in its outbox, since those may reach its limit of first contacts or be taken
 * back.
 */
const LOOKED_AT_AGAIN_MS = { fast: 100, slow: SECOND, down: 5 * SECOND } as const
const FAST_PER_SECOND = 20

function timeWhenLinesHaveRoom(
  lines: readonly LineFacts[],
  { at, dailyLimit, nextDay: tomorrow }: { at: Date; dailyLimit: number | null; nextDay: Date },
): Date {
  const up = lines.filter(({ status }) => status === 'CONNECTED')
  const isFull = (line: LineFacts) => isFullToday(line, dailyLimit, at)
  if (up.length > 0 && up.every((line) => isFull(line) && line.queued === 0)) return tomorrow
  const busy = up.filter((line) => line.queued > 0 && !isFull(line))
  const isFast = busy.some(({ can }) => can.pace.perSecond >= FAST_PER_SECOND)
  const speed = isFast ? 'fast' : 'slow'
  return new Date(at.getTime() + LOOKED_AT_AGAIN_MS[busy.length > 0 ? speed : 'down'])
}

function startOfNextDay(at: Date, timeZone: string): Date {
  return new Date(instantOf(Date.parse(dayAt(at, timeZone)) + DAY, timeZone))
}
