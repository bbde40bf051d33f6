import type { CampaignCounts } from '@guiche/contract/campaigns'
import type { CampaignReport } from '@guiche/contract/campaign-reports'

export const funnelSteps = ['accepted', 'delivered', 'read', 'answered', 'optedOut'] as const

/** Of 100, of those who can be reached; nothing where there is nobody. */
export function shareOf(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((count / of) * 100)
}

/** Delivered over valid contacts, as the bar shows it. */
export function reportProgress(
  { accepted }: Pick<CampaignCounts, 'accepted'>,
  validContacts: number,
): number {
  return validContacts === 0 ? 0 : Math.min(100, (accepted / validContacts) * 100)
}

/** The text with most answers of a hundred; undefined where none has any, or there is one only. */
export function bestVariant(variants: CampaignReport['variants']): number | undefined {
  const rate = ({ accepted, answered }: CampaignReport['variants'][number]) =>
    accepted === 0 ? 0 : answered / accepted
  if (variants.length < 2) return undefined
  const best = variants.reduce((one, other) => (rate(other) > rate(one) ? other : one))
  return rate(best) > 0 ? best.variant : undefined
}
