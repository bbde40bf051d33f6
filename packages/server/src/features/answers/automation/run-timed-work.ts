import type { Decide } from './decision.ts'
import { keepTimers } from './keep-timers.ts'
import { lookAtWaiting } from './look-at-waiting.ts'

export interface TimeKeeper {
  stop(): Promise<void>
}

/** Runs the time-based parts of conversations: timers, and the sweep of tickets that have waited too long. */
export function keepTime(decide: Decide): TimeKeeper {
  const timers = keepTimers(decide)
  const waiting = lookAtWaiting(decide)
  return {
    stop: async () => {
      await timers.stop()
      await waiting.stop()
    },
  }
}
