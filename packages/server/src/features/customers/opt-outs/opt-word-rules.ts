import { DAY } from '../../../platform/clock.ts'

/** After something that the company began its words are heard for so long, also where it has no campaigns. */
export const OPTING_DAYS_MS = 30 * DAY

/** As it is compared. */
export interface OptWord {
  readonly kind: 'out' | 'in'
  readonly folded: string
}

export interface OptStanding {
  readonly isOptedOut: boolean
  /** The company began something with them within OPTING_DAYS_MS. */
  readonly hasWrittenFirst: boolean
  readonly hasCampaigns: boolean
  /** Empty: as Guichê has it. */
  readonly outMessage: string
  readonly inMessage: string
  /** By which they opt in again. */
  readonly backWords: readonly string[]
}

/**
 * Whether a word opts somebody out or in. `Parar` is an answer to a person who asks, unless the company began something
 * lately; and where it begins nothing there is nothing to opt out of.
 */
export function isOptWordHeard(
  kind: OptWord['kind'],
  { isOptedOut, hasWrittenFirst, hasCampaigns }: OptStanding,
  isServed: boolean,
): boolean {
  if (kind === 'in' || isOptedOut) return isOptedOut
  return hasWrittenFirst || (hasCampaigns && !isServed)
}
