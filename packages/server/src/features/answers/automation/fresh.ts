import type { Said } from './decision.ts'

/** What a line that was away brings later than this is no longer answered; nor is history, ever. */
const ANSWERED_WITHIN_MS = 10 * 60_000

export function isFresh({ at: saidAt }: Said, at: Date): boolean {
  return at.getTime() - saidAt < ANSWERED_WITHIN_MS
}
