import { type RawBuilder, sql } from 'kysely'
import { moveDeliveries } from '../../../channels/hand-to-line.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// A message's place: the columns thread_id and position of `messages`, which are written here only. What is live has the
// places 1, 2, 3, …, history those above: 0, -1, -2, …. Places are unique at every moment: while they change they stand
// by PARKED further down, until all have theirs.

/** Far from the places of any thread. */
const PARKED = 1_000_000_000
const parked = (place: RawBuilder<unknown>) => sql`${place} + ${sql.lit(PARKED)}`

const isLive = sql`(position > 0)`

interface Pair {
  from: number
  to: number
}

/**
 * The next places of threads, taken, as the body of a CTE: `id` of a thread and the last place `before` those taken.
 * @param given a CTE with a row for each new message, and its "companyId" and "threadId"
 * @param threadIds the same threads, by which the planner finds them
 */
export function takingPlaces(
  given: RawBuilder<unknown>,
  threadIds: readonly number[],
): RawBuilder<unknown> {
  return sql`
    update threads set last_position = last_position + added.count
    from (select "companyId", "threadId", count(*)::int as count from ${given} group by 1, 2) as added
    where threads.company_id = added."companyId" and threads.id = added."threadId"
      and threads.id = any(${threadIds}::int[])
    returning threads.id, last_position - added.count as before`
}

/** The same above all that a thread has. */
export function takingPlacesAbove(
  given: RawBuilder<unknown>,
  threadIds: readonly number[],
): RawBuilder<unknown> {
  return sql`
    update threads set first_position = first_position - added.count
    from (select "companyId", "threadId", count(*)::int as count from ${given} group by 1, 2) as added
    where threads.company_id = added."companyId" and threads.id = added."threadId"
      and threads.id = any(${threadIds}::int[])
    returning threads.id, first_position - 1 as before`
}

/** Puts what came of a thread's history, in whichever order, into the order of its times. The thread is locked. */
export async function sortHistory(db: Db, companyId: number, threadId: number): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    with placed as (
      select id, position, row_number() over (order by created_at, position) - count(*) over () as place from messages
      where company_id = ${companyId} and thread_id = ${threadId} and position < 1
    )
    update messages set position = ${parked(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id and placed.position <> place`.execute(
    db,
  )
  if (numAffectedRows > 0n) await unpark(db, companyId, [threadId])
}

/**
 * The places of a page, as the body of a CTE: after `before`, up to `newest`, between `first_position` and
 * `last_position`. Counted from the newest message or up to a place: places are dense, so page 200 costs what page 1
 * costs.
 */
export function placesOfPage(
  companyId: number,
  threadId: number,
  { upTo, pageNumber, size }: { upTo: number | undefined; pageNumber: number; size: number },
): RawBuilder<unknown> {
  const newest =
    upTo === undefined
      ? sql`last_position - ${(pageNumber - 1) * size}::int`
      : sql`least(last_position, ${upTo}::int)`
  return sql`
    select first_position, last_position, ${newest} as newest, ${newest} - ${sql.lit(size)} as before
    from threads where company_id = ${companyId} and id = ${threadId}`
}

/** Puts a ticket's messages behind those of another thread, in their order. Both threads are locked. */
export async function moveTicketMessages(
  db: Db,
  companyId: number,
  ticketId: number,
  { from, to }: Pair,
): Promise<void> {
  await forgetDoubledIds(db, companyId, { from, to })
  await sql`
    with target as (
      select last_position from threads where company_id = ${companyId} and id = ${to}
    ), placed as (
      select id, row_number() over (order by position) as place from messages
      where company_id = ${companyId} and ticket_id = ${ticketId} and thread_id = ${from}
    )
    update messages set thread_id = ${to}, position = (select last_position from target) + place, version = version + 1
    from placed where messages.company_id = ${companyId} and messages.id = placed.id`.execute(db)
  await makeDense(db, companyId, from)
  await countPlaces(db, companyId, [from, to])
}

/** Two threads may each hold a message under one id of the provider; together they keep both, and the id names one. */
async function forgetDoubledIds(db: Db, companyId: number, { from, to }: Pair): Promise<void> {
  await sql`
    update messages set provider_id = null
    where company_id = ${companyId} and thread_id = ${from} and provider_id is not null and exists (
      select from messages as kept where kept.company_id = ${companyId} and kept.thread_id = ${to}
        and kept.provider_id = messages.provider_id and kept.from_me = messages.from_me
        and kept.participant_id = messages.participant_id)`.execute(db)
}

/** Makes one thread of two: history first, by time, and within each in the order in which it stood. */
export async function joinThreads(db: Db, companyId: number, { from, to }: Pair): Promise<void> {
  await forgetDoubledIds(db, companyId, { from, to })
  await sql`
    with timed as (
      select id, thread_id, position, ${isLive} as is_live,
        max(created_at) over (partition by thread_id, ${isLive} order by position) as at
      from messages where company_id = ${companyId} and thread_id in (${from}, ${to})
    ), placed as (
      select *, row_number() over (order by is_live, at, thread_id = ${from}, position)
        - count(*) filter (where not is_live) over () as place from timed
    )
    update messages set thread_id = ${to}, position = ${parked(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id
      and (placed.thread_id, placed.position) is distinct from (${to}::int, placed.place)`.execute(
    db,
  )
  await countPlaces(db, companyId, [from, to])
}

/** Takes the messages of some tickets out of a thread into another that is empty; both stay in their order. */
export async function partThreads(
  db: Db,
  companyId: number,
  { from, to }: Pair,
  ticketIds: number[],
): Promise<void> {
  const leaves = sql`(ticket_id = any(${ticketIds}::int[]))`
  await sql`
    with placed as (
      select id, position, ${leaves} as leaves,
        row_number() over (partition by ${leaves} order by position)
          - count(*) filter (where not ${isLive}) over (partition by ${leaves}) as place
      from messages where company_id = ${companyId} and thread_id = ${to}
    )
    update messages set thread_id = case when leaves then ${from}::int else ${to}::int end,
      position = ${parked(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id
      and (leaves or placed.position <> placed.place)`.execute(db)
  await countPlaces(db, companyId, [from, to])
}

/** Makes the places of a thread dense again after some of its messages went. */
export async function closeGaps(db: Db, companyId: number, threadId: number): Promise<void> {
  await makeDense(db, companyId, threadId)
  await countPlaces(db, companyId, [threadId])
}

async function makeDense(db: Db, companyId: number, threadId: number): Promise<void> {
  await sql`
    with placed as (
      select id, position, row_number() over (order by position) - count(*) filter (where not ${isLive}) over () as place
      from messages where company_id = ${companyId} and thread_id = ${threadId}
    )
    update messages set position = ${parked(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id and placed.position <> place`.execute(
    db,
  )
}

/** Gives new places and counts them; what waits to go out follows its message. */
async function countPlaces(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await unpark(db, companyId, threadIds)
  await sql`update threads set (first_position, last_position) = (
      select 1 - count(*) filter (where not ${isLive}), count(*) filter (where ${isLive})
      from messages where messages.company_id = ${companyId} and thread_id = threads.id)
    where company_id = ${companyId} and id = any(${threadIds}::int[])`.execute(db)
  await moveDeliveries(db, companyId, threadIds)
}

async function unpark(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await sql`update messages set position = position - ${sql.lit(PARKED)}
    where company_id = ${companyId} and thread_id = any(${threadIds}::int[])
      and position > ${sql.lit(PARKED / 2)}`.execute(db)
}
