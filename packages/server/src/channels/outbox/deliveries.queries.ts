import { type SelectQueryBuilder, type Selectable, sql } from 'kysely'
import { DAY, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import { type LineKey, type MessageName, messageNameOf, type RefusalScope } from '../channel.ts'
import {
  lockHeads,
  ORDERED,
  postponeHead,
  raiseHead,
  rebuildHeads,
  refreshHead,
} from './heads.queries.ts'
import { UNANSWERED } from './delivery-hooks.ts'
import type { Lane } from './lanes.ts'

export type Delivery = Selectable<Tables['outbox']>
export type DeliveryKind = Delivery['kind']

/** True if it is sent in order with the rest of its conversation. */
export function isOrdered({ kind }: Pick<Delivery, 'kind'>): boolean {
  return ORDERED.some((ordered) => ordered === kind)
}

/** The oldest waiting delivery of a conversation, locked. */
export async function lockHeadDelivery(
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
    .where('kind', 'in', [...ORDERED])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Due errands of one kind, which are independent of the conversations' order. */
export async function listErrands(
  db: Db,
  { companyId, whatsappId }: LineKey,
  { kind, except, atMost }: { kind: 'read' | 'fetch'; except: readonly number[]; atMost: number },
): Promise<Delivery[]> {
  return (
    db
      .selectFrom('outbox')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('whatsappId', '=', whatsappId)
      // Literally as in the partial index.
      .where(sql<boolean>`kind in ('read', 'fetch')`)
      .where('kind', '=', kind)
      .where('nextAt', '<=', now().toISOString())
      .where(sql<boolean>`id <> all(${except}::bigint[])`)
      .orderBy('nextAt')
      .limit(atMost)
      .execute()
  )
}

/** The provider's name of a delivery's message; undefined if the provider has none. */
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

/** Time of the customer's last stored message in a conversation; undefined if there is none. */
export async function findLastInboundAt(
  db: Db,
  { companyId, threadId }: Pick<Delivery, 'companyId' | 'threadId'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('createdAt')
    .where('companyId', '=', companyId)
    .where('threadId', '=', threadId)
    .where('fromMe', '=', false)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.createdAt)
}

/**
 * Records an attempt before it is made.
 * @returns the id of its row in the ledger, if the delivery has a message; undefined if the delivery was removed
 */
export async function startAttempt(
  db: Db,
  delivery: Delivery,
  number: number,
): Promise<{ id: number | undefined } | undefined> {
  const { companyId, id, messageId, kind } = delivery
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
    .values({ companyId, messageId, kind, number, startedAt: now(), outcome: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The last attempt and its outcome so far. */
export async function findLastAttempt(db: Db, { companyId, messageId }: Delivery) {
  if (messageId === null) return undefined
  return db
    .selectFrom('deliveryAttempts')
    .select(['id', 'outcome', 'startedAt', 'acceptedId'])
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface AttemptOutcome {
  outcome: string
  reason?: string
  /** Scope of the pause that the attempt caused, and its end. */
  scope?: RefusalScope
  retryAt?: Date
  /** The provider's id of the accepted message. */
  acceptedId?: string
}

export async function finishAttempt(
  db: Db,
  companyId: number,
  attemptId: number | undefined,
  { outcome, reason, scope, retryAt, acceptedId }: AttemptOutcome,
): Promise<void> {
  if (attemptId === undefined) return
  await db
    .updateTable('deliveryAttempts')
    .set({
      endedAt: now(),
      outcome,
      reason: reason ?? null,
      scope: scope ?? null,
      retryAt: retryAt ?? null,
      acceptedId: acceptedId ?? null,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', attemptId)
    .execute()
}

export async function postponeDelivery(db: Db, delivery: Delivery, until: Date): Promise<void> {
  const { companyId, whatsappId } = delivery
  const postponed = await db
    .updateTable('outbox')
    .set({ nextAt: until })
    .where('companyId', '=', companyId)
    .where('id', '=', delivery.id)
    .returning('threadId')
    .executeTakeFirst()
  if (!postponed || !isOrdered(delivery)) return
  // Uses the delivery's current thread: it may have been merged while the delivery was in progress.
  await postponeHead(db, { companyId, whatsappId, threadId: postponed.threadId }, until)
}

/** @returns false when it was removed, such as by the status of its send */
export async function lockDelivery(db: Db, { companyId, id }: Delivery): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a retry that does not call the provider. */
export async function countRetry(db: Db, { companyId, id }: Delivery): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeDelivery(db: Db, delivery: Delivery): Promise<void> {
  if (isOrdered(delivery)) await lockHeads(db, delivery, [delivery.threadId])
  const removed = await db
    .deleteFrom('outbox')
    .where('companyId', '=', delivery.companyId)
    .where('id', '=', delivery.id)
    .returning(['companyId', 'whatsappId', 'threadId'])
    .executeTakeFirst()
  if (!isOrdered(delivery)) return
  await refreshHead(db, delivery)
  // Its thread may have been merged into another while it was in progress.
  if (removed && removed.threadId !== delivery.threadId) await refreshHeads(db, [removed])
}

/** Removes a message that has no attempt yet. @returns false when an attempt was made or is in progress */
export async function removeUnsentSend(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('kind', '=', 'send')
    .where('attempts', '=', 0)
    .returning(['companyId', 'whatsappId', 'threadId'])
    .execute()
  if (removed.length === 0) return false
  const behind = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .returning(['companyId', 'whatsappId', 'threadId'])
    .execute()
  await refreshHeads(db, [...removed, ...behind])
  return true
}

/** Removes the send of a message that was sent otherwise, so that the deliveries behind it follow. */
export async function removeSend(db: Db, companyId: number, messageId: string): Promise<void> {
  const removed = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('kind', '=', 'send')
    .returning(['companyId', 'whatsappId', 'threadId'])
    .execute()
  await refreshHeads(db, removed)
}

async function refreshHeads(
  db: Db,
  conversations: ReadonlyArray<LineKey & { threadId: number }>,
): Promise<void> {
  for (const one of conversations) {
    await lockHeads(db, one, [one.threadId])
    await refreshHead(db, one)
    afterCommit(db, () => wakeLoops('outbox', one))
  }
}

/** Companies with expired deliveries. */
export async function listCompaniesWithExpired(db: Db, at: Date): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id from (
      select company_id from outbox where expires_at <= ${at} order by expires_at limit 10000
    ) as expired`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Lets all waiting deliveries of a company expire now, except downloads of received media. */
export async function expireWaitingDeliveries(db: Db, companyId: number, at: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ expiresAt: at })
    .where('companyId', '=', companyId)
    .where('kind', '!=', 'fetch')
    .where('expiresAt', '>', at.toISOString())
    .execute()
}

/** Ids of the waiting deliveries that send these messages. */
export async function listSendsOf(
  db: Db,
  companyId: number,
  messageIds: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`message_id = any(${messageIds}::uuid[])`)
    .where('kind', '=', 'send')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the oldest expired deliveries, `atMost` of them, and returns them. */
export function removeExpiredDeliveries(
  db: Db,
  companyId: number,
  { at, begunSince, atMost }: { at: Date; begunSince: Date; atMost: number },
): Promise<Taken[]> {
  return removeMatching(db, companyId, begunSince, (rows) =>
    rows.where('expiresAt', '<=', at.toISOString()).orderBy('expiresAt').limit(atMost),
  )
}

/** Removes those of these deliveries that still wait, and returns them. */
export function removeWaitingDeliveries(
  db: Db,
  companyId: number,
  { ids, begunSince }: { ids: readonly number[]; begunSince: Date },
): Promise<Taken[]> {
  return removeMatching(db, companyId, begunSince, (rows) =>
    rows.where(sql<boolean>`id = any(${ids}::bigint[])`),
  )
}

type Rows = SelectQueryBuilder<Tables, 'outbox', { id: number }>
export type Taken = Delivery & { readonly mayHaveArrived: boolean }

/** Removes deliveries except those in progress; an attempt that began before `begunSince` no longer counts as one. */
async function removeMatching(
  db: Db,
  companyId: number,
  begunSince: Date,
  which: (rows: Rows) => Rows,
): Promise<Taken[]> {
  const taken = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('id', 'in', (rows) =>
      which(
        rows
          .selectFrom('outbox')
          .select('id')
          .where('companyId', '=', companyId)
          .where(
            sql<boolean>`not exists (select from delivery_attempts as tried
              where tried.company_id = ${companyId} and tried.message_id = outbox.message_id
                and tried.ended_at is null and tried.started_at > ${begunSince})`,
          ),
      )
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  await refreshHeads(db, taken.filter(isOrdered))
  const sends = taken.flatMap(({ kind, messageId }) =>
    kind === 'send' && messageId !== null ? [messageId] : [],
  )
  const unknown = await listPerhapsArrived(db, companyId, sends)
  return taken.map((delivery) => ({
    ...delivery,
    mayHaveArrived: delivery.kind === 'send' && unknown.has(delivery.messageId),
  }))
}

/** Those of these messages with an attempt that got no answer. */
export async function listPerhapsArrived(
  db: Db,
  companyId: number,
  messageIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('deliveryAttempts')
    .select('messageId')
    .distinct()
    .where('companyId', '=', companyId)
    .where(sql<boolean>`message_id = any(${messageIds}::uuid[])`)
    .where('kind', '=', 'send')
    .where((or) => or.or([or('outcome', 'is', null), or('outcome', '=', UNANSWERED)]))
    .execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

export interface NewDelivery extends LineKey {
  threadId: number
  messageId: string | null
  kind: DeliveryKind
  payload: unknown
  lane: Lane
  /** One day from now when absent. */
  expiresAt: Date | undefined
}

const LIFETIME_MS = DAY

/** Adds a delivery to the line's outbox, in the caller's transaction. */
export async function insertDelivery(db: Db, { payload, ...given }: NewDelivery): Promise<void> {
  const at = now()
  const expiresAt = given.expiresAt ?? new Date(at.getTime() + LIFETIME_MS)
  const delivery = await db
    .insertInto('outbox')
    .values({ ...given, payload: JSON.stringify(payload), nextAt: at, createdAt: at, expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isOrdered(delivery)) await raiseHead(db, delivery)
}

/** Moves the deliveries of these threads to the threads to which their messages were moved. */
export async function moveDeliveries(
  db: Db,
  companyId: number,
  threadIds: number[],
): Promise<void> {
  const { rows } = await sql<{ threadId: number }>`
    update outbox set thread_id = messages.thread_id from messages
    where outbox.company_id = ${companyId} and outbox.thread_id = any(${threadIds}::int[])
      and messages.company_id = ${companyId} and messages.id = outbox.message_id
      and messages.thread_id <> outbox.thread_id
    returning outbox.thread_id`.execute(db)
  if (rows.length === 0) return
  await rebuildHeads(db, companyId, [...threadIds, ...rows.map(({ threadId }) => threadId)])
}

/** The holds of a line, also ended ones. */
export async function listHolds(db: Db, { companyId, whatsappId }: LineKey): Promise<Hold[]> {
  const rows = await db
    .selectFrom('outboxHolds')
    .select(['scope', 'until'])
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .execute()
  return rows.map(({ scope, until }) => ({ scope, until: new Date(until) }))
}

/**
 * Current end of a hold; undefined if it was removed. The row lock lasts until the transaction ends: a process that
 * removes the hold waits for it, and then finds the deliveries that wait for the hold.
 */
export async function lockHold(
  db: Db,
  { companyId, whatsappId }: LineKey,
  scope: Hold['scope'],
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('outboxHolds')
    .select('until')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('scope', '=', scope)
    .forShare()
    .executeTakeFirst()
  return row && new Date(row.until)
}

export interface Hold {
  scope: 'line' | 'newContacts' | 'firstContacts'
  until: Date
}

/** Saves a hold, unless a longer one of the same scope exists. */
export async function saveHold(
  db: Db,
  { companyId, whatsappId }: LineKey,
  hold: Hold & { code: string; reason: string },
): Promise<void> {
  await db
    .insertInto('outboxHolds')
    .values({ companyId, whatsappId, ...hold })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'whatsappId', 'scope'])
        .doUpdateSet(hold)
        .where('outboxHolds.until', '<', hold.until.toISOString()),
    )
    .execute()
}
