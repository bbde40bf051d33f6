import {
  type Campaign,
  type FullCampaign,
  SHIPPING_TOLD_MAX,
  type ToldCampaign,
} from '@guiche/contract/campaigns'
import { DEFAULT_TIME_ZONE } from '@guiche/contract/companies'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findCompany } from '../companies/index.ts'
import { bareFileName } from '../files/index.ts'
import { countsOf } from './campaign-rules.ts'
import {
  findNamedCampaign,
  listAllCampaigns,
  listCampaigns,
  type NamedCampaign,
} from './campaigns.queries.ts'
import { chargedOf, UNCHARGED, withoutParts } from './costs/charge-rules.ts'
import { listShipping, listValidContacts } from './recipients.queries.ts'

export function pageOfCampaigns(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listCampaigns(db, companyId, searchParam, pageNumber)
    return { records: rows.map(presentCampaign), ...rest }
  })
}

export function allCampaigns({ companyId }: Actor): Promise<Campaign[]> {
  return inCompany(companyId, async (db) => {
    return (await listAllCampaigns(db, companyId)).map(presentCampaign)
  })
}

export function showCampaign({ companyId }: Actor, id: number): Promise<FullCampaign> {
  return inCompany(companyId, async (db) => {
    return withRecipients(db, await existingCampaign(db, companyId, id))
  })
}

export async function existingCampaign(db: Db, companyId: number, id: number): Promise<Campaign> {
  const row = await findNamedCampaign(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
  return presentCampaign(row)
}

/** As news carry it: small ones whole. */
export async function toldCampaign(db: Db, companyId: number, id: number): Promise<ToldCampaign> {
  const campaign = await existingCampaign(db, companyId, id)
  return campaign.counts.total > SHIPPING_TOLD_MAX ? campaign : withRecipients(db, campaign)
}

async function withRecipients(db: Db, campaign: Campaign): Promise<FullCampaign> {
  const { companyId, id, contactList } = campaign
  return {
    ...campaign,
    shipping: await listShipping(db, companyId, id),
    contactList: contactList && {
      ...contactList,
      contacts: await listValidContacts(db, companyId, contactList.id),
    },
  }
}

export async function zoneOf(db: Db, companyId: number): Promise<string> {
  return (await findCompany(db, companyId))?.timeZone ?? DEFAULT_TIME_ZONE
}

function presentCampaign({
  contactListName,
  whatsappName,
  grown,
  counts,
  prices,
  fileId,
  ...row
}: NamedCampaign): Campaign {
  const { companyId, contactListId, whatsappId, mediaName } = row
  return {
    ...row,
    counts: countsOf(counts, grown),
    chargedCost: withoutParts(chargedOf(prices, counts, grown)),
    uncharged: (counts[UNCHARGED] ?? 0) + (grown?.[UNCHARGED] ?? 0),
    mediaPath: fileId === null ? null : bareFileName(companyId, fileId, mediaName),
    contactList: contactListId === null ? null : { id: contactListId, name: contactListName ?? '' },
    whatsapp: whatsappId === null ? null : { id: whatsappId, name: whatsappName ?? '' },
  }
}
