import type { FirstContacts } from '../../../channels/channel.ts'
import { DAY } from '../../../platform/clock.ts'

/**
 * How many times the first contacts of a new pairing a campaign may write over it within a day, by its age in days. Those
 * who know the company are no first contacts, and still a number that writes to thousands on its first day is locked out.
 */
const STEPS = [
  { days: 3, times: 1 },
  { days: 7, times: 2 },
  { days: 14, times: 4 },
  { days: 21, times: 8 },
  { days: 30, times: 16 },
] as const

export interface LineFacts {
  /** Null: a line of the official API, whose provider has limits of its own. */
  readonly firstContacts: Pick<FirstContacts, 'perDayNew'> | null
  /** Null: since a moment that nobody knows. */
  readonly pairedAt: Date | null
  /** The company's own limit for each line. */
  readonly dailyLimit: number | null
}

/** Most that campaigns send over a line within a day; null: as many as its pace allows. */
export function campaignLimitToday(
  { firstContacts, pairedAt, dailyLimit }: LineFacts,
  at: Date,
): number | null {
  const warmUp = firstContacts && warmUpLimit(firstContacts, pairedAt, at)
  if (warmUp === null || dailyLimit === null) return warmUp ?? dailyLimit
  return Math.min(warmUp, dailyLimit)
}

function warmUpLimit(
  { perDayNew }: Pick<FirstContacts, 'perDayNew'>,
  pairedAt: Date | null,
  at: Date,
): number | null {
  const age = pairedAt === null ? 0 : at.getTime() - pairedAt.getTime()
  const step = STEPS.find(({ days }) => age < days * DAY)
  return step ? perDayNew * step.times : null
}

/** A pairing is new until the last step is over. @returns the pairing's moment; undefined where it is not new any more */
export function warmingSince(pairedAt: Date, at: Date): Date | undefined {
  const age = at.getTime() - pairedAt.getTime()
  return STEPS.some(({ days }) => age < days * DAY) ? pairedAt : undefined
}
