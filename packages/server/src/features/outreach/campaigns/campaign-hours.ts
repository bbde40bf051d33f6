import { nextOpening, type OpenHours } from '@guiche/contract/working-hours'
import { DAY } from '../../../platform/clock.ts'
import type { Earliest } from './due-recipients.queries.ts'

// When recipients may be written to, by the company's hours on its own clock or on theirs. Pure.

interface Kept {
  readonly onlyInHours: boolean
  readonly inRecipientsZone: boolean
}

interface CompanyHours extends OpenHours {}

export interface DueZones {
  readonly zones: string[]
  /** When the next recipient is due, where none is now. */
  readonly nextAt: Date | undefined
  /** Until then its hours are not open; else `code` says why it waits. */
  readonly isOutsideHours: boolean
  readonly code: string
}

/** Which zones are open, and where none is, what the next recipient waits for. */
export function dueZones(
  earliest: readonly Earliest[],
  { hours, kept, at }: { hours: CompanyHours; kept: Kept; at: Date },
): DueZones {
  const times = earliest
    .map(({ zone, notBefore, code }) => {
      const wanted = laterOf(at, notBefore)
      const zoned = { ...hours, ...(zone !== '' && { timeZone: zone }) }
      return { zone, code, wanted, at: opening(zoned, kept, wanted) }
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

/** Where no opening is in sight it is looked for again the day after. */
function opening(hours: OpenHours, { onlyInHours, inRecipientsZone }: Kept, at: Date): Date {
  if (!onlyInHours && !inRecipientsZone) return at
  return nextOpening(hours, at) ?? new Date(at.getTime() + DAY)
}

function laterOf(at: Date, notBefore: string | null): Date {
  const time = notBefore === null ? at : new Date(notBefore)
  return time > at ? time : at
}
