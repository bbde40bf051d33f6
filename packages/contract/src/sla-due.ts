import type { SlaStage, SlaTarget } from './sla-targets.ts'
import type { OpenHours } from './working-hours.ts'
import { afterOpenTime, beforeOpenTime } from './working-time.ts'

// When a queue's promise is due, in open time. Pure: which clocks of a ticket run is the ticket's, how long they may is
// the queue's of the moment.

const MINUTE_MS = 60_000

/** Null where the hours never bring it. */
interface Moments {
  readonly warnAt: Date | null
  readonly dueAt: Date | null
}

/** @param countsFrom where a clock would have begun that never stood still */
export function momentsOf(hours: OpenHours, target: SlaTarget, countsFrom: Date): Moments {
  return {
    warnAt: afterOpenTime(hours, countsFrom, warnMs(target)),
    dueAt: afterOpenTime(hours, countsFrom, dueMs(target)),
  }
}

/** The same the other way round: clocks that count from no later than these are to be warned of, or due, at `at`. */
export function cutsAt(hours: OpenHours, target: SlaTarget, at: Date): Moments {
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
