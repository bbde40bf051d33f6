import { type Selectable, sql } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type StartRow = Selectable<Tables['flowStarts']>
export type StartKey = Pick<StartRow, 'companyId' | 'whatsappId' | 'idempotencyKey'>

/** Waits for a concurrent call with the same key. @returns true if this call is the first with its key */
export async function insertStart(db: Db, key: StartKey): Promise<boolean> {
  const made = await db
    .insertInto('flowStarts')
    .values({ ...key, createdAt: now() })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'idempotencyKey']).doNothing(),
    )
    .returning('idempotencyKey')
    .executeTakeFirst()
  return made !== undefined
}

/** Session and flow that the first call with this key created. */
export async function findStartedSession(
  db: Db,
  { companyId, whatsappId, idempotencyKey }: StartKey,
): Promise<{ sessionId: number; flowId: number } | undefined> {
  return db
    .selectFrom('flowStarts')
    .innerJoin('flowSessions', (join) =>
      join
        .onRef('flowSessions.companyId', '=', 'flowStarts.companyId')
        .onRef('flowSessions.id', '=', 'flowStarts.sessionId'),
    )
    .select(['flowSessions.id as sessionId', 'flowId'])
    .where('flowStarts.companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('flowId', 'is not', null)
    .$narrowType<{ flowId: number }>()
    .executeTakeFirst()
}

export async function saveStartedSession(
  db: Db,
  { companyId, whatsappId, idempotencyKey }: StartKey,
  sessionId: number,
): Promise<void> {
  await db
    .updateTable('flowStarts')
    .set({ sessionId })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
}

/** Deletes a batch of old idempotency keys of all companies. @returns the number deleted */
export async function removeStartsBefore(db: Db, at: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from flow_starts where ctid = any(array(
      select ctid from flow_starts where created_at < ${at} limit ${most}))
    returning 1`.execute(db)
  return rows.length
}
