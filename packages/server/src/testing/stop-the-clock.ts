import { onTestFinished } from 'vitest'
import { holdClock, now } from '../platform/clock.ts'

/** Until the test has ended no business time passes: what can be taken back, or is due, within seconds can be and is not. */
export function stopTheClock(): void {
  holdClock(now())
  onTestFinished(() => holdClock(undefined))
}
