import { DAY, MINUTE } from '../../../platform/clock.ts'

/** Who is being served is looked at again so much later. */
const SERVED_LOOKED_AT_MS = 15 * MINUTE
/** No recipient holds a campaign up for longer: what would wait longer is skipped. */
const WAITED_MOST_MS = DAY

export interface RecipientFacts {
  readonly at: Date
  /** When the campaign wanted to write to them first. */
  readonly dueAt: Date
  readonly isOptedOut: boolean
  /** The company is talking with the customer, or owes them an answer. */
  readonly isServed: boolean
  readonly sparesServed: boolean
  /** When campaigns reached them within `capDays`, this one left out. */
  readonly reachedAt: readonly Date[]
  /** Null: no bound. */
  readonly capMessages: number | null
  readonly capDays: number
}

const CAP_REACHED = 'ERR_CAMPAIGN_CAP_REACHED'
const BEING_SERVED = 'ERR_CONTACT_BEING_SERVED'
type ForAWhile = typeof CAP_REACHED | typeof BEING_SERVED

export type NotNow =
  | { readonly skip: 'ERR_CONTACT_OPTED_OUT' | ForAWhile }
  | { readonly waitUntil: Date; readonly code: ForAWhile }

/** Why a recipient is not to be written to by a campaign now, for good or until then; undefined where they may be. */
export function whyNotNow(facts: RecipientFacts): NotNow | undefined {
  if (facts.isOptedOut) return { skip: 'ERR_CONTACT_OPTED_OUT' }
  const { at, dueAt, isServed, sparesServed } = facts
  const freeAt = freeOfCap(facts)
  const waitedMost = dueAt.getTime() + WAITED_MOST_MS
  if (freeAt > waitedMost) return { skip: CAP_REACHED }
  if (freeAt > at.getTime()) return { waitUntil: new Date(freeAt), code: CAP_REACHED }
  if (!isServed || !sparesServed) return undefined
  const again = at.getTime() + SERVED_LOOKED_AT_MS
  if (again > waitedMost) return { skip: BEING_SERVED }
  return { waitUntil: new Date(again), code: BEING_SERVED }
}

/** When so few campaigns have reached them within the days of the cap that another may. */
function freeOfCap({ at, reachedAt, capMessages, capDays }: RecipientFacts): number {
  if (capMessages === null) return -Infinity
  const spanMs = capDays * DAY
  const counted = reachedAt
    .map((reached) => reached.getTime())
    .filter((reached) => reached > at.getTime() - spanMs)
    .toSorted((a, b) => b - a)
  // The one whose end of counting leaves room for another.
  const last = counted[capMessages - 1]
  return last === undefined ? -Infinity : last + spanMs
}
