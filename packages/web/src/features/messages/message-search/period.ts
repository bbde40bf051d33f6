import type { Days } from '../../../ui/PeriodPopover.tsx'

// The period of a search. Pure.

/** A number of days up to now, or dates. */
export type Period = number | Days

const DAY_MS = 86_400_000

/** The period's instants in the browser's time zone: `since` inclusive, `until` exclusive. */
export function instantsOf(
  period: Period | undefined,
  now: Date,
): { since: string | undefined; until: string | undefined } {
  if (period === undefined) return { since: undefined, until: undefined }
  if (typeof period === 'number')
    return { since: new Date(now.getTime() - period * DAY_MS).toISOString(), until: undefined }
  const { from, to } = orderedDays(period)
  return { since: dayStart(from, 0), until: dayStart(to, 1) }
}

/** Swaps dates that were typed in the wrong order. */
export function orderedDays({ from, to }: Days): Days {
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to }
}

/** Midnight of a day, or of a number of days after it. */
function dayStart(day: string, later: number): string | undefined {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
