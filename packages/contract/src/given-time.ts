import { z } from 'zod'
import { instantOf } from './time-zones.ts'

// Times as clients write them. Those of this family send what was typed into a field, without a zone, as often as an
// instant: without one it is the clock of the company, wherever the server stands.

const LONGEST = 100
// An offset stands behind minutes or seconds, so that the end of a mere date is not taken for one.
const ZONE = /[\d\s](?:z|utc|gmt)\b|:\d\d(?:\.\d{1,9})?\s?[+-]\d\d:?\d\d\b/i

/** A time in any way of writing that JavaScript reads. `instantIn` makes an instant of it. */
export const givenTime = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.length <= LONGEST ? spelled(value) : value),
    z.iso.datetime({ offset: true, local: true }),
  )

/** ISO 8601 to the millisecond, in UTC where the text names a zone; what is no time stays as it is. */
function spelled(value: string): string {
  if (ZONE.test(value)) return isoOf(value) ?? value
  const text = value.trim()
  return (isoOf(`${text}Z`) ?? isoOf(`${text} UTC`))?.slice(0, -1) ?? value
}

function isoOf(text: string): string | undefined {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** The instant that a given time names in a company's zone. */
export function instantIn(given: string, timeZone: string): Date {
  if (given.endsWith('Z')) return new Date(given)
  return new Date(instantOf(Date.parse(`${given}Z`), timeZone))
}

/** Whether the zone of the company is needed to read it. */
export function isOfCompany(given: string | null | undefined): given is string {
  return typeof given === 'string' && !given.endsWith('Z')
}
