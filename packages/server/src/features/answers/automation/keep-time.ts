import type { Decide } from './decision.ts'
import { keepTimers } from './keep-timers.ts'
import { lookAtWaiting } from './look-at-waiting.ts'

export interface TimeKeeper {
  stop(): Promise<void>
}

/** What happens in conversations by the clock alone: timers that end, and what has waited for too long. */
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
