import { DAY, MINUTE } from '../../../platform/clock.ts'

/** Delay before a recipient who is being served is checked again. */
const SERVED_LOOKED_AT_MS = 15 * MINUTE
/** A recipient who would wait longer is skipped, so that the campaign can end. */
const WAITED_MOST_MS = DAY

export interface RecipientFacts {
  readonly at: Date
  /** Time at which the campaign first wanted to write to the recipient. */
  readonly dueAt: Date
  readonly isOptedOut: boolean
  /** The company is talking with the customer, or owes them an answer. */
  readonly isServed: boolean
  readonly sparesServed: boolean
  /** Times at which other campaigns reached the recipient within `capDays`. */
  readonly reachedAt: readonly Date[]
  /** Null: without a limit. */
  readonly capMessages: number | null
  readonly capDays: number
}

const CAP_REACHED = 'ERR_CAMPAIGN_CAP_REACHED'
const BEING_SERVED = 'ERR_CONTACT_BEING_SERVED'
type ForAWhile = typeof CAP_REACHED | typeof BEING_SERVED

export type SkipOrWait =
  | { readonly skip: 'ERR_CONTACT_OPTED_OUT' | ForAWhile }
  | { readonly waitUntil: Date; readonly code: ForAWhile }

/**
 * Reason why a campaign must not write to a recipient now, either for good (`skip`) or until a time; undefined if it
 * may.
 */
export function skipOrWaitReason(facts: RecipientFacts): SkipOrWait | undefined {
  if (facts.isOptedOut) return { skip: 'ERR_CONTACT_OPTED_OUT' }
  const { at, dueAt, isServed, sparesServed } = facts
  const freeAt = capFreeAtMs(facts)
  const waitedMost = dueAt.getTime() + WAITED_MOST_MS
  if (freeAt > waitedMost) return { skip: CAP_REACHED }
  if (freeAt > at.getTime()) return { waitUntil: new Date(freeAt), code: CAP_REACHED }
  if (!isServed || !sparesServed) return undefined
  const again = at.getTime() + SERVED_LOOKED_AT_MS
  if (again > waitedMost) return { skip: BEING_SERVED }
  return { waitUntil: new Date(again), code: BEING_SERVED }
}

/** Time in ms at which the cap allows another message to the recipient. */
function capFreeAtMs({ at, reachedAt, capMessages, capDays }: RecipientFacts): number {
  if (capMessages === null) return -Infinity
  const spanMs = capDays * DAY
  const counted = reachedAt
    .map((reached) => reached.getTime())
    .filter((reached) => reached > at.getTime() - spanMs)
    .toSorted((a, b) => b - a)
  // The message whose expiry from the period makes room for another.
  const last = counted[capMessages - 1]
  return last === undefined ? -Infinity : last + spanMs
}
