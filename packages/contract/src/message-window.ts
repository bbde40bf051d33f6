// The customer window: some providers accept any text only for some hours after the customer's last message, and
// templates afterwards. A customer who never wrote has no window here: the provider decides.

const HOUR_MS = 3_600_000

/** The end of the window; undefined if there is none. */
export function windowEnd(
  windowHours: number | null,
  lastHeardAt: Date | undefined,
): Date | undefined {
  if (windowHours === null || lastHeardAt === undefined) return undefined
  return new Date(lastHeardAt.getTime() + windowHours * HOUR_MS)
}

/** True if the line's provider would refuse the message at that time. Templates are accepted at any time. */
export function isOutsideWindow(
  { windowHours, isTemplate = false }: { windowHours: number | null; isTemplate?: boolean },
  lastHeardAt: Date | undefined,
  at: Date,
): boolean {
  const end = windowEnd(windowHours, lastHeardAt)
  return end !== undefined && at > end && !isTemplate
}
