import { nextOpening, type OpenHours } from '@guiche/contract/working-hours'
import { DAY } from '../../../../platform/clock.ts'
import type { EarliestOfZone } from './due-recipients.queries.ts'

// Times at which recipients may be written to, by the company's hours in its own time zone or in theirs. Pure.

interface HoursRules {
  readonly onlyInHours: boolean
  readonly inRecipientsZone: boolean
}

interface CompanyHours extends OpenHours {}

export interface DueZones {
  readonly zones: string[]
  /** Time at which the next recipient is due, if none is now. */
  readonly nextAt: Date | undefined
  /** True if the hours are closed until `nextAt`; otherwise `code` is the reason for the wait. */
  readonly isOutsideHours: boolean
  readonly code: string
}

/** Time zones in which recipients are due now, and the time and reason of the next if there are none. */
export function zonesDueNow(
  earliest: readonly EarliestOfZone[],
  { hours, kept, at }: { hours: CompanyHours; kept: HoursRules; at: Date },
): DueZones {
  const times = earliest
    .map(({ zone, notBefore, code }) => {
      const wanted = laterTime(at, notBefore)
      const zoned = { ...hours, ...(zone !== '' && { timeZone: zone }) }
      return { zone, code, wanted, at: openingFrom(zoned, kept, wanted) }
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const [next] = times
  return {
    zones: times.filter((time) => time.at <= at).map(({ zone }) => zone),
    nextAt: next?.at,
    isOutsideHours: next !== undefined && next.at > next.wanted,
    code: next?.code ?? '',
  }
}

/** Without an opening in sight, the check is repeated a day later. */
function openingFrom(
  hours: OpenHours,
  { onlyInHours, inRecipientsZone }: HoursRules,
  at: Date,
): Date {
  if (!onlyInHours && !inRecipientsZone) return at
  return nextOpening(hours, at) ?? new Date(at.getTime() + DAY)
}

function laterTime(at: Date, notBefore: string | null): Date {
  const time = notBefore === null ? at : new Date(notBefore)
  return time > at ? time : at
}
