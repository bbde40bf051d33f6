import type { Campaign, CampaignChange, CampaignInput } from '@guiche/contract/campaigns'
import type { Insertable, Updateable } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTimePlace, parseInstant } from '../../organisation/companies/index.ts'
import { createListFromSource } from '../../customers/contact-lists/index.ts'
import { monthDayOf } from '../../messages/schedules/index.ts'
import { enqueueStart } from './campaign-jobs.ts'
import { editablePartsOf } from './campaign-rules.ts'
import { campaignChanged, campaignCreated, campaignDeleted } from './campaigns.events.ts'
import {
  type CampaignRow,
  findCampaignByKey,
  insertCampaign,
  lockCampaign,
  removeCampaign,
  saveCampaign,
} from './campaigns.queries.ts'
import { existingCampaign, campaignForLive } from './read-campaigns.ts'
import { refuseForeignReferences } from './refuse-foreign-references.ts'
import { refuseUnknownVariables } from './preparing/unknown-variables.ts'

/** Creates a campaign. A repeat with the same key returns the result of the first call. */
export function createCampaign(actor: Actor, input: CampaignInput): Promise<Campaign> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const key = idempotencyKeyOf(actor, input.idempotencyKey)
    const known = key === null ? undefined : await findCampaignByKey(db, companyId, key)
    // Before a second list of the tag would be made.
    if (known !== undefined) return existingCampaign(db, companyId, known)
    const change = await changedColumnsOf(db, companyId, input)
    return insertCampaignOnce(db, actor, { ...change, name: input.name }, input.idempotencyKey)
  })
}

/** Creates an inactive copy of a campaign. */
export function duplicateCampaign(
  actor: Actor,
  id: number,
  { name, idempotencyKey }: { name: string; idempotencyKey?: string | undefined },
): Promise<Campaign> {
  return inCompany(actor.companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    const copy = { ...copiedColumnsOf(row), name, status: 'INATIVA' as const, scheduledAt: null }
    return insertCampaignOnce(db, actor, copy, idempotencyKey)
  })
}

/** The columns of a campaign without its progress. */
export function copiedColumnsOf(row: CampaignRow) {
  const { message1, message2, message3, message4, message5, template } = row
  const { contactListId, tagId, whatsappId, moreWhatsappIds, fileListId, fileId, mediaName } = row
  const { onlyInHours, inRecipientsZone, repeatEvery, repeatUntil, repeatDay } = row
  const { trialShare, trialHours, replyQueueId, replyFlowId } = row
  return {
    message1,
    message2,
    message3,
    message4,
    message5,
    template: jsonOrNull(template),
    contactListId,
    tagId,
    whatsappId,
    moreWhatsappIds,
    fileListId,
    fileId,
    mediaName,
    onlyInHours,
    inRecipientsZone,
    repeatEvery,
    repeatUntil,
    repeatDay,
    trialShare,
    trialHours,
    replyQueueId,
    replyFlowId,
  }
}

function idempotencyKeyOf({ userId }: Actor, key: string | undefined): string | null {
  return key === undefined ? null : `${userId}:${key}`
}

async function insertCampaignOnce(
  db: Db,
  actor: Actor,
  row: Omit<Insertable<Tables['campaigns']>, 'companyId'>,
  givenKey: string | undefined,
): Promise<Campaign> {
  const { companyId, userId } = actor
  const idempotencyKey = idempotencyKeyOf(actor, givenKey)
  const at = { createdAt: now(), updatedAt: now() }
  const id = await insertCampaign(db, { ...row, companyId, userId, idempotencyKey, ...at })
  if (id === undefined)
    return existingCampaign(
      db,
      companyId,
      (await findCampaignByKey(db, companyId, idempotencyKey ?? '')) ?? 0,
    )
  if (row.scheduledAt) await enqueueStart(db, id, row.scheduledAt)
  await announce(db, campaignCreated, await campaignForLive(db, companyId, id))
  return existingCampaign(db, companyId, id)
}

