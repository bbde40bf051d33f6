import { minutesText } from '../dashboard-rules.ts'

interface Waiting {
  readonly waitingSince: string | null
}

/** The earliest start of a wait; null without waiting customers. */
export function earliestWait(rows: readonly Waiting[]): string | null {
  const since = rows.flatMap(({ waitingSince }) => waitingSince ?? [])
  return since.length === 0 ? null : since.reduce((one, other) => (other < one ? other : one))
}

/** @param at milliseconds since 1970 */
export function waitMinutes(since: string | null, at: number): number | null {
  return since === null ? null : Math.max(0, at - Date.parse(since)) / 60_000
}

/** The duration of a wait: `3 min`, `1 h 20 min`; a dash for null. */
export function waitText(since: string | null, at: number): string {
  const minutes = waitMinutes(since, at)
  // Whole minutes, since seconds would change while they are read.
  return minutesText(minutes === null ? null : Math.max(1, Math.floor(minutes)))
}
