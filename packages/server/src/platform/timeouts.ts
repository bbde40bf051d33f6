// The process's factor for timeouts. Timeouts that only end hung calls are multiplied by PATIENCE (.env.example), so
// that a slow machine, or one that stops for seconds, is not taken for a hung one. Limits promised to users, and those
// of providers and of the business, are not multiplied.

let factor = 1

/** Sets the factor; called once at start, before the first timeout is read. @param given 1 to 20 */
export function setTimeoutFactor(given: number): void {
  factor = given
}

/**
 * A timeout multiplied by the factor, in milliseconds. Call it at use, not while loading.
 * @param ms the timeout on a machine of usual speed
 */
export function scaledTimeout(ms: number): number {
  return Math.round(ms * factor)
}
