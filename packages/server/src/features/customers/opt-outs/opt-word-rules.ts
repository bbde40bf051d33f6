import { DAY } from '../../../platform/clock.ts'

/** For so long after a message of the company's own accord, its opt-out words count, also without campaigns. */
export const OPTING_DAYS_MS = 30 * DAY

/** In the form in which texts are compared. */
export interface OptWord {
  readonly kind: 'out' | 'in'
  readonly folded: string
}

export interface OptOutState {
  readonly isOptedOut: boolean
  /** True if the company wrote to them first within OPTING_DAYS_MS. */
  readonly hasWrittenFirst: boolean
  readonly hasCampaigns: boolean
  /** Empty for Guichê's own text. */
  readonly outMessage: string
  readonly inMessage: string
  /** Words that opt the contact in again. */
  readonly backWords: readonly string[]
}

/**
 * True if a word opts a contact out or in. `Parar` is an answer to an attendant who serves the ticket, unless the
 * company wrote first lately; a company that never writes first has no opt-outs.
 */
export function isOptWordEffective(
  kind: OptWord['kind'],
  { isOptedOut, hasWrittenFirst, hasCampaigns }: OptOutState,
  isServed: boolean,
): boolean {
  if (kind === 'in' || isOptedOut) return isOptedOut
  return hasWrittenFirst || (hasCampaigns && !isServed)
}
