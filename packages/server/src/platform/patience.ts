// The patience of this process. Limits that only end what hangs are multiplied by PATIENCE (.env.example), so that a machine
// that is slow, or stands still for seconds, is not taken for one that hangs. What users are promised, and what providers
// and the business ask for, stays as it is.

let factor = 1

/** Called once at the start, before the first limit is asked for. @param given 1 to 20 */
export function setPatience(given: number): void {
  factor = given
}

/** @param ms a limit against hanging, as it is on a machine with the usual speed. Asked for at its use, not while loading. */
export function patient(ms: number): number {
  return Math.round(ms * factor)
}
