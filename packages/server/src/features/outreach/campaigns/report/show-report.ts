import type { CampaignPrices } from '@guiche/contract/campaign-costs'
import type { CampaignWait } from '@guiche/contract/campaign-waits'
import { CAMPAIGN_RECIPIENT_PAGE, type Recipient } from '@guiche/contract/campaigns'
import type { CampaignReport } from '@guiche/contract/campaign-reports'
import type { ReceivedBy, RepliedBy } from '@guiche/contract/routes'
import { MINUTE, now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { findTicketIdOfMessage } from '../../../messages/messages/index.ts'
import { findTicketAs } from '../../../tickets/tickets/index.ts'
import { textVariantsOf } from '../campaign-rules.ts'
import { chargedCostOf, recipientChargesOf } from '../costs/charge-rules.ts'
import { findPricesAndCounts } from '../costs/estimate-cost.ts'
import { existingCampaign } from '../read-campaigns.ts'
import {
  findCampaignOfMessage,
  countValidItems,
  type FoundRecipient,
  listRecipients,
  readReportFigures,
} from './report.queries.ts'
import { countLeftOutOfCampaign } from './left-out.queries.ts'
import { OF_NUMBER } from './retryable-recipients.ts'

/** Period over which the pace is measured. */
const PACE_OVER_MS = 10 * MINUTE

/** Progress and pace of a campaign, and the reasons for recipients that were not reached. */
export function showReport({ companyId }: Actor, id: number): Promise<CampaignReport> {
  return inCompany(companyId, async (db) => {
    const campaign = await findCampaignOrRefuse(db, companyId, id)
    const at = now()
    const startedAt = campaign.startedAt === null ? at : new Date(campaign.startedAt)
    const since = new Date(Math.max(at.getTime() - PACE_OVER_MS, startedAt.getTime()))
    const { prices, counts: summed, grown } = await findPricesAndCounts(db, companyId, id)
    const { recently, ...figures } = await readReportFigures(db, companyId, id, since)
    const { status, counts, contactListId, trialShare, chosenVariant } = campaign
    const perMinute = sendsPerMinute(recently, at.getTime() - since.getTime())
    const left = counts.pending + counts.queued
    // A trial ends by waiting for replies, so its sending pace does not predict an end.
    const isTrial =
      trialShare !== null && chosenVariant === null && textVariantsOf(campaign).length > 1
    const isRunning = status === 'EM_ANDAMENTO' && left > 0 && !isTrial && perMinute !== null
    const withoutNumber = figures.reasons.filter(({ code }) => isNumberFault(code))
    const leftOut = withoutNumber.reduce((sum, { count }) => sum + count, 0)
    return {
      campaign,
      ...figures,
      // Not counted while the campaign runs: the count changes each second, and the rest cannot be written to yet.
      leftOut:
        status === 'FINALIZADA' || status === 'CANCELADA'
          ? await countLeftOutOfCampaign(db, companyId, id)
          : 0,
      charged: chargedCostOf(prices, summed, grown),
      validContacts:
        counts.total === 0 && contactListId !== null
          ? await countValidItems(db, companyId, contactListId)
          : counts.total - leftOut,
      perMinute,
      expectedEnd: isRunning
        ? predictedEnd(campaign.waits, new Date(at.getTime() + (left / perMinute) * MINUTE))
        : null,
    }
  })
}

function isNumberFault(code: string): boolean {
  return OF_NUMBER.some((one) => one === code)
}

/** Null if a wait lasts longer than that end or has no known end, since the former pace then predicts nothing. */
function predictedEnd(waits: readonly CampaignWait[], end: Date): string | null {
  const outlasts = waits.some(({ until }) => until === null || new Date(until) > end)
  return outlasts ? null : end.toISOString()
}

/**
 * Null if nothing was sent. Measured over at least a minute, so that a campaign that has just started is not
 * extrapolated from its first moment.
 */
function sendsPerMinute(sent: number, overMs: number): number | null {
  return sent === 0 ? null : sent / Math.max(1, overMs / MINUTE)
}

type RecipientsQuery = ReceivedBy<'GET /campaigns/:id/recipients'>['query']

export function pageOfRecipients(
  { companyId }: Actor,
  id: number,
  query: RecipientsQuery,
): Promise<RepliedBy<'GET /campaigns/:id/recipients'>> {
  return inCompany(companyId, async (db) => {
    await findCampaignOrRefuse(db, companyId, id)
    const { prices } = await findPricesAndCounts(db, companyId, id)
    const found = await listRecipients(db, companyId, id, query)
    const recipients = found
      .slice(0, CAMPAIGN_RECIPIENT_PAGE)
      .map((one) => presentRecipient(one, prices))
    const hasMore = found.length > CAMPAIGN_RECIPIENT_PAGE
    return { recipients, next: hasMore ? (recipients.at(-1)?.id ?? null) : null }
  })
}

export function presentRecipient(
  { countryCode, charges, ...rest }: FoundRecipient,
  prices: CampaignPrices | null,
): Recipient {
  return { ...rest, ...recipientChargesOf(prices, countryCode, charges) }
}

/** The campaign that wrote a message, for users who may see its ticket. */
export function campaignOfMessage(
  actor: Actor,
  messageId: string,
): Promise<RepliedBy<'GET /messages/:messageId/campaign'>> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const ticketId = await findTicketIdOfMessage(db, companyId, messageId)
    if (ticketId === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await findTicketAs(db, actor, ticketId)
    return { campaign: (await findCampaignOfMessage(db, companyId, messageId)) ?? null }
  })
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function findCampaignOrRefuse(db: Db, companyId: number, id: number) {
  return existingCampaign(db, companyId, id)
}
