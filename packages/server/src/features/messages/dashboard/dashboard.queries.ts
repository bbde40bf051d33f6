import type { Attendant, Counters } from '@guiche/contract/dashboard'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type Period, startOfPeriod, isWithinPeriod } from './period.ts'

// Figures of the dashboard that the original API has. An attendance belongs to the period in which it began; groups
// have none.

/** Counts current tickets, regardless of the period. */
export async function countCurrentTickets(
  db: Db,
  companyId: number,
): Promise<Pick<Counters, 'supportHappening' | 'supportPending'>> {
  const { rows } = await sql<{ supportHappening: number; supportPending: number }>`
    select count(*) filter (where status = 'open')::int as "supportHappening",
      count(*) filter (where status = 'pending')::int as "supportPending"
    from tickets where company_id = ${companyId} and status in ('open', 'pending')
      and not is_history and not is_group`.execute(db)
  return rows[0] ?? { supportHappening: 0, supportPending: 0 }
}

/**
 * supportFinished: finished attendances. avgSupportTime: average minutes from assignment to close, of assigned ones.
 * avgWaitTime: average minutes from the customer's request to assignment, of those that a customer began.
 */
export async function readPeriodFigures(
  db: Db,
  companyId: number,
  period: Period,
): Promise<Pick<Counters, 'supportFinished' | 'avgSupportTime' | 'avgWaitTime'>> {
  const { rows } = await sql<{
    supportFinished: number
    avgSupportTime: number | null
    avgWaitTime: number | null
  }>`
    select count(finished_at)::int as "supportFinished",
      extract(epoch from avg(finished_at - started_at))::float8 / 60 as "avgSupportTime",
      extract(epoch from avg(started_at - queued_at))::float8 / 60 as "avgWaitTime"
    from ticket_trackings where company_id = ${companyId} and ${isWithinPeriod('created_at', period)}`.execute(
    db,
  )
  return rows[0] ?? { supportFinished: 0, avgSupportTime: null, avgWaitTime: null }
}

/** Customers of the period without a ticket before it. */
export async function countLeads(db: Db, companyId: number, period: Period): Promise<number> {
  const { rows } = await sql<{ leads: number }>`
    select count(distinct ticket.contact_id)::int as leads
    from ticket_trackings as tracking
    join tickets as ticket on ticket.company_id = tracking.company_id and ticket.id = tracking.ticket_id
    where tracking.company_id = ${companyId} and ${isWithinPeriod('tracking.created_at', period)}
      and not exists (
        select from tickets as earlier
        where earlier.company_id = ticket.company_id and earlier.contact_id = ticket.contact_id
          and not earlier.is_history and earlier.created_at < ${startOfPeriod(period)})`.execute(db)
  return rows[0]?.leads ?? 0
}

/** Deactivated users appear only if they had an attendance in the period. */
const isShown = sql`(users.is_active or done.user_id is not null)`

/** All users by name, with the number of their attendances, average duration in minutes and average rating. */
export async function listAttendants(
  db: Db,
  companyId: number,
  period: Period,
): Promise<Attendant[]> {
  const { rows } = await sql<Attendant>`
    select users.id, users.name, users.online, coalesce(done.tickets, 0) as tickets,
      coalesce(done.rating, 0) as rating, coalesce(done.minutes, 0) as "avgSupportTime"
    from users left join (
      select user_id, count(*)::int as tickets, avg(rate)::float8 as rating,
        extract(epoch from avg(finished_at - started_at))::float8 / 60 as minutes
      from ticket_trackings
      where company_id = ${companyId} and user_id is not null and ${isWithinPeriod('created_at', period)}
      group by user_id
    ) as done on done.user_id = users.id
    where users.company_id = ${companyId} and ${isShown} order by users.name, users.id`.execute(db)
  return rows
}

/** Attendances that ended in the period, by user. Users with equal names stay separate rows. */
export async function countAttendancesByUser(
  db: Db,
  companyId: number,
  period: Period,
): Promise<Array<{ nome: string; quantidade: number }>> {
  const { rows } = await sql<{ nome: string; quantidade: number }>`
    select users.name as nome, coalesce(done.tickets, 0) as quantidade
    from users left join (
      select user_id, count(*)::int as tickets from ticket_trackings
      where company_id = ${companyId} and finished_at is not null and ${isWithinPeriod('finished_at', period)}
      group by user_id
    ) as done on done.user_id = users.id
    where users.company_id = ${companyId} and ${isShown} order by quantidade desc, users.name, users.id`.execute(
    db,
  )
  return rows
}

/** Attendances that began, by day in the company's zone, in chronological order. */
export async function countAttendancesByDay(
  db: Db,
  companyId: number,
  period: Period,
): Promise<Array<{ data: string; total: number }>> {
  const { rows } = await sql<{ data: string; total: number }>`
    select to_char(day, 'DD/MM/YYYY') as data, total from (
      select (created_at at time zone ${period.zone})::date as day, count(*)::int as total
      from ticket_trackings where company_id = ${companyId} and ${isWithinPeriod('created_at', period)}
      group by 1
    ) as days order by day`.execute(db)
  return rows
}

/** Attendances that began, by hour of the day in the company's zone. */
export async function countAttendancesByHour(
  db: Db,
  companyId: number,
  period: Period,
): Promise<Array<{ horario: string; total: number }>> {
  const { rows } = await sql<{ horario: string; total: number }>`
    select hour::text as horario, total from (
      select extract(hour from created_at at time zone ${period.zone})::int as hour, count(*)::int as total
      from ticket_trackings where company_id = ${companyId} and ${isWithinPeriod('created_at', period)}
      group by 1
    ) as hours order by hour`.execute(db)
  return rows
}
