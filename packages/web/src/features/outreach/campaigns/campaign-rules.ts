import type { Campaign, CampaignCounts, CampaignPreview } from '@guiche/contract/campaigns'
import type { Tone } from '../../../ui/ToneChip.tsx'

/** What of a campaign may be changed. */
export type Editing = 'all' | 'texts' | 'nothing'

/** A scheduled one is closed an hour ahead (features 4). */
const CLOSED_BEFORE_MS = 3_600_000

export function editingOf(
  campaign: Pick<Campaign, 'status' | 'scheduledAt'> | undefined,
  now: number = Date.now(),
): Editing {
  switch (campaign?.status) {
    case undefined:
    case 'INATIVA':
      return 'all'
    case 'PROGRAMADA':
      return Date.parse(campaign?.scheduledAt ?? '') - now > CLOSED_BEFORE_MS ? 'all' : 'nothing'
    case 'CANCELADA':
      return 'texts'
    case 'EM_ANDAMENTO':
    case 'FINALIZADA':
      return 'nothing'
  }
}

/** Whether a restart is the first start: the campaign was cancelled before it began, and its time has passed. */
export function isBegunByRestart(
  { startedAt, scheduledAt }: Pick<Campaign, 'startedAt' | 'scheduledAt'>,
  now: number = Date.now(),
): boolean {
  return startedAt === null && Date.parse(scheduledAt ?? '') <= now
}

export const statusTone = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'warning',
  CANCELADA: 'error',
  FINALIZADA: 'success',
} as const satisfies Record<Campaign['status'], Tone>

/** How many are done with, whatever became of them. */
export function settledOf({ accepted, failed, skipped, unknown }: CampaignCounts): number {
  return accepted + failed + skipped + unknown
}

/** The number of contacts that a campaign reaches: those who opted out or lack a variable are among the valid ones. */
export function reachedOf({ valid, optedOut, lacking }: CampaignPreview['audience']): number {
  return valid - optedOut - lacking
}
