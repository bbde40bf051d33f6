import { type RawBuilder, sql } from 'kysely'

/** Conditions: `instant` is on or after the day `from` and on or before the day `to`, in the company's time zone. */
export function betweenDays(
  companyId: number,
  instant: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): Array<RawBuilder<unknown>> {
  const zone = sql`(select time_zone from companies where id = ${companyId})`
  return [
    ...(from ? [sql`${instant} >= (${from}::date)::timestamp at time zone ${zone}`] : []),
    ...(to ? [sql`${instant} < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
  ]
}
