import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

// Timers of conversations are rows that follow the product's clock, so that they survive a restart and tests can move
// time.

/** A timer that is due. */
export interface DueTimer {
  companyId: number
  id: number
  threadId: number
  name: string
}

/** Query of the due timers, earliest first, of all companies that are served; those of others wait. */
export function queryOfDueTimers(db: Db, at: Date, limit: number) {
  return (
    db
      .selectFrom('timers')
      .select(['companyId', 'id', 'threadId', 'name'])
      .where('dueAt', '<=', at.toISOString())
      // A subquery per row instead of a join, so that the index provides the order.
      .where(
        sql<boolean>`coalesce((select status and (due_date is null or due_date >= ${at})
        from companies where id = timers.company_id), true)`,
      )
      .orderBy('dueAt')
      .limit(limit)
  )
}

/** Deletes and returns the timer if it still exists and is due. The caller holds its thread's lock. */
export async function removeDueTimer(
  db: Db,
  { companyId, id }: DueTimer,
  at: Date,
): Promise<{ name: string; data: unknown } | undefined> {
  return db
    .deleteFrom('timers')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('dueAt', '<=', at.toISOString())
    .returning(['name', 'data'])
    .executeTakeFirst()
}

/** Sets a timer of a conversation; a running one of the same name is replaced. */
export async function setTimer(
  db: Db,
  { companyId, threadId }: { companyId: number; threadId: number },
  { name, dueAt, data }: { name: string; dueAt: Date; data: unknown },
): Promise<void> {
  const set = { dueAt, data: JSON.stringify(data ?? null) }
  await db
    .insertInto('timers')
    .values({ companyId, threadId, name, ...set })
    .onConflict((conflict) => conflict.columns(['companyId', 'threadId', 'name']).doUpdateSet(set))
    .execute()
}

export async function removeTimer(
  db: Db,
  { companyId, threadId }: { companyId: number; threadId: number },
  name: string,
): Promise<void> {
  await db
    .deleteFrom('timers')
    .where('companyId', '=', companyId)
    .where('threadId', '=', threadId)
    .where('name', '=', name)
    .execute()
}

/** Postpones a timer whose decision failed. */
export async function postponeTimer(
  db: Db,
  { companyId, id }: DueTimer,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('timers')
    .set({ dueAt })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}
