// Some providers take any text only for some hours after the customer's last word, and templates alone from then on.
// Whoever never wrote has no such end: what is refused to them is for the provider to say.

const HOUR_MS = 3_600_000

/** When any text may be sent no longer; undefined where that never ends. */
export function windowEnd(
  windowHours: number | null,
  lastHeardAt: Date | undefined,
): Date | undefined {
  if (windowHours === null || lastHeardAt === undefined) return undefined
  return new Date(lastHeardAt.getTime() + windowHours * HOUR_MS)
}

/** Whether a line would not take it at that moment. A template is taken at any time. */
export function isOutsideWindow(
  { windowHours, isTemplate = false }: { windowHours: number | null; isTemplate?: boolean },
  lastHeardAt: Date | undefined,
  at: Date,
): boolean {
  const end = windowEnd(windowHours, lastHeardAt)
  return end !== undefined && at > end && !isTemplate
}
