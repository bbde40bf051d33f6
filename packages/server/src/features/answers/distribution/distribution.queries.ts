import { UNDO_MS } from '@guiche/contract/tickets'
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { GRACE_MS } from '../../organisation/users/index.ts'
import type { Attendant, DistributingQueue, WaitingTicket } from './choose-attendants.ts'

/** Rows read per queue and run: attendants are given tickets from the front, so later ones are not needed. */
const ROWS_MOST = 100

const instantBefore = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** Waiting tickets without a bot or an integration that still answers the customer. */
const waits = sql`status = 'pending' and not chatbot and not use_integration and not is_history`
/** The order in which lists show waiting tickets (docs/decisions/0025). */
const waitingOrder = sql`coalesce(waiting_since, updated_at), id`

/** Ids of the companies that have a distributing queue. Reads across companies. */
export async function listDistributingCompanies(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('queues')
    .select('companyId')
    .distinct()
    .where('distribution', '!=', 'off')
    .execute()
  return rows.map(({ companyId }) => companyId)
}

export interface QueueRules extends DistributingQueue {
  readonly stickyHours: number
  readonly overflowQueueId: number | null
  readonly overflowMinutes: number
  readonly handOverMinutes: number
  readonly tellsPosition: number
}

export async function listQueueRules(db: Db, companyId: number): Promise<QueueRules[]> {
  const queues = await db
    .selectFrom('queues')
    .select(['id', 'distribution', 'skills', 'stickyHours'])
    .select(['overflowQueueId', 'overflowMinutes', 'handOverMinutes', 'tellsPosition'])
    .where('companyId', '=', companyId)
    .where('distribution', '!=', 'off')
    .orderBy('orderQueue')
    .orderBy('id')
    .execute()
  return queues.flatMap(({ distribution, ...queue }) =>
    distribution === 'off' ? [] : [{ ...queue, distribution }],
  )
}

/**
 * Waiting tickets of distributing queues, in the order of waiting. Leaves out tickets whose last change can still be
 * undone.
 */
export async function listWaitingTickets(
  db: Db,
  companyId: number,
  at: Date,
): Promise<WaitingTicket[]> {
  const { rows } = await sql<WaitingTicket>`
    select ticket.id, ticket.queue_id, known.user_id as known_user_id,
      (select former_user_id from distribution_waits as wait
        where wait.company_id = ${companyId} and wait.ticket_id = ticket.id) as former_user_id
    from queues cross join lateral (
      select id, queue_id, contact_id, waiting_since, updated_at from tickets
      where company_id = ${companyId} and queue_id = queues.id and ${waits}
        and not exists (select from ticket_undos as undo where undo.company_id = ${companyId}
          and undo.ticket_id = tickets.id and undo.made_at > ${instantBefore(at, UNDO_MS)})
      order by ${waitingOrder} limit ${ROWS_MOST}) as ticket
    left join lateral (
      select user_id from ticket_trackings as past
      where queues.sticky_hours > 0 and past.company_id = ${companyId} and past.user_id is not null
        and past.finished_at > ${at}::timestamptz - queues.sticky_hours * interval '1 hour'
        and past.ticket_id = any(array(select id from tickets as theirs
          where theirs.company_id = ${companyId} and theirs.contact_id = ticket.contact_id
          order by id desc limit 20))
      order by past.finished_at desc limit 1) as known on true
    where queues.company_id = ${companyId} and queues.distribution <> 'off'
    order by coalesce(ticket.waiting_since, ticket.updated_at), ticket.id`.execute(db)
  return rows
}

/** Attendants present of all distributing queues, or only the given user. */
export async function listAttendants(
  db: Db,
  companyId: number,
  at: Date,
  userId?: number,
): Promise<Attendant[]> {
  const { rows } = await sql<Omit<Attendant, 'turns'> & { turns: Record<string, number> }>`
    select id, ${isPresent(at)} as is_present, ${isPaused(at)} as is_paused, skills, ticket_limit,
      array(select queue_id from user_queues as link
        where link.company_id = ${companyId} and link.user_id = users.id) as queue_ids,
      (select count(*)::int from tickets where company_id = ${companyId} and user_id = users.id
        and status = 'open' and snoozed_until is null) as open_tickets,
      (select coalesce(json_object_agg(queue_id, turn), '{}') from distribution_turns as turn
        where turn.company_id = ${companyId} and turn.user_id = users.id) as turns
    from users where company_id = ${companyId} and is_active and ${isPresent(at)}
      and (${userId ?? null}::int is null or id = ${userId ?? null})
      and exists (select from user_queues as link
        join queues on queues.company_id = ${companyId} and queues.id = link.queue_id
        where link.company_id = ${companyId} and link.user_id = users.id
          and queues.distribution <> 'off')
    order by id`.execute(db)
  return rows.map(({ turns, ...attendant }) => ({
    ...attendant,
    turns: new Map(Object.entries(turns).map(([queueId, turn]) => [Number(queueId), turn])),
  }))
}

