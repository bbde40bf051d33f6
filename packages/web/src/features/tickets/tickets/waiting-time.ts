import type { Ticket } from '@guiche/contract/tickets'

// Pure rules for three similar states: unread by the reader, unanswered by all attendants, and waiting for the
// customer.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Waiting times from which a wait is shown as long, and as too long. */
const LONG_MS = 10 * MINUTE_MS
const TOO_LONG_MS = 30 * MINUTE_MS

export type WaitLevel = 'fresh' | 'long' | 'tooLong'

/** Start of the customer's wait for an answer; undefined while it is the customer's turn or the ticket is closed. */
export function waitStart({
  status,
  waitingOn,
  waitingSince,
}: Pick<Ticket, 'status' | 'waitingOn' | 'waitingSince'>): number | undefined {
  if (status === 'closed' || waitingOn !== 'us' || waitingSince === null) return undefined
  return Date.parse(waitingSince)
}

export function waitLevelAt(sinceMs: number, nowMs: number): WaitLevel {
  const waited = nowMs - sinceMs
  if (waited < LONG_MS) return 'fresh'
  return waited < TOO_LONG_MS ? 'long' : 'tooLong'
}

/** Elapsed time as '12 min', '3 h' or '2 d': one unit, rounded down. */
export function waitedText(sinceMs: number, nowMs: number): string {
  const waited = Math.max(0, nowMs - sinceMs)
  if (waited < HOUR_MS) return `${Math.floor(waited / MINUTE_MS)} min`
  if (waited < DAY_MS) return `${Math.floor(waited / HOUR_MS)} h`
  return `${Math.floor(waited / DAY_MS)} d`
}
