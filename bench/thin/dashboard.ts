import type { Row } from './database.ts'
import type { Route } from './route.ts'

// The dashboard of a period of days. Finished attendances are counted in one pass, per user and in total.

/** GET /dashboard?date_from=&date_to= */
export const dashboard: Route = async ({ session, query, read }) => {
  const period = [session.companyId, query.get('date_from'), query.get('date_to')]
  const [now = [], done = [], leads = [], people = []] = await read([
    { name: 'dashboard now', text: NOW, values: [session.companyId] },
    { name: 'dashboard done', text: DONE, values: period },
    { name: 'dashboard leads', text: LEADS, values: period },
    { name: 'dashboard people', text: PEOPLE, values: [session.companyId] },
  ])
  const total = done.find(([, isTotal]) => isTotal === 1)
  const ofUser = new Map<number, Row>(
    done.flatMap((row) => (row[1] === 1 || row[0] === null ? [] : [[row[0], row]])),
  )
  return {
    counters: {
      supportHappening: now[0]?.[0],
      supportPending: now[0]?.[1],
      supportFinished: total?.[3],
      avgSupportTime: total?.[4],
      avgWaitTime: total?.[5],
      leads: leads[0]?.[0],
    },
    attendants: people
      .filter(([id, , , isActive]) => isActive || ofUser.has(id))
      .map(([id, name, online]) => {
        const row = ofUser.get(id)
        const [rating, tickets, avgSupportTime] = [row?.[6] ?? 0, row?.[2] ?? 0, row?.[4] ?? 0]
        return { id, name, online, rating, tickets, avgSupportTime }
      }),
  }
}

/** GET /dashboard/ticketsDay?initialDate=&finalDate= of several days. */
export const ticketsByDay: Route = async ({ session, query, read }) => {
  const period = [session.companyId, query.get('initialDate'), query.get('finalDate')]
  const [rows = []] = await read([{ name: 'days', text: DAYS, values: period }])
  const data = rows.map(([day, total]) => ({ data: day, total }))
  return { count: data.reduce((sum, { total }) => sum + total, 0), data }
}

/** GET /dashboard/ticketsUsers?initialDate=&finalDate= */
export const ticketsByUser: Route = async ({ session, query, read }) => {
  const period = [session.companyId, query.get('initialDate'), query.get('finalDate')]
  const [rows = []] = await read([{ name: 'users', text: USERS, values: period }])
  return { data: rows.map(([nome, quantidade]) => ({ nome, quantidade })) }
}

const ZONE = '(select time_zone from companies where id = $1)'
const FROM = `($2::date::timestamp at time zone ${ZONE})`
const TO = `(($3::date + 1)::timestamp at time zone ${ZONE})`

const NOW = `select count(*) filter (where status = 'open')::int, count(*) filter (where status = 'pending')::int
  from tickets where company_id = $1 and status <> 'closed' and not is_history and not is_group`

const DONE = `select user_id, grouping(user_id), count(*)::int, count(finished_at)::int,
    extract(epoch from avg(finished_at - started_at))::float8 / 60,
    extract(epoch from avg(started_at - queued_at))::float8 / 60, avg(rate)::float8
  from ticket_trackings where company_id = $1 and created_at >= ${FROM} and created_at < ${TO}
  group by grouping sets ((user_id), ())`

// Reads their tickets in one walk of the index, then each contact once; checking its oldest ticket first decides nearly
// all of them.
const LEADS = `select count(*)::int from (
    select distinct contact_id from tickets where company_id = $1 and id = any(array(
      select ticket_id from ticket_trackings
      where company_id = $1 and created_at >= ${FROM} and created_at < ${TO}))
  ) as met left join lateral (
    select 1 as earlier from tickets e where e.company_id = $1 and e.contact_id = met.contact_id
      and e.created_at < ${FROM} order by e.id limit 1
  ) as before on true where earlier is null`

const PEOPLE =
  'select id, name, online, is_active from users where company_id = $1 order by name, id'

// Each day is a range of the index and is counted by an index-only scan.
const DAYS = `select to_char(day, 'DD/MM/YYYY'), n from generate_series($2::date, $3::date, interval '1 day') as day
  cross join lateral (
    select count(*)::int as n from ticket_trackings where company_id = $1
      and created_at >= (day::timestamp at time zone ${ZONE})
      and created_at < ((day::date + 1)::timestamp at time zone ${ZONE})
  ) as counted where n > 0 order by day`

const USERS = `select name, coalesce(n, 0) from users u left join (
    select user_id, count(*)::int as n from ticket_trackings
    where company_id = $1 and finished_at >= ${FROM} and finished_at < ${TO} group by user_id
  ) as done on done.user_id = u.id
  where company_id = $1 and (is_active or n is not null) order by coalesce(n, 0) desc, name, u.id`
