import { type RawBuilder, sql } from 'kysely'

/** Calendar days in the company's zone, both included; an absent one does not limit. */
export interface Period {
  zone: string
  /** First day, as yyyy-MM-dd. */
  from?: string | undefined
  to?: string | undefined
}

/** SQL condition: a timestamp column is within the period. */
export function isWithinPeriod(column: string, { zone, from, to }: Period): RawBuilder<boolean> {
  const at = sql.ref(column)
  const bounds = [
    sql<boolean>`true`,
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${startOfDay(from, zone)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < ${endOfDay(to, zone)}`]),
  ]
  return sql`(${sql.join(bounds, sql` and `)})`
}

/** SQL for the start of the period; null if it has none. */
export function startOfPeriod({ zone, from }: Period): RawBuilder<string | null> {
  return from === undefined ? sql`null::timestamptz` : startOfDay(from, zone)
}

function startOfDay(day: string, zone: string): RawBuilder<string> {
  return sql`(${day}::date::timestamp at time zone ${zone})`
}

function endOfDay(day: string, zone: string): RawBuilder<string> {
  return sql`((${day}::date + 1)::timestamp at time zone ${zone})`
}
