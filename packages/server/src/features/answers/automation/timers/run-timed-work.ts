import type { Decide } from '../decision.ts'
import { runTimers } from './run-timers.ts'
import { startWaitingSweep } from './sweep-waiting-tickets.ts'

export interface TimedWork {
  stop(): Promise<void>
}

/** Runs the time-based parts of conversations: timers, and the sweep of tickets that have waited too long. */
export function runTimedWork(decide: Decide): TimedWork {
  const timers = runTimers(decide)
  const waiting = startWaitingSweep(decide)
  return {
    stop: async () => {
      await timers.stop()
      await waiting.stop()
    },
  }
}
