import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'
import type { Delivery } from './deliveries.queries.ts'

// Each conversation with waiting deliveries has one row, its head: its priority, its oldest delivery, and until when it
// waits. The rows of heads are locked last in a transaction.

/** Kinds that are sent in order with the rest of their conversation. The other kinds are errands. */
export const ORDERED = ['send', 'edit', 'delete', 'react'] as const

interface Conversation extends LineKey {
  readonly threadId: number
}

/** The next conversation to be served: of the highest priority, the oldest. */
export async function findNextThread(
  db: Db,
  { companyId, whatsappId }: LineKey,
  { last, except }: { last: number; except: readonly number[] },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('outboxHeads')
    .select('threadId')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('dueAt', 'is', null)
    // Literally as in the partial index.
    .where(sql<boolean>`not is_first`)
    .where('lane', '<=', last)
    .where(sql<boolean>`thread_id <> all(${except}::int[])`)
    .orderBy('lane')
    .orderBy('headId')
    .limit(1)
    .executeTakeFirst()
  return row?.threadId
}

/** Makes the heads ready whose wait has ended. */
export async function wakeDueHeads(
  db: Db,
  { companyId, whatsappId }: LineKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('outboxHeads')
    .set({ dueAt: null })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('dueAt', '<=', at.toISOString())
    .execute()
}

export async function postponeHead(
  db: Db,
  { companyId, whatsappId, threadId }: Conversation,
  until: Date,
): Promise<void> {
  await db
    .updateTable('outboxHeads')
    .set({ dueAt: until })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('threadId', '=', threadId)
    .execute()
}

export async function lockHeads(
  db: Db,
  { companyId, whatsappId }: LineKey,
  threadIds: readonly number[],
): Promise<void> {
  await db
    .selectFrom('outboxHeads')
    .select('threadId')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where(sql<boolean>`thread_id = any(${threadIds}::int[])`)
    .orderBy('threadId')
    .forUpdate()
    .execute()
}

/** Updates a head after a delivery left its conversation: the next one is ready, or the head is deleted. */
export async function refreshHead(db: Db, conversation: Conversation): Promise<void> {
  const { companyId, whatsappId, threadId } = conversation
  await sql`
    with waiting as (
      select min(lane) as lane, min(id) as id from outbox
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and thread_id = ${threadId}
        and kind not in ('read', 'fetch')
    ), gone as (
      delete from outbox_heads where company_id = ${companyId} and whatsapp_id = ${whatsappId}
        and thread_id = ${threadId} and (select id from waiting) is null
    )
    update outbox_heads as head set lane = waiting.lane, head_id = waiting.id,
      due_at = case when head.head_id = waiting.id then head.due_at end,
      is_first = head.is_first and head.head_id = waiting.id
    from waiting
    where head.company_id = ${companyId} and head.whatsapp_id = ${whatsappId}
      and head.thread_id = ${threadId} and waiting.id is not null`.execute(db)
}

/** Rebuilds the heads of conversations whose deliveries were moved. */
export async function rebuildHeads(
  db: Db,
  companyId: number,
  threadIds: readonly number[],
): Promise<void> {
  await sql`delete from outbox_heads
    where company_id = ${companyId} and thread_id = any(${threadIds}::int[])`.execute(db)
  await sql`insert into outbox_heads (company_id, whatsapp_id, thread_id, lane, head_id)
    select company_id, whatsapp_id, thread_id, min(lane), min(id) from outbox
    where company_id = ${companyId} and thread_id = any(${threadIds}::int[])
      and kind not in ('read', 'fetch')
    group by company_id, whatsapp_id, thread_id
    order by thread_id
    on conflict (company_id, whatsapp_id, thread_id)
      do update set lane = excluded.lane, head_id = excluded.head_id`.execute(db)
}

/** Creates the conversation's head, or raises its priority for this delivery. */
export async function raiseHead(
  db: Db,
  { companyId, whatsappId, threadId, lane, id }: Delivery,
): Promise<void> {
  await sql`insert into outbox_heads as head (company_id, whatsapp_id, thread_id, lane, head_id)
    values (${companyId}, ${whatsappId}, ${threadId}, ${lane}, ${id})
    on conflict (company_id, whatsapp_id, thread_id)
      do update set lane = least(head.lane, excluded.lane)`.execute(db)
}

/** Those of these lines, of any company, with a delivery that is due now; one query for all of them. */
export async function listLinesWithWork(
  db: Db,
  lines: readonly LineKey[],
  at: Date,
): Promise<LineKey[]> {
  const { rows } = await sql<LineKey>`
    select line.company_id, line.whatsapp_id
    from unnest(${lines.map(({ companyId }) => companyId)}::int[],
      ${lines.map(({ whatsappId }) => whatsappId)}::int[]) as line (company_id, whatsapp_id)
    where exists (select from outbox_heads as head where head.company_id = line.company_id
        and head.whatsapp_id = line.whatsapp_id and head.due_at is null and not head.is_first)
      or exists (select from outbox_heads as head where head.company_id = line.company_id
        and head.whatsapp_id = line.whatsapp_id and head.due_at <= ${at})
      or exists (select from outbox_holds as hold where hold.company_id = line.company_id
        and hold.whatsapp_id = line.whatsapp_id and hold.scope = 'firstContacts' and hold.until <= ${at}
        and exists (select from outbox_heads as head where head.company_id = hold.company_id
          and head.whatsapp_id = hold.whatsapp_id and head.is_first))
      or exists (select from outbox where outbox.company_id = line.company_id
        and outbox.whatsapp_id = line.whatsapp_id and outbox.next_at <= ${at}
        and outbox.kind in ('read', 'fetch'))`.execute(db)
  return rows
}
