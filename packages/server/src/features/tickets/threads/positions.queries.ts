import { type RawBuilder, sql } from 'kysely'
import { moveDeliveries } from '../../../channels/enqueue-delivery.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Writes `thread_id` and `position` of `messages`, which no other file does. Live messages of a thread have the
// positions 1, 2, 3, …, imported history 0, -1, -2, …. Positions are unique at every moment: while they are reordered,
// rows carry their new position plus PARKED, and then all are moved back at once.

/** Larger than any position of a thread. */
const PARKED = 1_000_000_000
const parkedPosition = (place: RawBuilder<unknown>) => sql`${place} + ${sql.lit(PARKED)}`

const isLive = sql`(position > 0)`

interface ThreadPair {
  from: number
  to: number
}

/**
 * Reserves the next positions of threads, as the body of a CTE that returns the thread's `id` and `before`, the last
 * position before the reserved ones.
 * @param given a CTE with one row per new message with "companyId" and "threadId"
 * @param threadIds the same threads, so that the planner uses the primary key
 */
export function reservingPositions(
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

/** The same for history: reserves positions before the thread's first one. */
export function reservingHistoryPositions(
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

/** Orders a thread's history by time, in whatever order it was imported. The caller holds the thread's lock. */
export async function sortHistory(db: Db, companyId: number, threadId: number): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    with placed as (
      select id, position, row_number() over (order by created_at, position) - count(*) over () as place from messages
      where company_id = ${companyId} and thread_id = ${threadId} and position < 1
    )
    update messages set position = ${parkedPosition(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id and placed.position <> place`.execute(
    db,
  )
  if (numAffectedRows > 0n) await unparkPositions(db, companyId, [threadId])
}

/**
 * The range of positions of a page, as the body of a CTE: after `before`, up to `newest`. Positions are dense, so the
 * range is computed and page 200 costs as much as page 1.
 */
export function positionsOfPage(
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

/** Appends a ticket's messages to another thread, in their order. The caller holds the locks of both threads. */
export async function moveTicketMessages(
  db: Db,
  companyId: number,
  ticketId: number,
  { from, to }: ThreadPair,
): Promise<void> {
  await clearDuplicateIds(db, companyId, { from, to })
  await sql`
    with target as (
      select last_position from threads where company_id = ${companyId} and id = ${to}
    ), placed as (
      select id, row_number() over (order by position) as place from messages
      where company_id = ${companyId} and ticket_id = ${ticketId} and thread_id = ${from}
    )
    update messages set thread_id = ${to}, position = (select last_position from target) + place, version = version + 1
    from placed where messages.company_id = ${companyId} and messages.id = placed.id`.execute(db)
  await renumberPositions(db, companyId, from)
  await updatePositionRange(db, companyId, [from, to])
}

/**
 * Both threads may hold a message with the same provider id. Both messages stay, and the id stays with the one in `to`.
 */
async function clearDuplicateIds(
  db: Db,
  companyId: number,
  { from, to }: ThreadPair,
): Promise<void> {
  await sql`
    update messages set provider_id = null
    where company_id = ${companyId} and thread_id = ${from} and provider_id is not null and exists (
      select from messages as kept where kept.company_id = ${companyId} and kept.thread_id = ${to}
        and kept.provider_id = messages.provider_id and kept.from_me = messages.from_me
        and kept.participant_id = messages.participant_id)`.execute(db)
}

/** Merges two threads into `to`: history first, ordered by time; the order within each thread stays. */
export async function mergeThreads(
  db: Db,
  companyId: number,
  { from, to }: ThreadPair,
): Promise<void> {
  await clearDuplicateIds(db, companyId, { from, to })
  await sql`
    with timed as (
      select id, thread_id, position, ${isLive} as is_live,
        max(created_at) over (partition by thread_id, ${isLive} order by position) as at
      from messages where company_id = ${companyId} and thread_id in (${from}, ${to})
    ), placed as (
      select *, row_number() over (order by is_live, at, thread_id = ${from}, position)
        - count(*) filter (where not is_live) over () as place from timed
    )
    update messages set thread_id = ${to}, position = ${parkedPosition(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id
      and (placed.thread_id, placed.position) is distinct from (${to}::int, placed.place)`.execute(
    db,
  )
  await updatePositionRange(db, companyId, [from, to])
}

/** Moves the messages of some tickets out of a thread into an empty one; both keep their order. */
export async function splitThread(
  db: Db,
  companyId: number,
  { from, to }: ThreadPair,
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
      position = ${parkedPosition(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id
      and (leaves or placed.position <> placed.place)`.execute(db)
  await updatePositionRange(db, companyId, [from, to])
}

/** Makes the positions of a thread dense again after messages were deleted. */
export async function closeGaps(db: Db, companyId: number, threadId: number): Promise<void> {
  await renumberPositions(db, companyId, threadId)
  await updatePositionRange(db, companyId, [threadId])
}

async function renumberPositions(db: Db, companyId: number, threadId: number): Promise<void> {
  await sql`
    with placed as (
      select id, position, row_number() over (order by position) - count(*) filter (where not ${isLive}) over () as place
      from messages where company_id = ${companyId} and thread_id = ${threadId}
    )
    update messages set position = ${parkedPosition(sql`place`)}, version = version + 1
    from placed
    where messages.company_id = ${companyId} and messages.id = placed.id and placed.position <> place`.execute(
    db,
  )
}

/** Applies the new positions, updates the threads' ranges and moves the messages' deliveries along. */
async function updatePositionRange(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await unparkPositions(db, companyId, threadIds)
  await sql`update threads set (first_position, last_position) = (
      select 1 - count(*) filter (where not ${isLive}), count(*) filter (where ${isLive})
      from messages where messages.company_id = ${companyId} and thread_id = threads.id)
    where company_id = ${companyId} and id = any(${threadIds}::int[])`.execute(db)
  await moveDeliveries(db, companyId, threadIds)
}

async function unparkPositions(db: Db, companyId: number, threadIds: number[]): Promise<void> {
  await sql`update messages set position = position - ${sql.lit(PARKED)}
    where company_id = ${companyId} and thread_id = any(${threadIds}::int[])
      and position > ${sql.lit(PARKED / 2)}`.execute(db)
}
