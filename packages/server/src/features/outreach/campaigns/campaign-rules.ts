import {
  type CampaignCounts,
  campaignCounts,
  type CampaignStatus,
} from '@guiche/contract/campaigns'
import { HOUR } from '../../../platform/clock.ts'

// Rules on changing a campaign and on its texts and counts. Pure.

interface CampaignStanding {
  readonly status: CampaignStatus
  readonly scheduledAt: string | null
}

/** Parts of a campaign that may be changed; `texts`: only the texts. */
export function editablePartsOf(
  { status, scheduledAt }: CampaignStanding,
  at: Date,
): 'all' | 'texts' | 'none' {
  if (status === 'INATIVA') return 'all'
  if (status === 'CANCELADA') return 'texts'
  const isFarAhead = scheduledAt !== null && new Date(scheduledAt).getTime() > at.getTime() + HOUR
  return status === 'PROGRAMADA' && isFarAhead ? 'all' : 'none'
}

/** True if the campaign has never started and its time is in the future. */
export function isScheduledAhead(
  { startedAt, scheduledAt }: { startedAt: string | null; scheduledAt: string | null },
  at: Date,
): boolean {
  return startedAt === null && scheduledAt !== null && new Date(scheduledAt) > at
}

interface CampaignTexts {
  readonly message1: string
  readonly message2: string
  readonly message3: string
  readonly message4: string
  readonly message5: string
}

/** The texts that are not empty, with their numbers. */
export function textVariantsOf(row: CampaignTexts): Array<{ variant: number; text: string }> {
  return [row.message1, row.message2, row.message3, row.message4, row.message5]
    .map((text, index) => ({ variant: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')
}

const none: CampaignCounts = {
  total: 0,
  pending: 0,
  queued: 0,
  accepted: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  delivered: 0,
  read: 0,
  answered: 0,
  optedOut: 0,
}

/** @param grown counts since the last sum */
export function currentCountsOf(
  summed: Readonly<Record<string, number>>,
  grown: Readonly<Record<string, number>> | null,
): CampaignCounts {
  const counts = Object.keys(none).map((key) => [key, (summed[key] ?? 0) + (grown?.[key] ?? 0)])
  return campaignCounts.parse(Object.fromEntries(counts))
}
