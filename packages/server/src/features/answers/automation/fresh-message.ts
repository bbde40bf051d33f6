import type { RuleMessage } from './decision.ts'

/** Messages that a line brings later than this, and history, get no automatic answer. */
const ANSWERED_WITHIN_MS = 10 * 60_000

export function isFreshMessage({ at: saidAt }: RuleMessage, at: Date): boolean {
  return at.getTime() - saidAt < ANSWERED_WITHIN_MS
}
