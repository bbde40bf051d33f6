import { sql } from 'kysely'
import { z } from 'zod'
import { inboundEvent, type InboundEvent, type LineKey } from '../../../../channels/channel.ts'
import { DAY } from '../../../../platform/clock.ts'
import { asOne } from '../../../../platform/database/as-one.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/recordset.ts'

// Changes that came before their message: providers tell a status before the answer to the send, and edits before what
// they edit.

export type Change = Extract<
  InboundEvent,
  { kind: 'ack' | 'edit' | 'delete' | 'filled' | 'reaction' | 'failure' }
>

export const change = z.custom<Change>((event) => {
  const parsed = inboundEvent.safeParse(event)
  return parsed.success && 'targetId' in parsed.data
})

export const EARLY_KEPT_MS = DAY
/** Of one line: the oldest give way, so that a provider's news of messages that never come fill nothing. */
const KEPT_AT_MOST = 1000

export async function insertEarlyChange(
  db: Db,
  { companyId, whatsappId }: LineKey,
  event: Change,
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

/** The ticket of a message about which something is told under a name that the message is yet to get. */
export async function findTicketOfEarly(
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

interface Target extends LineKey {
  targetId: string
  since: Date
}

const targets = recordset<Target>('target', {
  companyId: 'int',
  whatsappId: 'int',
  targetId: 'text',
  since: 'timestamptz',
})

/** Takes those about a message away, in the order in which they came. */
export const takeEarly = asOne(async (db, asked: readonly Target[]) => {
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
