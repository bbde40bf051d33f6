import type { CampaignCounts } from '@guiche/contract/campaigns'
import type { CampaignReport } from '@guiche/contract/campaign-reports'

export const funnelSteps = ['accepted', 'delivered', 'read', 'answered', 'optedOut'] as const

/** Percentage of the reachable recipients; 0 where there are none. */
export function percentOf(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((count / of) * 100)
}

/** Percentage of valid contacts that were sent to, for the progress bar. */
export function reportProgress(
  { accepted }: Pick<CampaignCounts, 'accepted'>,
  validContacts: number,
): number {
  return validContacts === 0 ? 0 : Math.min(100, (accepted / validContacts) * 100)
}

/** The text with the highest answer rate; undefined where none was answered, or there is only one. */
export function bestVariant(variants: CampaignReport['variants']): number | undefined {
  const answerRate = ({ accepted, answered }: CampaignReport['variants'][number]) =>
    accepted === 0 ? 0 : answered / accepted
  if (variants.length < 2) return undefined
  const best = variants.reduce((one, other) => (answerRate(other) > answerRate(one) ? other : one))
  return answerRate(best) > 0 ? best.variant : undefined
}
