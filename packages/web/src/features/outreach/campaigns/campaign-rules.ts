import type { Campaign, CampaignCounts, CampaignPreview } from '@guiche/contract/campaigns'
import type { Tone } from '../../../ui/ToneChip.tsx'

/** The parts of a campaign that can still be changed. */
export type Editing = 'all' | 'texts' | 'nothing'

/** A scheduled campaign is locked an hour before its start (features 4). */
const CLOSED_BEFORE_MS = 3_600_000

export function editableParts(
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

/** True if a restart is the first start: the campaign was cancelled before it began, and its time has passed. */
export function isFirstStart(
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

/** Number of recipients with a final result. */
export function completedCount({ accepted, failed, skipped, unknown }: CampaignCounts): number {
  return accepted + failed + skipped + unknown
}

/** Number of contacts that a campaign reaches. `valid` includes contacts that opted out or lack a variable. */
export function reachableCount({ valid, optedOut, lacking }: CampaignPreview['audience']): number {
  return valid - optedOut - lacking
}
