import type { PauseRow } from '@guiche/contract/dashboard'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { joinedUser } from '../../organisation/users/index.ts'

interface PausesQuery {
  companyId: number
  zone: string
  /** First day as yyyy-MM-dd; both days are included. */
  from: string
  to: string
  at: Date
}

/** Pauses by day and user, split at midnights of the company's zone, the newest day first. */
export async function listPauses(
  db: Db,
  { companyId, zone, from, to, at }: PausesQuery,
  limit: number,
): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`
    with pause as (
      select user_id, reason, began_at, coalesce(ended_at, ${at}) as until, ended_at is null as is_running
      from user_pauses where company_id = ${companyId}
        and (ended_at is null or ended_at >= ${from}::date::timestamp at time zone ${zone})
        and began_at < (${to}::date + 1)::timestamp at time zone ${zone})
    select to_char(held_on, 'YYYY-MM-DD') as day, users.id as user_id, users.name, count(*)::int as pauses,
      sum(extract(epoch from least(until, (held_on + interval '1 day') at time zone ${zone})
        - greatest(began_at, held_on at time zone ${zone})))::float8 / 60 as minutes,
      array_remove(array_agg(distinct nullif(reason, '')), null) as reasons, bool_or(is_running) as is_running
    from pause
    cross join lateral generate_series(
      greatest((began_at at time zone ${zone})::date, ${from}::date)::timestamp,
      least((until at time zone ${zone})::date, ${to}::date)::timestamp, interval '1 day') as days (held_on)
    ${joinedUser(companyId, sql`pause.user_id`)}
    group by held_on, users.id, users.name order by held_on desc, users.name, users.id limit ${limit}`.execute(
    db,
  )
  return rows
}