const isPresent = (at: Date) =>
  sql`(online or coalesce(gone_at > ${instantBefore(at, GRACE_MS)}, false))`
const isPaused = (at: Date) => sql`(paused_at is not null and coalesce(paused_until > ${at}, true))`

/**
 * Locks a user's row so that no other transaction assigns them a ticket at the same moment. FOR NO KEY UPDATE lets
 * foreign keys to the row pass, such as those of an accept by the user, which would otherwise deadlock with our wait
 * for its ticket.
 */
export async function lockAttendant(db: Db, companyId: number, userId: number): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** Records that the attendant had their turn in a queue. */
export async function saveTurn(
  db: Db,
  companyId: number,
  queueId: number,
  userId: number,
): Promise<void> {
  await sql`
    insert into distribution_turns (company_id, queue_id, user_id, turn)
    select ${companyId}, ${queueId}, ${userId}, coalesce(max(turn), 0) + 1 from distribution_turns
      where company_id = ${companyId} and queue_id = ${queueId}
    on conflict (company_id, queue_id, user_id) do update set turn = excluded.turn`.execute(db)
}

/** An open ticket whose customer waits for an absent attendant. */
export interface LeftTicket {
  id: number
  userId: number
}

/**
 * Open tickets whose holder paused or left longer ago than the queue's handOverMinutes.
 * @param ticketId limits the list to this ticket
 */
export async function listLeftTickets(
  db: Db,
  companyId: number,
  at: Date,
  ticketId?: number,
): Promise<LeftTicket[]> {
  const { rows } = await sql<LeftTicket>`
    select tickets.id, tickets.user_id
    from (
      select id, least(
        case when ${isPaused(at)} then paused_at end,
        case when not online then coalesce(gone_at, last_status_at, created_at) end) as away_since
      from users where company_id = ${companyId}) as person
    join tickets on tickets.company_id = ${companyId} and tickets.user_id = person.id
      and tickets.status = 'open' and tickets.waiting_on = 'us' and tickets.snoozed_until is null
    join queues on queues.company_id = ${companyId} and queues.id = tickets.queue_id
      and queues.distribution <> 'off' and queues.hand_over_minutes > 0
    where person.away_since <= ${at}::timestamptz - queues.hand_over_minutes * interval '1 minute'
      and (${ticketId ?? null}::int is null or tickets.id = ${ticketId ?? null})
    order by coalesce(tickets.waiting_since, tickets.updated_at), tickets.id
    limit ${ROWS_MOST}`.execute(db)
  return rows
}

/** A ticket that has waited longer than its queue's overflowMinutes. */
export interface OverflowingTicket {
  id: number
  queueId: number
  overflowQueueId: number
}

/** Tickets to move to the overflow queue, longest wait first. @param ticketId limits the list to this ticket */
export async function listOverflowingTickets(
  db: Db,
  companyId: number,
  at: Date,
  ticketId?: number,
): Promise<OverflowingTicket[]> {
  const { rows } = await sql<OverflowingTicket>`
    select ticket.id, queues.id as queue_id, queues.overflow_queue_id
    from queues cross join lateral (
      select id, waiting_since, updated_at from tickets
      where company_id = ${companyId} and queue_id = queues.id and ${waits}
        and queued_at <= ${at}::timestamptz - queues.overflow_minutes * interval '1 minute'
        and (${ticketId ?? null}::int is null or id = ${ticketId ?? null})
      order by ${waitingOrder} limit ${ROWS_MOST}) as ticket
    where queues.company_id = ${companyId} and queues.distribution <> 'off'
      and queues.overflow_queue_id is not null and queues.overflow_minutes > 0
    order by coalesce(ticket.waiting_since, ticket.updated_at), ticket.id`.execute(db)
  return rows
}

