import type { SlaKind, SlaStage } from '@guiche/contract/sla-targets'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../platform/database/memoize-query.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { CLOCKED } from '../tickets/index.ts'
import type { FollowedTicket } from './clock-steps.ts'

export type Clock = Selectable<Tables['slaClocks']>

const promises = sql<boolean>`(sla_first_answer_minutes > 0 or sla_next_answer_minutes > 0 or sla_close_minutes > 0)`

/** Ids of companies, across all companies, with a queue that has targets. */
export async function listCompaniesWithTargets(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('queues')
    .select('companyId')
    .distinct()
    .where(promises)
    .execute()
  return rows.map(({ companyId }) => companyId)
}

/** True if a queue of the company has a target. Memoized per transaction, since most companies have none. */
export const companyHasTargets = memoizeQuery(async (db, companyId: number) => {
  const queue = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where(promises)
    .limit(1)
    .executeTakeFirst()
  return queue !== undefined
})

export function findClockedTicket(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<FollowedTicket | undefined> {
  return db
    .selectFrom('tickets')
    .select([...CLOCKED, 'queueId', 'closedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirst()
}

export function listRunningClocks(db: Db, companyId: number, ticketId: number): Promise<Clock[]> {
  return db
    .selectFrom('slaClocks')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}

type NewClock = Pick<Clock, 'companyId' | 'ticketId' | 'kind' | 'since' | 'countsFrom' | 'queueId'>

/** Restarts the same row if the clock had ended, for example after an undo; the notified stage stays. */
export async function startClock(
  db: Db,
  clock: NewClock & { pausedAt: Date | null },
): Promise<void> {
  const { queueId, pausedAt } = clock
  await db
    .insertInto('slaClocks')
    .values(clock)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'ticketId', 'kind', 'since'])
        .doUpdateSet({ queueId, pausedAt, endedAt: null, isMet: null }),
    )
    .execute()
}

type ClockChange = Partial<
  Pick<Clock, 'queueId' | 'stage' | 'isMet'> & {
    countsFrom: Date
    pausedAt: Date | null
    endedAt: Date | null
  }
>

export async function saveClock(
  db: Db,
  { companyId, id }: Pick<Clock, 'companyId' | 'id'>,
  change: ClockChange,
): Promise<void> {
  await db
    .updateTable('slaClocks')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeClock(
  db: Db,
  { companyId, id }: Pick<Clock, 'companyId' | 'id'>,
): Promise<void> {
  await db.deleteFrom('slaClocks').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** The `close` clock of the ticket that ended last, no earlier than `since`. */
export function findClockEndedSince(
  db: Db,
  companyId: number,
  ticketId: number,
  since: Date,
): Promise<Clock | undefined> {
  return db
    .selectFrom('slaClocks')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('kind', '=', 'close')
    .where('endedAt', '>=', since.toISOString())
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the running clocks of a company that has no targets any more. */
export async function removeRunningClocks(db: Db, companyId: number): Promise<void> {
  await db
    .deleteFrom('slaClocks')
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Ids above `afterId` of unclosed tickets without running clocks, ascending. */
export async function listTicketsWithoutClocks(
  db: Db,
  companyId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and status in ('pending', 'open') and not is_history
      and id > ${afterId} and not exists (select from sla_clocks as clock
        where clock.company_id = ${companyId} and clock.ticket_id = tickets.id and ended_at is null)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Start of the ticket's running attendance; undefined if none is recorded, as for groups. */
export async function findAttendanceStart(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<string | undefined> {
  const tracking = await db
    .selectFrom('ticketTrackings')
    .select('createdAt')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return tracking?.createdAt
}

/** Selects clocks of a queue and kind in stage `stage` that count from no later than `before`. */
export interface StageCut {
  queueId: number
  kind: SlaKind
  stage: SlaStage
  before: Date
}

/** Tickets with clocks that `cuts` select, the most overdue first, without those in `passed`. */
export async function listTicketsDue(
  db: Db,
  companyId: number,
  { cuts, passed }: { cuts: readonly StageCut[]; passed: readonly number[] },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`
    select due.ticket_id from ${unnestedCutoffs(cuts)} cross join lateral (
      select ticket_id, counts_from from sla_clocks
      where company_id = ${companyId} and queue_id = cut.queue_id and kind = cut.kind and stage = cut.stage
        and ended_at is null and paused_at is null and counts_from <= cut.before
        and ticket_id <> all(${passed}::int[])
      order by counts_from limit ${limit}) as due
    order by counts_from limit ${limit}`.execute(db)
  return [...new Set(rows.map(({ ticketId }) => ticketId))]
}

function unnestedCutoffs(cuts: readonly StageCut[]) {
  return sql`unnest(${cuts.map(({ queueId }) => queueId)}::int[], ${cuts.map(({ kind }) => kind)}::text[],
    ${cuts.map(({ stage }) => stage)}::text[], ${cuts.map(({ before }) => before.toISOString())}::timestamptz[])
    as cut (queue_id, kind, stage, before)`
}

/** Deletes up to `limit` clocks of all companies that ended before `before`. @returns the number of deleted rows */
export async function removeOldClocks(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sla_clocks where (company_id, id) in (
      select company_id, id from sla_clocks where ended_at < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
