import type { FirstContacts } from '../../../channels/channel.ts'
import { DAY } from '../../../platform/clock.ts'

/**
 * Multiples of a pairing's daily first contacts that campaigns may send within a day, by the pairing's age in days.
 * Recipients who know the company are no first contacts, yet WhatsApp locks out a number that writes to thousands on
 * its first day.
 */
const STEPS = [
  { days: 3, times: 1 },
  { days: 7, times: 2 },
  { days: 14, times: 4 },
  { days: 21, times: 8 },
  { days: 30, times: 16 },
] as const

export interface LineFacts {
  /** Null for a line of the official API, whose provider has limits of its own. */
  readonly firstContacts: Pick<FirstContacts, 'perDayNew'> | null
  /** Null if the time of pairing is unknown. */
  readonly pairedAt: Date | null
  /** The company's own limit per line and day. */
  readonly dailyLimit: number | null
}

/** Most messages that campaigns may send over a line within a day; null if only its pacing limits it. */
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

/** Time of pairing if the line is still warming up, which lasts until the last step is over, else undefined. */
export function warmUpStartedAt(pairedAt: Date, at: Date): Date | undefined {
  const age = at.getTime() - pairedAt.getTime()
  return STEPS.some(({ days }) => age < days * DAY) ? pairedAt : undefined
}
