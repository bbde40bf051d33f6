import type { SlaKind } from '@guiche/contract/sla-targets'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/**
 * Clocks of `kind` in the queue that count from no later than `warnAt` are due a warning, from no later than `dueAt`
 * late.
 */
export interface LateCut {
  queueId: number
  kind: SlaKind
  warnAt: Date
  dueAt: Date | null
}

/** Counts tickets per queue: `breached` with a late clock, `warned` with a nearly late clock and no late one. */
export async function countLate(
  db: Db,
  companyId: number,
  cuts: readonly LateCut[],
): Promise<Map<number, { warned: number; breached: number }>> {
  if (cuts.length === 0) return new Map()
  const { rows } = await sql<{ queueId: number; warned: number; breached: number }>`
    select queue_id, count(*) filter (where not is_late)::int as warned, count(*) filter (where is_late)::int as breached
    from (
      select cut.queue_id, clock.ticket_id, bool_or(coalesce(clock.counts_from <= cut.due_at, false)) as is_late
      from unnest(${cuts.map(({ queueId }) => queueId)}::int[], ${cuts.map(({ kind }) => kind)}::text[],
        ${cuts.map(({ warnAt }) => warnAt.toISOString())}::timestamptz[],
        ${cuts.map(({ dueAt }) => dueAt && dueAt.toISOString())}::timestamptz[]) as cut (queue_id, kind, warn_at, due_at)
      join sla_clocks as clock on clock.company_id = ${companyId} and clock.queue_id = cut.queue_id
        and clock.kind = cut.kind and ended_at is null and paused_at is null and counts_from <= cut.warn_at
      group by 1, 2) as late
    group by 1`.execute(db)
  return new Map(rows.map(({ queueId, ...counts }) => [queueId, counts]))
}

export interface ClockOutcome {
  queueId: number | null
  kind: SlaKind
  met: number
  missed: number
}

/** Counts the results of clocks that ended in the period, by queue and kind. */
export async function countOutcomes(
  db: Db,
  companyId: number,
  { from, to }: { from?: Date; to?: Date },
): Promise<ClockOutcome[]> {
  const { rows } = await sql<ClockOutcome>`
    select queue_id, kind, count(*) filter (where is_met)::int as met, count(*) filter (where not is_met)::int as missed
    from sla_clocks where company_id = ${companyId} and is_met is not null
      and ended_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and ended_at < coalesce(${to ?? null}::timestamptz, 'infinity')
    group by 1, 2`.execute(db)
  return rows
}
