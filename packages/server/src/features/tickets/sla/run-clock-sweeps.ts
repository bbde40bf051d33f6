import { SECOND } from '../../../platform/clock.ts'
import { sweepClocks } from './sweep-clocks.ts'

const SWEEP_EVERY_MS = 10 * SECOND

export interface ClockSweeper {
  stop(): Promise<void>
}

/** Sweeps due clocks every `everyMs`; a sweep starts only after the previous one has ended. */
export function runClockSweeps(everyMs = SWEEP_EVERY_MS): ClockSweeper {
  let looking: Promise<void> | undefined
  const poll = setInterval(() => {
    looking ??= sweepClocks().finally(() => (looking = undefined))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(poll)
      await looking
    },
  }
}
