// Business time comes from here, so that a test can hold or move it. Leases use the database's clock.

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

let offsetMs = 0
let heldAtMs: number | undefined

/** The current time: the machine's, moved or held by tests. */
export function now(): Date {
  return new Date(heldAtMs ?? Date.now() + offsetMs)
}

/** The current time plus `ms` milliseconds. */
export function fromNow(ms: number): Date {
  return new Date(now().getTime() + ms)
}

/** For tests: moves the clock by `ms` milliseconds, in addition to earlier moves. */
export function moveClock(ms: number): void {
  offsetMs += ms
  if (heldAtMs !== undefined) heldAtMs += ms
}

/** For tests: holds the clock at an instant; undefined lets it run again. */
export function holdClock(at: Date | undefined): void {
  heldAtMs = at?.getTime()
}

/** For tests: returns to the machine's time. */
export function resetClock(): void {
  offsetMs = 0
  heldAtMs = undefined
}