/** Changes a campaign that has not started; of a stopped one only the texts. @throws ERR_CAMPAIGN_NOT_EDITABLE */
export function changeCampaign(actor: Actor, id: number, input: CampaignChange): Promise<Campaign> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    const editable = editablePartsOf(row, now())
    if (editable === 'none') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
    const change =
      editable === 'texts'
        ? textColumnsOf(input)
        : await changedColumnsOf(db, companyId, input, row)
    await saveCampaign(db, companyId, id, { ...change, updatedAt: now() })
    const { scheduledAt, status } = { ...row, ...change }
    if (status === 'PROGRAMADA' && scheduledAt) await enqueueStart(db, id, scheduledAt)
    return announceCampaignChanged(db, companyId, id)
  })
}

/** @throws ERR_CAMPAIGN_IN_PROGRESS */
export function deleteCampaign(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { status } = await openCampaignAs(db, actor, id)
    if (status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_IN_PROGRESS')
    await removeCampaign(db, companyId, id)
    await announce(db, campaignDeleted, { companyId, id })
    return { message: 'Campaign deleted' }
  })
}

/** Loads and locks a campaign that is to be changed. @throws ERR_NO_CAMPAIGN_FOUND */
export async function openCampaignAs(
  db: Db,
  { companyId }: Pick<Actor, 'companyId'>,
  id: number,
): Promise<CampaignRow> {
  const row = await lockCampaign(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
  return row
}

export async function announceCampaignChanged(
  db: Db,
  companyId: number,
  id: number,
): Promise<Campaign> {
  await announce(db, campaignChanged, await campaignForLive(db, companyId, id))
  return existingCampaign(db, companyId, id)
}

function textColumnsOf({ message1, message2, message3, message4, message5 }: CampaignChange) {
  return withoutUndefined({ message1, message2, message3, message4, message5 })
}

/** The change as columns. A campaign with a time is scheduled and one without is inactive, whatever status was sent. */
async function changedColumnsOf(
  db: Db,
  companyId: number,
  { tagListId, scheduledAt, template, status: _status, ...input }: CampaignChange,
  before?: CampaignRow,
): Promise<Updateable<Tables['campaigns']>> {
  const { name, idempotencyKey: _key, ...rest } = { idempotencyKey: undefined, ...input }
  const named = { ...rest, ...(tagListId !== undefined && { tagId: tagListId }) }
  await refuseForeignReferences(db, companyId, named)
  const place = await findTimePlace(db, companyId)
  const at =
    typeof scheduledAt === 'string' ? parseInstant('scheduledAt', scheduledAt, place) : scheduledAt
  const listed = await withNewListOfTag(db, companyId, { name, ...named }, before)
  const change: Updateable<Tables['campaigns']> = {
    ...withoutUndefined(listed),
    ...(name !== undefined && { name }),
    ...(template !== undefined && { template: jsonOrNull(template) }),
    ...(at !== undefined && {
      scheduledAt: at,
      status: at === null ? 'INATIVA' : 'PROGRAMADA',
      repeatDay: at === null ? null : monthDayOf(at, place.timeZone),
    }),
  }
  const scheduled = at === undefined ? before?.scheduledAt : at
  const texts = {
    ...before,
    ...change,
    template: template === undefined ? before?.template : template,
  }
  if (scheduled) await refuseUnknownVariables(db, companyId, texts)
  return change
}

interface Audience {
  name?: string | undefined
  tagId?: number | null | undefined
  contactListId?: number | null | undefined
}

/** A new tag makes a new list, of the tag's contacts and the contact list's items. */
async function withNewListOfTag<T extends Audience>(
  db: Db,
  companyId: number,
  { name, ...named }: T,
  before: CampaignRow | undefined,
): Promise<Omit<T, 'name'>> {
  const { tagId } = named
  if (typeof tagId !== 'number' || tagId === before?.tagId) return named
  const contactListId = named.contactListId ?? before?.contactListId ?? undefined
  const called = `${name ?? before?.name ?? ''} | TAG: ${tagId} - ${now().toISOString()}`
  const list = await createListFromSource(db, companyId, { name: called, tagId, contactListId })
  return { ...named, contactListId: list.id }
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
