import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { joinedUser } from '../../organisation/users/index.ts'
import { type Period, isWithinPeriod } from './period.ts'

// A rating belongs to the period in which the customer gave it.

export interface RatingsFilter {
  companyId: number
  period: Period
  userId: number | undefined
  queueId: number | undefined
}

/** Cursor: the last rating of the former page. */
export interface RatingCursor {
  /** `rated_at` in microseconds. */
  at: number
  id: number
}

interface RatingsPageQuery {
  rate: number | undefined
  after: RatingCursor | undefined
  limit: number
}

export interface RatingRow {
  id: number
  rate: number
  comment: string | null
  ratedAt: string
  /** `rated_at` in microseconds, for the cursor. */
  place: string
  ticketId: number
  ticketUuid: string
  contactId: number
  contactName: string
  userId: number | null
  userName: string | null
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  whatsappId: number | null
  whatsappName: string | null
}

/** A page of ratings, the newest first. Their ids come from an index-only scan; only the page's rows are joined. */
export async function listRatings(
  db: Db,
  asked: RatingsFilter,
  { rate, after, limit }: RatingsPageQuery,
): Promise<RatingRow[]> {
  const { companyId } = asked
  const isAsked = sql.join(
    [
      isRatedTicket(asked),
      ...(rate === undefined ? [] : [sql`rate = ${rate}`]),
      ...(after === undefined
        ? []
        : [sql`(rated_at, id) < (${instantOf(after.at)}, ${after.id}::bigint)`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<RatingRow>`
    with page as materialized (
      select id, rated_at from ticket_trackings where ${isAsked}
      order by rated_at desc, id desc limit ${limit})
    select page.id, tracking.rate, rate_comment as comment, page.rated_at,
      (extract(epoch from page.rated_at) * 1000000)::bigint::text as place,
      tickets.id as ticket_id, tickets.uuid as ticket_uuid, contacts.id as contact_id, contacts.name as contact_name,
      users.id as user_id, users.name as user_name, queues.id as queue_id, queues.name as queue_name,
      queues.color as queue_color, whatsapps.id as whatsapp_id, whatsapps.name as whatsapp_name
    from page
    join ticket_trackings as tracking on tracking.company_id = ${companyId} and tracking.id = page.id
    join tickets on tickets.company_id = ${companyId} and tickets.id = tracking.ticket_id
    join contacts on contacts.company_id = ${companyId} and contacts.id = tickets.contact_id
    ${joinedUser(companyId, sql`tracking.user_id`)}
    left join queues on queues.company_id = ${companyId} and queues.id = tracking.queue_id
    left join whatsapps on whatsapps.company_id = ${companyId} and whatsapps.id = tracking.whatsapp_id
    order by page.rated_at desc, page.id desc`.execute(db)
  return rows
}

export interface RateCount {
  rate: number
  userId: number | null
  userName: string | null
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  count: number
}

/** Counts of each rate, by user and queue. */
export async function countRatings(db: Db, asked: RatingsFilter): Promise<RateCount[]> {
  const { companyId } = asked
  const { rows } = await sql<RateCount>`
    with counted as (
      select rate, user_id, queue_id, count(*)::int as count from ticket_trackings
      where ${isRatedTicket(asked)} group by rate, user_id, queue_id)
    select counted.rate, counted.count, users.id as user_id, users.name as user_name,
      queues.id as queue_id, queues.name as queue_name, queues.color as queue_color
    from counted ${joinedUser(companyId, sql`counted.user_id`)}
    left join queues on queues.company_id = ${companyId} and queues.id = counted.queue_id`.execute(
    db,
  )
  return rows
}

function isRatedTicket({ companyId, period, userId, queueId }: RatingsFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`company_id = ${companyId} and rated_at is not null and ${isWithinPeriod('rated_at', period)}`,
      ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
      ...(queueId === undefined ? [] : [sql`queue_id = ${queueId}`]),
    ],
    sql` and `,
  )
}

function instantOf(microseconds: number): RawBuilder<string> {
  return sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`
}
