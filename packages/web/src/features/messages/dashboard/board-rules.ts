import { minutesText } from './dashboard-filter.ts'

interface Waiting {
  readonly waitingSince: string | null
}

/** Since when the one has waited who has waited longest; null where nobody waits. */
export function oldestOf(rows: readonly Waiting[]): string | null {
  const since = rows.flatMap(({ waitingSince }) => waitingSince ?? [])
  return since.length === 0 ? null : since.reduce((one, other) => (other < one ? other : one))
}

/** @param at milliseconds since 1970 */
export function waitMinutes(since: string | null, at: number): number | null {
  return since === null ? null : Math.max(0, at - Date.parse(since)) / 60_000
}

/** How long it is since then: `3 min`, `1 h 20 min`; a dash where nobody waits. */
export function waitText(since: string | null, at: number): string {
  const minutes = waitMinutes(since, at)
  // Seconds would move while one reads.
  return minutesText(minutes === null ? null : Math.max(1, Math.floor(minutes)))
}