/** A waiting ticket whose customer is due to be sent their position. */
export interface PositionDue {
  id: number
  hasAsked: boolean
}

/**
 * Tickets whose customer asked for the position, or whose queue announces it periodically and is due.
 * @param ticketId limits the list to this ticket
 */
export async function listPositionsDue(
  db: Db,
  companyId: number,
  at: Date,
  ticketId?: number,
): Promise<PositionDue[]> {
  const { rows } = await sql<PositionDue>`
    select ticket.id, ticket.has_asked from queues cross join lateral (
      select tickets.id, waiting_since, updated_at, asked_at is not null as has_asked from tickets
      left join distribution_waits as wait on wait.company_id = ${companyId} and wait.ticket_id = tickets.id
      where tickets.company_id = ${companyId} and queue_id = queues.id and ${waits}
        and (${ticketId ?? null}::int is null or tickets.id = ${ticketId ?? null})
        and (asked_at is not null or (queues.tells_position > 0
          and coalesce(told_at, queued_at) <= ${at}::timestamptz - queues.tells_position * interval '1 minute'))
      order by ${sql`coalesce(waiting_since, updated_at), tickets.id`} limit ${ROWS_MOST}) as ticket
    where queues.company_id = ${companyId} and queues.distribution <> 'off'
    order by coalesce(ticket.waiting_since, ticket.updated_at), ticket.id`.execute(db)
  return rows
}

type WaitChange = { formerUserId?: number | null; askedAt?: Date | null; toldAt?: Date }

/** Inserts or updates the distribution's own state of a waiting ticket. */
export async function saveWait(
  db: Db,
  companyId: number,
  ticketId: number,
  wait: WaitChange,
): Promise<void> {
  await db
    .insertInto('distributionWaits')
    .values({ companyId, ticketId, ...wait })
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(wait))
    .execute()
}

/** Deletes the distribution's state of a ticket that no longer waits. */
export async function removeWait(db: Db, companyId: number, ticketId: number): Promise<void> {
  await db
    .deleteFrom('distributionWaits')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .execute()
}

/** True if the queue assigns its tickets automatically. */
export async function isDistributing(db: Db, companyId: number, queueId: number): Promise<boolean> {
  const queue = await db
    .selectFrom('queues')
    .select('distribution')
    .where('companyId', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst()
  return queue !== undefined && queue.distribution !== 'off'
}

/** Number of tickets up to and including this one in its queue. @returns undefined if the ticket does not wait */
export async function findPosition(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select (select count(*)::int from tickets where company_id = ${companyId} and queue_id = own.queue_id and ${waits}
        and (coalesce(waiting_since, updated_at), id) <= (coalesce(own.waiting_since, own.updated_at), own.id)) as position
    from tickets as own where own.company_id = ${companyId} and own.id = ${ticketId} and own.queue_id is not null
      and own.status = 'pending' and not own.chatbot and not own.use_integration and not own.is_history`.execute(
    db,
  )
  return rows[0]?.position
}

const MEASURED_MS = HOUR

/** Tickets that a queue's attendants accepted per minute, measured over the last hour. */
export async function acceptedTicketsPerMinute(
  db: Db,
  companyId: number,
  queueId: number,
  at: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('ticketTrackings')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .where('queuedAt', 'is not', null)
    .where('startedAt', '>', instantBefore(at, MEASURED_MS).toISOString())
    // Bounds the index range: waits of more than a day do not represent the current pace.
    .where('createdAt', '>', instantBefore(at, DAY).toISOString())
    .executeTakeFirstOrThrow()
  return count / (MEASURED_MS / MINUTE)
}

/** True if an attendant of the queue is present and not paused. */
export async function isStaffed(
  db: Db,
  companyId: number,
  queueId: number,
  at: Date,
): Promise<boolean> {
  const somebody = await db
    .selectFrom('userQueues')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'userQueues.companyId')
        .onRef('users.id', '=', 'userQueues.userId'),
    )
    .select('users.id')
    .where('userQueues.companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .where(sql<boolean>`is_active and ${isPresent(at)} and not ${isPaused(at)}`)
    .executeTakeFirst()
  return somebody !== undefined
}
