import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Timers of conversations: rows by the clock of the product, so that they outlive a process and a test can move time.

/** A timer that is due. */
export interface DueTimer {
  companyId: number
  id: number
  threadId: number
  name: string
}

/** Those that are due, the earliest first, of all companies that are worked for: the others' wait. */
export function dueTimers(db: Db, at: Date, limit: number) {
  return (
    db
      .selectFrom('timers')
      .select(['companyId', 'id', 'threadId', 'name'])
      .where('dueAt', '<=', at.toISOString())
      // A value for each row, and no join: the index gives the order.
      .where(
        sql<boolean>`coalesce((select status and (due_date is null or due_date >= ${at})
        from companies where id = timers.company_id), true)`,
      )
      .orderBy('dueAt')
      .limit(limit)
  )
}

/** Takes the timer away, if it is still there and due. Asked for behind its thread's lock. */
export async function takeTimer(
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

/** A timer of a conversation, by its name: one that runs is set anew. */
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

/** A timer whose decision failed comes back later. */
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
