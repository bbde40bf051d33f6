import {
  type Campaign,
  type FullCampaign,
  SHIPPING_TOLD_MAX,
  type ToldCampaign,
} from '@guiche/contract/campaigns'
import type { KeptWait } from '@guiche/contract/campaign-waits'
import { DEFAULT_TIME_ZONE } from '@guiche/contract/companies'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany, findUnservedReason } from '../../organisation/companies/index.ts'
import { signedFileName } from '../../organisation/files/index.ts'
import { currentCountsOf } from './campaign-rules.ts'
import {
  findNamedCampaign,
  listAllCampaigns,
  listCampaigns,
  type NamedCampaign,
} from './campaigns.queries.ts'
import { chargedCostOf, UNCHARGED, costWithoutParts } from './costs/charge-rules.ts'
import { listShippingRows, listValidContacts } from './recipients.queries.ts'
import { waitReasonWith } from './waiting/wait-reasons.ts'

export function pageOfCampaigns(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listCampaigns(db, companyId, searchParam, pageNumber)
    const hindrance = await findUnservedReason(db, companyId)
    return { records: rows.map((row) => presentCampaign(row, hindrance)), ...rest }
  })
}

export function showAllCampaigns({ companyId }: Actor): Promise<Campaign[]> {
  return inCompany(companyId, async (db) => {
    const hindrance = await findUnservedReason(db, companyId)
    const rows = await listAllCampaigns(db, companyId)
    return rows.map((row) => presentCampaign(row, hindrance))
  })
}

export function showCampaign({ companyId }: Actor, id: number): Promise<FullCampaign> {
  return inCompany(companyId, async (db) => {
    return campaignWithRecipients(db, await existingCampaign(db, companyId, id))
  })
}

export async function existingCampaign(db: Db, companyId: number, id: number): Promise<Campaign> {
  const row = await findNamedCampaign(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
  return presentCampaign(row, await findUnservedReason(db, companyId))
}

/** A campaign as live events carry it: small ones include their recipients. */
export async function campaignForLive(
  db: Db,
  companyId: number,
  id: number,
): Promise<ToldCampaign> {
  const campaign = await existingCampaign(db, companyId, id)
  return campaign.counts.total > SHIPPING_TOLD_MAX ? campaign : campaignWithRecipients(db, campaign)
}

async function campaignWithRecipients(db: Db, campaign: Campaign): Promise<FullCampaign> {
  const { companyId, id, contactList } = campaign
  return {
    ...campaign,
    shipping: await listShippingRows(db, companyId, id),
    contactList: contactList && {
      ...contactList,
      contacts: await listValidContacts(db, companyId, contactList.id),
    },
  }
}

export async function companyTimeZone(db: Db, companyId: number): Promise<string> {
  return (await findCompany(db, companyId))?.timeZone ?? DEFAULT_TIME_ZONE
}

type Hindrance = Awaited<ReturnType<typeof findUnservedReason>>

function presentCampaign(
  {
    contactListName,
    whatsappName,
    grown,
    counts,
    prices,
    fileId,
    waitingLines,
    ...row
  }: NamedCampaign,
  hindrance: Hindrance,
): Campaign {
  const { companyId, contactListId, whatsappId, mediaName, status } = row
  // While the company is not served, the row still has the reasons from before.
  const waits = hindrance ? [waitReasonWith(hindrance)] : row.waits
  return {
    ...row,
    waits:
      status === 'EM_ANDAMENTO'
        ? waits.map((wait) => ({ ...wait, whatsappName: lineNameOf(wait, waitingLines) }))
        : [],
    counts: currentCountsOf(counts, grown),
    chargedCost: costWithoutParts(chargedCostOf(prices, counts, grown)),
    uncharged: (counts[UNCHARGED] ?? 0) + (grown?.[UNCHARGED] ?? 0),
    mediaPath: fileId === null ? null : signedFileName(companyId, fileId, mediaName),
    contactList: contactListId === null ? null : { id: contactListId, name: contactListName ?? '' },
    whatsapp: whatsappId === null ? null : { id: whatsappId, name: whatsappName ?? '' },
  }
}

function lineNameOf({ whatsappId }: KeptWait, names: Record<string, string> | null): string | null {
  return whatsappId === null ? null : (names?.[whatsappId] ?? null)
}
