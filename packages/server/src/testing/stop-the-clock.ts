import { onTestFinished } from 'vitest'
import { holdClock, now } from '../platform/clock.ts'

/** Stops the clock until the test ends, so that undo periods stay open and timers do not fire. */
export function stopTheClock(): void {
  holdClock(now())
  onTestFinished(() => holdClock(undefined))
}
