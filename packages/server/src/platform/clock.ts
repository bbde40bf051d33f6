// Business time comes from here, so that a test can hold or move it. Leases use the database's own clock.

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

let offsetMs = 0
let heldAtMs: number | undefined

/** The present. */
export function now(): Date {
  return new Date(heldAtMs ?? Date.now() + offsetMs)
}

/** The present moved by so many milliseconds. */
export function fromNow(ms: number): Date {
  return new Date(now().getTime() + ms)
}

/** For tests: moves the present by so many milliseconds, on top of earlier moves. */
export function moveClock(ms: number): void {
  offsetMs += ms
  if (heldAtMs !== undefined) heldAtMs += ms
}

/** For tests: holds the present still, or lets it run again. */
export function holdClock(at: Date | undefined): void {
  heldAtMs = at?.getTime()
}

/** For tests: the machine's present again. */
export function resetClock(): void {
  offsetMs = 0
  heldAtMs = undefined
}
