import { sql } from 'kysely'
import { z } from 'zod'
import { inboundEvent, type InboundEvent, type LineKey } from '../../../../channels/channel.ts'
import { DAY } from '../../../../platform/clock.ts'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/sql/recordset.ts'

// Changes that arrive before their message: providers report a status before the answer to the send, and edits before
// the edited message.

export type InboundChange = Extract<
  InboundEvent,
  { kind: 'ack' | 'edit' | 'delete' | 'filled' | 'reaction' | 'failure' }
>

export const change = z.custom<InboundChange>((event) => {
  const parsed = inboundEvent.safeParse(event)
  return parsed.success && 'targetId' in parsed.data
})

export const EARLY_KEPT_MS = DAY
/** Limit for one line. The oldest are removed, so that events about messages that never arrive do not accumulate. */
const KEPT_AT_MOST = 1000

export async function insertEarlyChange(
  db: Db,
  { companyId, whatsappId }: LineKey,
  event: InboundChange,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('earlyChanges')
    .values({
      companyId,
      whatsappId,
      targetId: event.targetId,
      event: JSON.stringify(event),
      createdAt,
    })
    .execute()
  await sql`
    delete from early_changes where company_id = ${companyId} and whatsapp_id = ${whatsappId} and id <= (
      select id from early_changes where company_id = ${companyId} and whatsapp_id = ${whatsappId}
      order by id desc offset ${KEPT_AT_MOST} limit 1)`.execute(db)
}

/** The ticket of a message for which early changes wait under the provider's id that it is about to get. */
export async function findTicketOfEarlyChange(
  db: Db,
  { companyId, messageId, targetId }: { companyId: number; messageId: string; targetId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('earlyChanges', (join) =>
      join
        .onRef('earlyChanges.companyId', '=', 'messages.companyId')
        .onRef('earlyChanges.whatsappId', '=', 'messages.whatsappId')
        .on('earlyChanges.targetId', '=', targetId),
    )
    .select('messages.ticketId')
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row?.ticketId
}

interface ChangeTarget extends LineKey {
  targetId: string
  since: Date
}

const targets = recordset<ChangeTarget>('target', {
  companyId: 'int',
  whatsappId: 'int',
  targetId: 'text',
  since: 'timestamptz',
})

/** Removes and returns the waiting changes of a message, in the order of their arrival. */
export const takeEarly = batchByKey(async (db, asked: readonly ChangeTarget[]) => {
  const { rows } = await sql<{ place: number; id: number; event: unknown; isYoung: boolean }>`
    delete from early_changes using ${targets.of(asked)}
    where company_id = "companyId" and whatsapp_id = "whatsappId" and target_id = "targetId"
    returning place, early_changes.id, event, created_at > "since" as is_young`.execute(db)
  const inOrder = rows.filter(({ isYoung }) => isYoung).toSorted((a, b) => a.id - b.id)
  const byPlace = Map.groupBy(inOrder, ({ place }) => place)
  return asked.map((_, place) => (byPlace.get(place) ?? []).map(({ event }) => event))
})

export async function removeEarlyChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('earlyChanges').where('createdAt', '<', before.toISOString()).execute()
}
