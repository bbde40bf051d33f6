import type { SlaStage, SlaTarget } from './sla-targets.ts'
import type { OpenHours } from './working-hours.ts'
import { afterOpenTime, beforeOpenTime } from './open-time.ts'

// Due times of SLA targets, in open time. Pure: the ticket determines which clocks run, the queue's current settings
// their targets.

const MINUTE_MS = 60_000

/** Null if the hours never reach it. */
interface Moments {
  readonly warnAt: Date | null
  readonly dueAt: Date | null
}

/** @param countsFrom start of the clock, moved by its pauses as if it had never paused */
export function momentsOf(hours: OpenHours, target: SlaTarget, countsFrom: Date): Moments {
  return {
    warnAt: afterOpenTime(hours, countsFrom, warnMs(target)),
    dueAt: afterOpenTime(hours, countsFrom, dueMs(target)),
  }
}

/** The inverse: at `at`, clocks that count from these instants or earlier have reached their warning or due time. */
export function startCutoffsAt(hours: OpenHours, target: SlaTarget, at: Date): Moments {
  return {
    warnAt: beforeOpenTime(hours, at, warnMs(target)),
    dueAt: beforeOpenTime(hours, at, dueMs(target)),
  }
}

export function stageAt({ warnAt, dueAt }: Moments, at: Date): SlaStage {
  if (dueAt !== null && dueAt.getTime() <= at.getTime()) return 'breached'
  return warnAt !== null && warnAt.getTime() <= at.getTime() ? 'warned' : 'running'
}

const dueMs = ({ minutes }: SlaTarget) => minutes * MINUTE_MS
const warnMs = ({ minutes, warnPercent }: SlaTarget) =>
  Math.round((minutes * MINUTE_MS * warnPercent) / 100)
