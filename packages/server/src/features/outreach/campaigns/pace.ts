import type { CampaignSettings } from '@guiche/contract/campaigns'
import { SECOND } from '../../../platform/clock.ts'

// When the next recipient is written to. Pure.

/** So much of each interval is added or taken away at random; the mean stays. */
const JITTER = 0.2

type Intervals = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'
>

/** Between the recipient whose number in this run is given, from 1, and the next. */
export function intervalMs(
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  sent: number,
): number {
  const isGreater = longerIntervalAfter > 0 && greaterInterval > 0 && sent >= longerIntervalAfter
  return (isGreater ? greaterInterval : messageInterval) * SECOND
}

/** How many may go together, of which so many went before in this run. */
export function togetherMost(intervals: Intervals, sent: number): number {
  if (intervalMs(intervals, sent + 1) > 0) return 1
  const { longerIntervalAfter, greaterInterval } = intervals
  const hasGreater = longerIntervalAfter > 0 && greaterInterval > 0
  return hasGreater ? Math.max(1, longerIntervalAfter - sent) : Infinity
}

interface Moment {
  /** When this one was to go. */
  readonly plannedAt: Date
  /** When it did. */
  readonly at: Date
  readonly random: () => number
}

/**
 * Counted from the moment that was planned, so that being late by a little does not add up; after a pause from now, so
 * that nothing is caught up in a burst.
 */
export function nextTime(interval: number, { plannedAt, at, random }: Moment): Date {
  const lateMs = at.getTime() - plannedAt.getTime()
  const from = lateMs >= 0 && lateMs <= interval / 2 ? plannedAt : at
  const drawn = interval * (1 + JITTER * (2 * random() - 1))
  return new Date(from.getTime() + Math.round(drawn))
}

/** How long so many recipients take, with the intervals alone. */
export function expectedMs(intervals: Intervals, recipients: number): number {
  const { longerIntervalAfter, messageInterval } = intervals
  const waits = Math.max(0, recipients - 1)
  const greater = intervalMs(intervals, Infinity)
  if (greater === messageInterval * SECOND) return waits * greater
  const before = Math.min(waits, Math.max(0, longerIntervalAfter - 1))
  return before * messageInterval * SECOND + (waits - before) * greater
}
