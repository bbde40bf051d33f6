import type { ReportFigures, ReportGrouping, ReportRow, Spread } from '@guiche/contract/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { joinedUser } from '../../organisation/users/index.ts'
import type { OpenHours } from './open-hours.ts'
import { type Period, isWithinPeriod } from './period.ts'

/** Set if only time within open hours counts; undefined for elapsed time. */
interface ReportFilter {
  companyId: number
  period: Period
  hours: OpenHours | undefined
}

// first_response: from the customer's request to the first message written by a user (first_reply_at; automatic texts,
// schedules, programs and the greeting at assignment do not count), of attendances that a customer began. waiting: from
// the request to assignment, of the same. handling: from assignment to close. resolution: from the attendance's
// beginning to close. Each has, in minutes, its count, average, median and ninetieth percentile.
const figures = sql`
  count(*)::int as tickets, count(finished_at)::int as finished, (count(*) - count(finished_at))::int as open,
  coalesce(sum(transfers), 0)::int as transfers,
  ${spreadOfColumn('first_response')} as first_response, ${spreadOfColumn('waiting')} as waiting,
  ${spreadOfColumn('handling')} as handling, ${spreadOfColumn('resolution')} as resolution`

/** Count, average, median and ninetieth percentile, in seconds; only the count if it is 0. */
function spreadOfColumn(column: string): RawBuilder<SpreadRow> {
  const seconds = sql.ref(column)
  return sql`array[count(${seconds})::float8, avg(${seconds})::float8]
    || percentile_cont(array[0.5, 0.9]) within group (order by ${seconds})`
}

type SpreadRow = ReadonlyArray<number | null>

interface FiguresRow {
  tickets: number
  finished: number
  open: number
  transfers: number
  firstResponse: SpreadRow
  waiting: SpreadRow
  handling: SpreadRow
  resolution: SpreadRow
}

export async function sumReport(db: Db, asked: ReportFilter): Promise<ReportFigures> {
  const { rows } = await sql<FiguresRow>`
    with timed as (${selectTimedAttendances(asked)}) select ${figures} from timed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return presentFigures(row)
}

export async function listReport(
  db: Db,
  asked: ReportFilter,
  by: ReportGrouping,
): Promise<ReportRow[]> {
  const { key, joined, name, color, order } = groupingsIn(asked.period.zone)[by]
  const { rows } = await sql<
    FiguresRow & { key: number | null; name: string; color: string | null }
  >`
    with timed as (${selectTimedAttendances(asked)})
    select ${key} as key, coalesce(${name}, '') as name, ${color} as color, ${figures}
    from timed ${joined} group by 1, 2, 3 order by ${order}`.execute(db)
  return rows.map(({ key: number, name: called, color: drawn, ...row }) => ({
    key: number,
    name: called,
    color: drawn,
    ...presentFigures(row),
  }))
}

/** Attendances of the period with their four times, in seconds. */
function selectTimedAttendances({ companyId, period, hours }: ReportFilter): RawBuilder<unknown> {
  const secondsBetween = (from: string, to: string) =>
    hours
      ? sql`${openSecondsUntil(to, period.zone, hours)} - ${openSecondsUntil(from, period.zone, hours)}`
      : sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::float8`
  return sql`
    select company_id, ticket_id, user_id, queue_id, whatsapp_id, created_at, finished_at, transfers, close_reason,
      ${secondsBetween('queued_at', 'first_reply_at')} as first_response,
      ${secondsBetween('queued_at', 'started_at')} as waiting,
      ${secondsBetween('started_at', 'finished_at')} as handling,
      ${secondsBetween('created_at', 'finished_at')} as resolution
    from ticket_trackings where company_id = ${companyId} and ${isWithinPeriod('created_at', period)}`
}

function openSecondsUntil(column: string, zone: string, { opens, closes, lost }: OpenHours) {
  const at = sql.ref(column)
  const clock = sql`extract(epoch from (${at} at time zone ${zone}) - timestamp '2001-01-01')::float8`
  const onHolidays =
    lost.opens.length === 0
      ? sql`0`
      : sql`(select coalesce(sum(greatest(0, least(c, ${clock}) - o)), 0)
          from unnest(${lost.opens}::int[], ${lost.closes}::int[]) as span (o, c))`
  return sql`case when ${at} is not null
    then worked_until(${at}, ${zone}, ${opens}::int[], ${closes}::int[]) - ${onHolidays} end`
}

interface Grouping {
  key: RawBuilder<unknown>
  joined: RawBuilder<unknown>
  name: RawBuilder<unknown>
  color: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** An attendance with several tags counts for each of them. */
function groupingsIn(zone: string): Readonly<Record<ReportGrouping, Grouping>> {
  const none = sql`null::text`
  const mostFirst = sql`tickets desc, name, key`
  return {
    queue: {
      key: sql`timed.queue_id`,
      joined: sql`left join queues on queues.company_id = timed.company_id and queues.id = timed.queue_id`,
      name: sql`queues.name`,
      color: sql`queues.color`,
      order: mostFirst,
    },
    line: {
      key: sql`timed.whatsapp_id`,
      joined: sql`left join whatsapps on whatsapps.company_id = timed.company_id and whatsapps.id = timed.whatsapp_id`,
      name: sql`whatsapps.name`,
      color: none,
      order: mostFirst,
    },
    user: {
      key: sql`timed.user_id`,
      joined: joinedUser(sql`timed.company_id`, sql`timed.user_id`),
      name: sql`users.name`,
      color: none,
      order: mostFirst,
    },
    tag: {
      key: sql`tags.id`,
      joined: sql`
        left join ticket_tags on ticket_tags.company_id = timed.company_id and ticket_tags.ticket_id = timed.ticket_id
        left join tags on tags.company_id = timed.company_id and tags.id = ticket_tags.tag_id`,
      name: sql`tags.name`,
      color: sql`tags.color`,
      order: mostFirst,
    },
    reason: {
      // A hash as the row's key, since keys are numbers.
      key: sql`hashtext(timed.close_reason) & 2147483647`,
      joined: sql``,
      name: sql`timed.close_reason`,
      color: none,
      order: mostFirst,
    },
    hour: {
      key: sql`extract(hour from timed.created_at at time zone ${zone})::int`,
      joined: sql``,
      name: none,
      color: none,
      order: sql`key`,
    },
  }
}

function presentFigures({
  firstResponse,
  waiting,
  handling,
  resolution,
  ...counts
}: FiguresRow): ReportFigures {
  return {
    ...counts,
    firstResponse: spreadOf(firstResponse),
    waiting: spreadOf(waiting),
    handling: spreadOf(handling),
    resolution: spreadOf(resolution),
  }
}

function spreadOf([count, average, median, p90]: SpreadRow): Spread | null {
  if (!count || typeof average !== 'number' || typeof median !== 'number') return null
  return {
    count,
    average: average / 60,
    median: median / 60,
    p90: (p90 ?? median) / 60,
  }
}
