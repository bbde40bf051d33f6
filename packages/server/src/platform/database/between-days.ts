import { type RawBuilder, sql } from 'kysely'

/** Conditions on an instant: on or after a day, on or before another, both by the company's clock. */
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
