import { type RawBuilder, sql } from 'kysely'

/** Days by the company's clock, both included, or an instant from which on; what is absent does not limit. */
export interface Period {
  zone: string
  /** yyyy-MM-dd */
  from?: string | undefined
  to?: string | undefined
  since?: Date | undefined
}

/** Whether an instant of a row lies within the period. */
export function within(column: string, { zone, from, to, since }: Period): RawBuilder<boolean> {
  const at = sql.ref(column)
  const bounds = [
    sql<boolean>`true`,
    ...(since ? [sql<boolean>`${at} >= ${since}`] : []),
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${startOf(from, zone)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < ${endOf(to, zone)}`]),
  ]
  return sql`(${sql.join(bounds, sql` and `)})`
}

/** Where the period begins; null when nothing limits it there. */
export function startOfPeriod({ zone, from, since }: Period): RawBuilder<string | null> {
  if (!since) return from === undefined ? sql`null::timestamptz` : startOf(from, zone)
  if (from === undefined) return sql`${since}::timestamptz`
  return sql`greatest(${since}::timestamptz, ${startOf(from, zone)})`
}

function startOf(day: string, zone: string): RawBuilder<string> {
  return sql`(${day}::date::timestamp at time zone ${zone})`
}

function endOf(day: string, zone: string): RawBuilder<string> {
  return sql`((${day}::date + 1)::timestamp at time zone ${zone})`
}
