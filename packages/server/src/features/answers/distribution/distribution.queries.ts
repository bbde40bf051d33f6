import { UNDO_MS } from '@guiche/contract/tickets'
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { GRACE_MS } from '../../organisation/users/index.ts'
import type { Attendant, DistributingQueue, WaitingTicket } from './choose-people.ts'

/** Of each queue no more are looked at in one go: whoever is free takes from the front. */
const LOOKED_AT = 100

const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** A bot speaks with the customer: nobody is needed yet. */
const waits = sql`status = 'pending' and not chatbot and not use_integration and not is_history`
/** The order in which lists show those who wait (docs/decisions/0025). */
const waitingOrder = sql`coalesce(waiting_since, updated_at), id`

/** Companies of which a queue distributes, by number. Across companies. */
export async function listDistributing(db: Db): Promise<number[]> {
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

/** The tickets that wait in distributing queues, in their order. What can still be taken back is not given away. */
export async function listWaiting(db: Db, companyId: number, at: Date): Promise<WaitingTicket[]> {
  const { rows } = await sql<WaitingTicket>`
    select ticket.id, ticket.queue_id, known.user_id as known_user_id,
      (select former_user_id from distribution_waits as wait
        where wait.company_id = ${companyId} and wait.ticket_id = ticket.id) as former_user_id
    from queues cross join lateral (
      select id, queue_id, contact_id, waiting_since, updated_at from tickets
      where company_id = ${companyId} and queue_id = queues.id and ${waits}
        and not exists (select from ticket_undos as undo where undo.company_id = ${companyId}
          and undo.ticket_id = tickets.id and undo.made_at > ${earlier(at, UNDO_MS)})
      order by ${waitingOrder} limit ${LOOKED_AT}) as ticket
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

/** Who is there, of these people or of all who serve a distributing queue. */
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

const isPresent = (at: Date) => sql`(online or coalesce(gone_at > ${earlier(at, GRACE_MS)}, false))`
const isPaused = (at: Date) => sql`(paused_at is not null and coalesce(paused_until > ${at}, true))`

/**
 * Locks somebody against a second ticket at the same moment. Not against what points at their row, such as their own
 * accept, which would wait for us while we wait for its ticket.
 */
export async function lockDesk(db: Db, companyId: number, userId: number): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** They have had their turn in a queue. */
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

/** An open ticket whose customer waits for somebody who is away. */
export interface LeftTicket {
  id: number
  userId: number
}

/** Those whose holder paused or left so long ago as their queue has it. @param ticketId of all when absent */
export async function listLeft(
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
    limit ${LOOKED_AT}`.execute(db)
  return rows
}

/** A ticket that has waited too long where it is. */
export interface OverflowingTicket {
  id: number
  queueId: number
  overflowQueueId: number
}

/** @param ticketId of all when absent */
export async function listOverflowing(
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
      order by ${waitingOrder} limit ${LOOKED_AT}) as ticket
    where queues.company_id = ${companyId} and queues.distribution <> 'off'
      and queues.overflow_queue_id is not null and queues.overflow_minutes > 0
    order by coalesce(ticket.waiting_since, ticket.updated_at), ticket.id`.execute(db)
  return rows
}

/** Who is to be told their place in a queue. */
export interface Listener {
  id: number
  hasAsked: boolean
}

/** Those who asked for it, and those whose queue tells it again and again. @param ticketId of all when absent */
export async function listToTell(
  db: Db,
  companyId: number,
  at: Date,
  ticketId?: number,
): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select ticket.id, ticket.has_asked from queues cross join lateral (
      select tickets.id, waiting_since, updated_at, asked_at is not null as has_asked from tickets
      left join distribution_waits as wait on wait.company_id = ${companyId} and wait.ticket_id = tickets.id
      where tickets.company_id = ${companyId} and queue_id = queues.id and ${waits}
        and (${ticketId ?? null}::int is null or tickets.id = ${ticketId ?? null})
        and (asked_at is not null or (queues.tells_position > 0
          and coalesce(told_at, queued_at) <= ${at}::timestamptz - queues.tells_position * interval '1 minute'))
      order by ${sql`coalesce(waiting_since, updated_at), tickets.id`} limit ${LOOKED_AT}) as ticket
    where queues.company_id = ${companyId} and queues.distribution <> 'off'
    order by coalesce(ticket.waiting_since, ticket.updated_at), ticket.id`.execute(db)
  return rows
}

type Wait = { formerUserId?: number | null; askedAt?: Date | null; toldAt?: Date }

/** What is remembered of a ticket while it waits. */
export async function saveWait(
  db: Db,
  companyId: number,
  ticketId: number,
  wait: Wait,
): Promise<void> {
  await db
    .insertInto('distributionWaits')
    .values({ companyId, ticketId, ...wait })
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(wait))
    .execute()
}

/** It waits no more. */
export async function removeWait(db: Db, companyId: number, ticketId: number): Promise<void> {
  await db
    .deleteFrom('distributionWaits')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .execute()
}

/** @returns whether the queue gives out its tickets */
export async function isDistributing(db: Db, companyId: number, queueId: number): Promise<boolean> {
  const queue = await db
    .selectFrom('queues')
    .select('distribution')
    .where('companyId', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst()
  return queue !== undefined && queue.distribution !== 'off'
}

/** How many stand before a ticket in its queue, and it itself. @returns undefined where it does not wait */
export async function countToFront(
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

/** How many a queue has taken lately, by the minute. */
export async function takenByMinute(
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
    .where('startedAt', '>', earlier(at, MEASURED_MS).toISOString())
    // Far older ones are not looked at: who waits for longer than a day says nothing of the pace.
    .where('createdAt', '>', earlier(at, DAY).toISOString())
    .executeTakeFirstOrThrow()
  return count / (MEASURED_MS / MINUTE)
}

/** Whether somebody of a queue is at work. */
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
