import type { Campaign } from '@guiche/contract/campaigns'
import type { ErrorCode } from '@guiche/contract/errors'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findNextTime } from '../../messages/schedules/index.ts'
import { campaignContentOf, isEmptyContent } from './campaign-content.ts'
import { enqueueStart, enqueueStep } from './campaign-jobs.ts'
import { campaignChanged, campaignCreated } from './campaigns.events.ts'
import {
  type CampaignRow,
  insertCampaign,
  lockCampaign,
  saveCampaign,
} from './campaigns.queries.ts'
import { copiedColumnsOf, openCampaignAs, announceCampaignChanged } from './change-campaign.ts'
import { pricesAtStart } from './costs/estimate-cost.ts'
import { refuseUnknownVariables } from './preparing/unknown-variables.ts'
import { refuseUnapprovedTemplate } from './lines-and-template.ts'
import { campaignForLive, companyTimeZone } from './read-campaigns.ts'

/**
 * Starts a scheduled campaign at its time, never early, and late if no process ran then. A campaign that lacks a list
 * or text is stopped with that code.
 */
export function startScheduledCampaign(companyId: number, campaignId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const row = await lockCampaign(db, companyId, campaignId)
    if (row?.status !== 'PROGRAMADA' || row.scheduledAt === null) return
    if (new Date(row.scheduledAt) > now()) return enqueueStart(db, campaignId, row.scheduledAt)
    const lacks = await missingPartCode(db, row)
    if (lacks) await saveStoppedCampaign(db, row, lacks)
    else await startCampaignRun(db, row)
    await announce(db, campaignChanged, await campaignForLive(db, companyId, campaignId))
  })
}

/** Starts a campaign now, whatever its scheduled time. */
export function startCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inCompany(actor.companyId, async (db) => {
    return startLockedCampaign(db, await openCampaignAs(db, actor, id))
  })
}

/** @param row locked @throws ERR_CAMPAIGN_NOT_STARTABLE, and what `refuseIncomplete` throws */
export async function startLockedCampaign(db: Db, row: CampaignRow): Promise<Campaign> {
  if (row.status !== 'INATIVA' && row.status !== 'PROGRAMADA')
    throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE')
  await refuseIncomplete(db, row)
  await startCampaignRun(db, row)
  return announceCampaignChanged(db, row.companyId, row.id)
}

/**
 * Refuses a campaign that cannot be sent yet.
 * @throws ERR_CAMPAIGN_WITHOUT_LIST, ERR_CAMPAIGN_WITHOUT_TEXT, ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED,
 * ERR_CAMPAIGN_UNKNOWN_VARIABLES
 */
export async function refuseIncomplete(db: Db, row: CampaignRow): Promise<void> {
  if (row.contactListId === null) throw new AppError('ERR_CAMPAIGN_WITHOUT_LIST')
  if (isEmptyContent(await campaignContentOf(db, row)))
    throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT')
  await refuseUnapprovedTemplate(db, row)
  await refuseUnknownVariables(db, row.companyId, row)
}

async function missingPartCode(db: Db, row: CampaignRow): Promise<ErrorCode | undefined> {
  try {
    await refuseIncomplete(db, row)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

export async function saveStoppedCampaign(
  db: Db,
  { companyId, id }: CampaignRow,
  code: ErrorCode,
): Promise<void> {
  const change = { status: 'CANCELADA', stopCode: code, updatedAt: now() } as const
  await saveCampaign(db, companyId, id, change)
}

/**
 * Sets a campaign to EM_ANDAMENTO and enqueues its first step. Creates the next occurrence of a repeated campaign at
 * its first start.
 * @param row locked
 */
export async function startCampaignRun(db: Db, row: CampaignRow): Promise<void> {
  const { companyId, id, startedAt } = row
  const at = now()
  if (startedAt === null) await makeNextOccurrence(db, row, at)
  await saveCampaign(db, companyId, id, {
    status: 'EM_ANDAMENTO',
    startedAt: startedAt ?? at,
    completedAt: null,
    stopCode: '',
    waits: '[]',
    ...(await pricesAtStart(db, row)),
    run: row.run + 1,
    runStartedAt: at,
    runCount: 0,
    nextAt: at,
    updatedAt: at,
  })
  await enqueueStep(db, id, at)
}

async function makeNextOccurrence(db: Db, row: CampaignRow, at: Date): Promise<void> {
  const { companyId, userId, name, scheduledAt } = row
  if (scheduledAt === null) return
  const zone = await companyTimeZone(db, companyId)
  const next = await findNextTime(db, { ...row, sendAt: scheduledAt }, zone, at)
  if (!next) return
  const id = await insertCampaign(db, {
    ...copiedColumnsOf(row),
    companyId,
    userId,
    name,
    status: 'PROGRAMADA',
    scheduledAt: next,
    createdAt: at,
    updatedAt: at,
  })
  if (id === undefined) return
  await enqueueStart(db, id, next)
  await announce(db, campaignCreated, await campaignForLive(db, companyId, id))
}
