import {
  type CampaignCost,
  type CampaignPrices,
  costOf,
  type ItemisedCost,
  NO_PRICES,
  priceCategories,
} from '@guiche/contract/campaign-costs'
import type { Message } from '@guiche/contract/messages'
import { DELIVERED } from '../../../messages/messages/index.ts'

// The category that a message is charged as, and the cost of a campaign's messages. Pure.

/** Category of messages whose own is not in the price list. */
const OTHER = 'other'

/**
 * Category by the provider, which charges on delivery. Empty for a message that is not charged; null if not known yet.
 */
export function chargeCategoryOf({
  ack,
  pricing,
}: Pick<Message, 'ack' | 'pricing'>): string | null {
  if (!pricing || ack < DELIVERED) return null
  if (!pricing.isBillable) return ''
  return priceCategories.find((one) => one === pricing.category) ?? OTHER
}

/** Keys of a campaign's counts, such as `charged:marketing:55`. */
export const CHARGED = 'charged'
export const UNCHARGED = 'uncharged'

type Counts = Readonly<Record<string, number>>

/** @param grown counts since the last sum */
export function chargedCostOf(
  prices: CampaignPrices | null,
  counts: Counts,
  grown: Counts | null,
): ItemisedCost {
  const keys = new Set([...Object.keys(counts), ...Object.keys(grown ?? {})])
  const sends = [...keys].flatMap((key) => {
    const [kind, category = '', code = ''] = key.split(':')
    const messages = (counts[key] ?? 0) + (grown?.[key] ?? 0)
    return kind === CHARGED ? [{ category, code, messages }] : []
  })
  return costOf(prices ?? NO_PRICES, sends)
}

export function costWithoutParts({ parts: _parts, ...cost }: ItemisedCost): CampaignCost {
  return cost
}

/** The categories of one recipient's messages, and their cost. */
export function recipientChargesOf(
  prices: CampaignPrices | null,
  code: string,
  charges: Readonly<Record<string, string>>,
): { chargedAs: string[]; cost: string | null } {
  const chargedAs = Object.values(charges).filter((category) => category !== '')
  const sends = chargedAs.map((category) => ({ code, category, messages: 1 }))
  const { cost, unpriced } = costOf(prices ?? NO_PRICES, sends)
  return { chargedAs, cost: chargedAs.length === 0 || unpriced > 0 ? null : cost }
}
