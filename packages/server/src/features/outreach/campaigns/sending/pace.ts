import type { CampaignSettings } from '@guiche/contract/campaigns'
import { SECOND } from '../../../../platform/clock.ts'

// Times between recipients. Pure.

/** Share of each interval added or subtracted at random; the mean stays. */
const JITTER = 0.2

type Intervals = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'
>

/** Interval in ms after the recipient with this number in the run, counted from 1. */
export function intervalMs(
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  sent: number,
): number {
  const isGreater = longerIntervalAfter > 0 && greaterInterval > 0 && sent >= longerIntervalAfter
  return (isGreater ? greaterInterval : messageInterval) * SECOND
}

/** Number of recipients that may be written to together, after `sent` in this run. */
export function recipientsAtOnce(intervals: Intervals, sent: number): number {
  if (intervalMs(intervals, sent + 1) > 0) return 1
  const { longerIntervalAfter, greaterInterval } = intervals
  const hasGreater = longerIntervalAfter > 0 && greaterInterval > 0
  return hasGreater ? Math.max(1, longerIntervalAfter - sent) : Infinity
}

interface SendMoment {
  /** Time at which this recipient was due. */
  readonly plannedAt: Date
  /** Time at which it was written to. */
  readonly at: Date
  readonly random: () => number
}

/**
 * Counted from the planned time, so that small delays do not add up; after a pause from now, so that the backlog does
 * not leave in a burst.
 */
export function nextSendTime(interval: number, { plannedAt, at, random }: SendMoment): Date {
  const lateMs = at.getTime() - plannedAt.getTime()
  const from = lateMs >= 0 && lateMs <= interval / 2 ? plannedAt : at
  const drawn = interval * (1 + JITTER * (2 * random() - 1))
  return new Date(from.getTime() + Math.round(drawn))
}

/** Time in ms that the intervals alone take for this many recipients. */
export function expectedDurationMs(intervals: Intervals, recipients: number): number {
  const { longerIntervalAfter, messageInterval } = intervals
  const waits = Math.max(0, recipients - 1)
  const greater = intervalMs(intervals, Infinity)
  if (greater === messageInterval * SECOND) return waits * greater
  const before = Math.min(waits, Math.max(0, longerIntervalAfter - 1))
  return before * messageInterval * SECOND + (waits - before) * greater
}
