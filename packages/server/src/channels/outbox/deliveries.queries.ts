import { sql, type Selectable } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { type LineKey, type MessageName, messageNameOf } from '../channel.ts'

export type Delivery = Selectable<Tables['outbox']>

/** Threads of a line whose oldest delivery is due. */
export async function listDueThreads(
  db: Db,
  { companyId, whatsappId }: LineKey,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ threadId: number }>`
    select thread_id from (
      select distinct on (thread_id) thread_id, next_at from outbox
      where company_id = ${companyId} and whatsapp_id = ${whatsappId}
      order by thread_id, id
    ) heads where next_at <= ${at} limit 500`.execute(db)
  return rows.map((row) => row.threadId)
}

/** What is next in a thread, due or not. */
export async function findHead(
  db: Db,
  line: LineKey,
  threadId: number,
): Promise<Delivery | undefined> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('threadId', '=', threadId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** What the provider calls the message of a delivery; undefined where it has no name for it. */
export async function findMessageName(
  db: Db,
  { companyId, messageId }: Delivery,
): Promise<MessageName | undefined> {
  if (messageId === null) return undefined
  const row = await db
    .selectFrom('messages')
    .select(['providerId', 'fromMe', 'participantKind', 'participantId'])
    .where('companyId', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row && messageNameOf(row)
}

/**
 * Writes the try down before it is made. @returns its number in the ledger, if the delivery has a message; undefined
 * when the delivery is no longer there
 */
export async function beginAttempt(
  db: Db,
  delivery: Delivery,
  number: number,
): Promise<{ id: number | undefined } | undefined> {
  const { companyId, id, messageId } = delivery
  const begun = await db
    .updateTable('outbox')
    .set({ attempts: number })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!begun) return undefined
  if (messageId === null) return { id: undefined }
  return db
    .insertInto('deliveryAttempts')
    .values({ companyId, messageId, number, startedAt: now(), outcome: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The try before this one, as far as it came. */
export async function findLastAttempt(db: Db, { companyId, messageId }: Delivery) {
  if (messageId === null) return undefined
  return db
    .selectFrom('deliveryAttempts')
    .select(['id', 'outcome', 'startedAt'])
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function endAttempt(
  db: Db,
  companyId: number,
  attemptId: number | undefined,
  outcome: string,
  reason: string | null,
  at: Date,
): Promise<void> {
  if (attemptId === undefined) return
  await db
    .updateTable('deliveryAttempts')
    .set({ endedAt: at, outcome, reason })
    .where('companyId', '=', companyId)
    .where('id', '=', attemptId)
    .execute()
}

export async function postpone(db: Db, delivery: Delivery, until: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAt: until })
    .where('companyId', '=', delivery.companyId)
    .where('id', '=', delivery.id)
    .execute()
}

export async function removeDelivery(db: Db, delivery: Delivery): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('companyId', '=', delivery.companyId)
    .where('id', '=', delivery.id)
    .execute()
}

/** Takes back what nobody has tried to send yet. @returns false when it is under way, or was */
export async function removeUnsent(db: Db, companyId: number, messageId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('kind', '=', 'send')
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .execute()
  return true
}

/** Puts something into the line's outbox, in the same transaction. */
export async function insertDelivery(
  db: Db,
  delivery: LineKey & { threadId: number; messageId: string | null },
  kind: Tables['outbox']['kind'],
  payload: unknown,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...delivery, kind, payload: JSON.stringify(payload) })
    .execute()
}

/** A message need not be sent any more: it was. What waits behind it goes on. */
export async function removeSend(db: Db, companyId: number, messageId: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('kind', '=', 'send')
    .execute()
}

/** Lets what waits in these threads follow its message into another. */
export async function moveDeliveries(
  db: Db,
  companyId: number,
  threadIds: number[],
): Promise<void> {
  await sql`update outbox set thread_id = messages.thread_id from messages
    where outbox.company_id = ${companyId} and outbox.thread_id = any(${threadIds}::int[])
      and messages.company_id = ${companyId} and messages.id = outbox.message_id
      and messages.thread_id <> outbox.thread_id`.execute(db)
}
