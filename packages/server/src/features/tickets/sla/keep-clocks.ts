import { SECOND } from '../../../platform/clock.ts'
import { lookOnce } from './look-at-clocks.ts'

const LOOK_EVERY_MS = 10 * SECOND

export interface ClockKeeper {
  stop(): Promise<void>
}

/** Sweeps due clocks every `everyMs`; a sweep starts only after the previous one has ended. */
export function keepClocks(everyMs = LOOK_EVERY_MS): ClockKeeper {
  let looking: Promise<void> | undefined
  const poll = setInterval(() => {
    looking ??= lookOnce().finally(() => (looking = undefined))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(poll)
      await looking
    },
  }
}
