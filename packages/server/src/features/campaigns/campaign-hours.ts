import { nextOpening, type OpenHours } from '@guiche/contract/working-hours'
import { DAY } from '../../platform/clock.ts'
import type { Earliest } from './due-recipients.queries.ts'

// When recipients may be written to, by the company's hours on its own clock or on theirs. Pure.

interface Kept {
  readonly onlyInHours: boolean
  readonly inRecipientsZone: boolean
}

interface CompanyHours extends OpenHours {}

/** Which zones are open, and when the next recipient is due where none is. */
export function dueZones(
  earliest: readonly Earliest[],
  { hours, kept, at }: { hours: CompanyHours; kept: Kept; at: Date },
): { zones: string[]; nextAt: Date | undefined } {
  const times = earliest.map(({ zone, notBefore }) => ({
    zone,
    at: opening({ ...hours, ...(zone !== '' && { timeZone: zone }) }, kept, laterOf(at, notBefore)),
  }))
  const next = Math.min(...times.map((time) => time.at.getTime()))
  return {
    zones: times.filter((time) => time.at <= at).map(({ zone }) => zone),
    nextAt: times.length === 0 ? undefined : new Date(next),
  }
}

/** Where no opening is in sight it is looked for again the day after. */
function opening(hours: OpenHours, { onlyInHours, inRecipientsZone }: Kept, at: Date): Date {
  if (!onlyInHours && !inRecipientsZone) return at
  return nextOpening(hours, at) ?? new Date(at.getTime() + DAY)
}

function laterOf(at: Date, notBefore: string | null): Date {
  const time = notBefore === null ? at : new Date(notBefore)
  return time > at ? time : at
}
