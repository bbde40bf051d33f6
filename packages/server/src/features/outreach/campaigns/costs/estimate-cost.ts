import { type CampaignCost, costOf, NO_PRICES } from '@guiche/contract/campaign-costs'
import type { CostEstimate } from '@guiche/contract/campaign-reports'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { findConnection } from '../../../setup/connections/index.ts'
import { listTemplates } from '../../../setup/line-templates/index.ts'
import {
  type CampaignContent,
  campaignContentOf,
  messageContentsOf,
  needsTemplates,
} from '../campaign-content.ts'
import { listSettingRows } from '../settings/campaign-settings.queries.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'
import { type CampaignRow, findNamedCampaign } from '../campaigns.queries.ts'
import { openCampaignAs } from '../change-campaign.ts'
import { lackingCondition } from '../preparing/count-lacking-recipients.ts'
import { lineIdsOf } from '../lines-and-template.ts'
import { costWithoutParts } from './charge-rules.ts'
import { countNumbersByCode } from './estimate.queries.ts'
import { plannedByCountryCode, estimatedSendsOf } from './estimate-rules.ts'

/** Estimates a campaign's cost by the present price list, if every recipient who may be written to got it. */
export function estimateCost(actor: Actor, id: number): Promise<CostEstimate> {
  return inCompany(actor.companyId, async (db) =>
    estimateOf(db, await openCampaignAs(db, actor, id)),
  )
}

/** Price list to store with a campaign at its start; a campaign that started without one takes it when it continues. */
export async function pricesAtStart(
  db: Db,
  { companyId, prices: kept }: CampaignRow,
): Promise<{ prices?: string }> {
  if (kept !== null) return {}
  const { prices } = await campaignSettingsOf(db, companyId)
  return prices.rates.length > 0 ? { prices: JSON.stringify(prices) } : {}
}

/** Estimates the cost by the counts made while the recipients were prepared, without a scan. */
export async function preparedCostOf(db: Db, row: CampaignRow): Promise<CampaignCost> {
  const { prices, counts, grown } = await findPricesAndCounts(db, row.companyId, row.id)
  const lines = await lineCategoriesOf(db, await campaignContentOf(db, row))
  const { sends } = estimatedSendsOf(plannedByCountryCode(counts, grown), lines)
  return costWithoutParts(costOf(prices ?? NO_PRICES, sends))
}

/** The prices and counts of a campaign. */
export async function findPricesAndCounts(db: Db, companyId: number, id: number) {
  const row = await findNamedCampaign(db, companyId, id)
  return { prices: row?.prices ?? null, counts: row?.counts ?? {}, grown: row?.grown ?? null }
}

async function estimateOf(db: Db, row: CampaignRow): Promise<CostEstimate> {
  const { companyId, contactListId } = row
  const { prices } = await campaignSettingsOf(db, companyId)
  const content = await campaignContentOf(db, row)
  const lines = await lineCategoriesOf(db, content)
  const { byCode, optedOut } =
    contactListId === null
      ? { byCode: new Map<string, number>(), optedOut: 0 }
      : await countNumbersByCode(db, companyId, contactListId, await lackingCondition(db, content))
  const { sends, recipients, overCharged } = estimatedSendsOf(byCode, lines)
  const kept = (await listSettingRows(db, companyId)).find(({ key }) => key === 'prices')
  return {
    recipients,
    overCharged,
    optedOut,
    lines: lines.length,
    chargedLines: lines.filter((charges) => charges.length > 0).length,
    cost: costOf(prices, sends),
    pricesAt: prices.rates.length > 0 && kept ? kept.updatedAt : null,
  }
}

/** For each line of the campaign, the categories of a recipient's messages; empty for a line that does not charge. */
async function lineCategoriesOf(
  db: Db,
  content: CampaignContent,
): Promise<Array<Array<string | null>>> {
  const { row } = content
  const lines: Array<Array<string | null>> = []
  for (const id of new Set(await lineIdsOf(db, row))) {
    const line = await findConnection(db, row.companyId, id)
    // Providers with templates are those that charge per message.
    const isCharged = line?.capabilities.templates === true
    if (!line || (needsTemplates(content) && !isCharged)) continue
    lines.push(isCharged ? await categoriesOnLine(db, content, id) : [])
  }
  return lines
}

async function categoriesOnLine(
  db: Db,
  content: CampaignContent,
  whatsappId: number,
): Promise<Array<string | null>> {
  const { companyId, template } = content.row
  const contents = messageContentsOf(content, template, content.variants[0]?.text ?? '')
  const told = template ? await listTemplates(db, { companyId, whatsappId }) : []
  const known = told.find(
    ({ name, language }) => name === template?.name && language === template.language,
  )
  return contents.map(({ extra }) => (extra?.template ? (known?.category ?? null) : 'service'))
}
