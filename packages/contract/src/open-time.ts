import {
  isAlwaysOpen,
  type OpenHours,
  openStretches,
  SEEN_DAYS,
  type Span,
} from './working-hours.ts'

// Time that counts during open hours only. `afterOpenTime` and `beforeOpenTime` are inverse: a wait that began no later
// than `beforeOpenTime(now)` is due now or was before. So due waits are found by their start, whatever the hours.

const DAY_MS = 86_400_000

/** Milliseconds of open time between two instants. */
export function openTimeBetween(hours: OpenHours, from: Date, to: Date): number {
  return spansBetween(hours, from, to).reduce((sum, span) => sum + span.to - span.from, 0)
}

/** The first instant at which `ms` of open time have passed since `from`; null if it is never reached. */
export function afterOpenTime(hours: OpenHours, from: Date, ms: number): Date | null {
  if (ms <= 0) return from
  if (isAlwaysOpen(hours)) return new Date(from.getTime() + ms)
  let left = ms
  for (const { from: opens, to: closes } of openStretches(hours, from)) {
    if (closes - opens >= left) return new Date(opens + left)
    left -= closes - opens
  }
  return null
}

/** The last instant since which `ms` of open time have passed until `to`; null if there is none. */
export function beforeOpenTime(hours: OpenHours, to: Date, ms: number): Date | null {
  if (ms <= 0) return to
  if (isAlwaysOpen(hours)) return new Date(to.getTime() - ms)
  for (let days = 4; ; days = Math.min(days * 4, SEEN_DAYS)) {
    const found = instantBeforeEnd(
      spansBetween(hours, new Date(to.getTime() - days * DAY_MS), to),
      ms,
    )
    if (found !== null || days === SEEN_DAYS) return found
  }
}

function instantBeforeEnd(spans: readonly Span[], ms: number): Date | null {
  let left = ms
  for (const { from, to } of spans.toReversed()) {
    if (to - from >= left) return new Date(to - left)
    left -= to - from
  }
  return null
}

/** Open spans, clipped at both ends. */
function spansBetween(hours: OpenHours, from: Date, to: Date): Span[] {
  const end = to.getTime()
  if (isAlwaysOpen(hours)) return end > from.getTime() ? [{ from: from.getTime(), to: end }] : []
  const spans: Span[] = []
  for (const span of openStretches(hours, from)) {
    if (span.from >= end) break
    spans.push({ from: span.from, to: Math.min(span.to, end) })
  }
  return spans
}
