import { DEFAULT_TIME_ZONE } from '@guiche/contract/companies'
import { dayAt } from '@guiche/contract/time-zones'
import { sql } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { recordCancelled, removeWaitingSends } from '../../messages/messages/index.ts'
import { startCampaignRun, refuseIncomplete } from './start-campaign.ts'
import { enqueueStart } from './campaign-jobs.ts'
import { isScheduledAhead } from './campaign-rules.ts'
import { type CampaignRow, saveCampaign } from './campaigns.queries.ts'
import { openCampaignAs, announceCampaignChanged } from './change-campaign.ts'
import { refuseUnknownVariables } from './preparing/unknown-variables.ts'
import { addToDayCounts } from './sending/line-facts.queries.ts'
import { addToTallies } from './outcomes/tallies.queries.ts'

/**
 * Cancels a campaign: waiting messages are not sent, and their recipients are pending again. A repeated call changes
 * nothing.
 */
export function cancelCampaign(actor: Actor, id: number): Promise<void> {
  return inCompany(actor.companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    if (row.status === 'CANCELADA') return
    if (row.status !== 'PROGRAMADA' && row.status !== 'EM_ANDAMENTO')
      throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
    await stopCampaign(db, row, '')
    await announceCampaignChanged(db, row.companyId, id)
  })
}

/**
 * Continues a cancelled campaign that had started, at its pace from now and with the remaining recipients. A campaign
 * that had not started is scheduled again, or starts if its time has passed. A repeated call changes nothing.
 */
export function restartCampaign(actor: Actor, id: number): Promise<void> {
  return inCompany(actor.companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    if (row.status === 'EM_ANDAMENTO' || row.status === 'PROGRAMADA') return
    if (row.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_NOT_CANCELLED')
    if (isScheduledAhead(row, now())) {
      await rescheduleCampaign(db, row)
    } else {
      await refuseIncomplete(db, row)
      await startCampaignRun(db, row)
    }
    await announceCampaignChanged(db, row.companyId, id)
  })
}

/** Missing parts may be added until its time, as at creation. @throws ERR_CAMPAIGN_UNKNOWN_VARIABLES */
async function rescheduleCampaign(db: Db, row: CampaignRow): Promise<void> {
  const { companyId, id, scheduledAt } = row
  await refuseUnknownVariables(db, companyId, row)
  await saveCampaign(db, companyId, id, { status: 'PROGRAMADA', stopCode: '', updatedAt: now() })
  if (scheduledAt !== null) await enqueueStart(db, id, scheduledAt)
}

/** @param row locked @param stopCode reason of a stop by the server; empty if a user stopped it */
export async function stopCampaign(db: Db, row: CampaignRow, stopCode: string): Promise<void> {
  const { companyId, id, run } = row
  await saveCampaign(db, companyId, id, {
    status: 'CANCELADA',
    stopCode,
    run: run + 1,
    nextAt: null,
    updatedAt: now(),
  })
  await withdrawUntouchedMessages(db, row)
}

interface QueuedRecipient {
  id: number
  whatsappId: number
  /** All messages of the recipient, files included. */
  messageIds: string[]
}

/**
 * Takes back messages of which no attempt was made. Recipients whose messages were all taken back are set to pending
 * first, before the messages are settled as cancelled, so that no failure is recorded for them. Messages in progress
 * settle by themselves.
 */
async function withdrawUntouchedMessages(db: Db, { companyId, id }: CampaignRow): Promise<void> {
  const queued = await listUntouchedRecipients(db, companyId, id)
  const taken = await removeWaitingSends(
    db,
    companyId,
    queued.flatMap(({ messageIds }) => messageIds),
  )
  const surely = new Set(
    taken.flatMap(({ messageId, mayHaveArrived }) => (mayHaveArrived ? [] : [messageId])),
  )
  const back = queued.filter(({ messageIds }) => messageIds.every((one) => surely.has(one)))
  const count = await savePendingRecipients(
    db,
    companyId,
    back.map((one) => one.id),
  )
  await addToTallies(db, companyId, id, { queued: -count, pending: count })
  const perLine = Map.groupBy(back, ({ whatsappId }) => whatsappId)
  const byLine = new Map([...perLine].map(([line, some]) => [line, -some.length]))
  const zone = (await findCompany(db, companyId))?.timeZone ?? DEFAULT_TIME_ZONE
  await addToDayCounts(db, companyId, dayAt(now(), zone), byLine)
  for (const one of taken) await recordCancelled(db, one)
}

/**
 * Queued recipients without any attempt: several messages of a recipient are taken back together or not at all.
 */
async function listUntouchedRecipients(
  db: Db,
  companyId: number,
  campaignId: number,
): Promise<QueuedRecipient[]> {
  const { rows } = await sql<QueuedRecipient>`
    select id, whatsapp_id, file_message_ids || message_id as message_ids
    from campaign_recipients as recipient
    where company_id = ${companyId} and campaign_id = ${campaignId} and state = 'queued'
      and (file_message_ids = '{}' or not exists (
        select from unnest(file_message_ids || message_id) as sent (message_id)
        left join outbox on outbox.company_id = ${companyId} and outbox.message_id = sent.message_id
          and outbox.kind = 'send'
        where outbox.id is null or outbox.attempts > 0
      ))
    order by id`.execute(db)
  return rows
}

async function savePendingRecipients(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('campaignRecipients')
    .set({
      state: 'pending',
      messageId: null,
      fileMessageIds: [],
      queuedAt: null,
      message: null,
      updatedAt: now(),
    })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
