import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { batchByKey, rowsInKeyOrder } from '../../../platform/database/batch-by-key.ts'
import { fromNow, HOUR } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import type { Reassignment } from '../../customers/contacts/index.ts'
import { lockingThreads, lockThreads } from '../threads/index.ts'

export type TicketRow = Selectable<Tables['tickets']>

/** Columns on the wire. */
export const SHOWN = [
  'companyId',
  'id',
  'uuid',
  'status',
  'unreadMessages',
  'lastMessage',
  'lastMessageType',
  'isGroup',
  'fromMe',
  'userId',
  'queueId',
  'contactId',
  'whatsappId',
  'chatbot',
  'queueOptionId',
  'useIntegration',
  'integrationId',
  'promptId',
  'hasProposal',
  'charge',
  'protocol',
  'snoozedUntil',
  'waitingOn',
  'waitingSince',
  'lastInboundPosition',
  'version',
  'createdAt',
  'updatedAt',
] as const
export type ShownTicketRow = Pick<TicketRow, (typeof SHOWN)[number]>

/** Locks a ticket after its thread. */
export async function lockTicketRow(
  db: Db,
  companyId: number,
  id: number,
): Promise<TicketRow | undefined> {
  const [row] = await lockTickets(db, companyId, sql`id = ${id}`)
  return row
}

/** Locks the tickets that match `fit` after their threads, by ascending id. */
async function lockTickets(
  db: Db,
  companyId: number,
  fit: RawBuilder<unknown>,
): Promise<TicketRow[]> {
  const ofThem = sql`id = any(array(select thread_id from tickets where company_id = ${companyId} and ${fit}))`
  const { rows } = await sql<TicketRow>`
    with thread as materialized (${lockingThreads(companyId, ofThem)})
    select * from tickets
    where company_id = ${companyId} and ${fit} and (select count(*) from thread) >= 0
    order by id for no key update of tickets`.execute(db)
  return rows
}

/** Locks the open tickets of a user. */
export function lockOpenTicketsOfUser(
  db: Db,
  companyId: number,
  userId: number,
): Promise<TicketRow[]> {
  return lockTickets(db, companyId, sql`user_id = ${userId} and status = 'open'`)
}

export async function findTicketRow(
  db: Db,
  companyId: number,
  by: { id: number } | { uuid: string },
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('companyId', '=', companyId)
    .$if('id' in by, (all) => all.where('id', '=', 'id' in by ? by.id : 0))
    .$if('uuid' in by, (all) => all.where('uuid', '=', 'uuid' in by ? by.uuid : ''))
    .executeTakeFirst()
}

interface ThreadKey {
  companyId: number
  contactId: number
  whatsappId: number
}

const talks = recordset<ThreadKey>('talk', {
  companyId: 'int',
  contactId: 'int',
  whatsappId: 'int',
})

/**
 * Locks the current ticket of a conversation: the unclosed one, otherwise the newest of its thread. These may differ,
 * since merged contacts bring their tickets along. The caller holds the thread's lock; calls are batched.
 */
export const lockNewestTicket = batchByKey(async (db, asked: readonly ThreadKey[]) => {
  const { rows } = await sql<TicketRow & { place: number }>`
    select place, ticket.* from ${talks.of(asked)} cross join lateral (
      select * from tickets where company_id = "companyId" and id = (select coalesce(
        (select id from tickets where company_id = "companyId" and contact_id = "contactId"
          and whatsapp_id = "whatsappId" and status <> 'closed'),
        (select id from tickets where company_id = "companyId" and thread_id = (
            select id from threads
            where company_id = "companyId" and contact_id = "contactId" and whatsapp_id = "whatsappId")
            and not is_history
          order by id desc limit 1)))
      for no key update
    ) as ticket`.execute(db)
  return rowsInKeyOrder(asked, rows)
})

/**
 * Locks the closed ticket of a thread's history from before its line was connected. The caller holds the thread's lock.
 */
export async function lockHistoryTicket(
  db: Db,
  { companyId, contactId, whatsappId }: ThreadKey,
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select * from tickets where company_id = ${companyId} and is_history and thread_id = (
      select id from threads
      where company_id = ${companyId} and contact_id = ${contactId} and whatsapp_id = ${whatsappId})
    order by id limit 1 for no key update`.execute(db)
  return rows[0]
}

/** Locks a thread and its current ticket: the unclosed one, otherwise the newest. */
export async function lockTicketOfThread(
  db: Db,
  companyId: number,
  threadId: number,
): Promise<TicketRow | undefined> {
  const [, newest] = await pipeline([
    lockThreads(db, companyId, [threadId]),
    db
      .selectFrom('tickets')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('threadId', '=', threadId)
      .where('isHistory', '=', false)
      .orderBy((ticket) => ticket('status', '=', 'closed'))
      .orderBy('id', 'desc')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ])
  return newest
}

/** The unclosed ticket of a contact on a line. @param whatsappId undefined: the newest of any line */
export async function findUnclosedTicket(
  db: Db,
  companyId: number,
  contactId: number,
  whatsappId: number | null | undefined,
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .$if(whatsappId !== undefined, (all) =>
      all.where('whatsappId', 'is not distinct from', whatsappId ?? null),
    )
    .where('status', '!=', 'closed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Finds a ticket by the idempotency key of its opening. */
export async function findTicketByKey(
  db: Db,
  companyId: number,
  key: string,
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
}

/** Deletes a ticket; its messages, notes, tags and marks cascade. */
export async function removeTicket(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('tickets').where('companyId', '=', companyId).where('id', '=', id).execute()
}

export async function insertTicket(
  db: Db,
  ticket: Insertable<Tables['tickets']>,
): Promise<TicketRow> {
  return db.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()
}

/** Saves a ticket. Every save increments the version. */
export async function saveTicket(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['tickets']>,
): Promise<TicketRow> {
  return db
    .updateTable('tickets')
    .set({ ...change, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Recomputes the position of the customer's last message after positions in these threads changed. */
export async function updateLastInboundPosition(
  db: Db,
  companyId: number,
  threadIds: number[],
): Promise<void> {
  await sql`update tickets set last_inbound_position = coalesce((
      select max(position) from messages
      where messages.company_id = ${companyId} and messages.thread_id = tickets.thread_id and not messages.from_me
        and messages.position > 0), 0)
    where company_id = ${companyId} and thread_id = any(${threadIds}::int[]) and status <> 'closed'`.execute(
    db,
  )
}

/** Locks the tickets of contacts. */
export function lockTicketsOfContacts(
  db: Db,
  companyId: number,
  contactIds: number[],
): Promise<TicketRow[]> {
  return lockTickets(db, companyId, sql`contact_id = any(${contactIds}::int[])`)
}

/** Moves tickets to another contact, each to the thread that took over its own. */
export async function reassignTicketRows(
  db: Db,
  { companyId, from, to }: Reassignment,
  ticketIds: number[],
  threads: ReadonlyArray<{ from: number; to: number }>,
): Promise<void> {
  const [before, after] = [threads.map((thread) => thread.from), threads.map((thread) => thread.to)]
  await sql`update tickets set contact_id = ${to}, version = version + 1, thread_id = coalesce(
      (select after from unnest(${before}::int[], ${after}::int[]) as thread (before, after) where before = thread_id),
      thread_id)
    where company_id = ${companyId} and contact_id = ${from} and id = any(${ticketIds}::int[])`.execute(
    db,
  )
}

type AfterMessage = Pick<
  TicketRow,
  | 'companyId'
  | 'id'
  | 'status'
  | 'userId'
  | 'queueId'
  | 'queuedAt'
  | 'acceptedAt'
  | 'closedAt'
  | 'lastMessage'
  | 'lastMessageType'
  | 'fromMe'
  | 'updatedAt'
>

const saved = recordset<AfterMessage>('saved', {
  companyId: 'int',
  id: 'int',
  status: 'text',
  userId: 'int',
  queueId: 'int',
  queuedAt: 'timestamptz',
  acceptedAt: 'timestamptz',
  closedAt: 'timestamptz',
  lastMessage: 'text',
  lastMessageType: 'text',
  fromMe: 'boolean',
  updatedAt: 'timestamptz',
})

/** For this long after the company's last message on its own phone, a customer who writes back counts as answered. */
export const SERVED_ON_PHONE_MS = 2 * HOUR

/**
 * Saves the state of tickets after their messages were stored. Calls are batched: of two messages to the same ticket the
 * state of the later is saved, and both count as unread. A message from the company's own phone answers the customer.
 */
export const saveAfterMessage = batchByKey(async (db, tickets: readonly AfterMessage[]) => {
  const { rows } = await sql<TicketRow>`
    update tickets set status = saved.status, user_id = "userId", queue_id = "queueId", queued_at = "queuedAt",
      accepted_at = "acceptedAt", closed_at = "closedAt", last_message = "lastMessage",
      last_message_type = "lastMessageType", from_me = "fromMe",
      unread_messages = case when "fromMe" or saved.status = 'closed' then 0 else unread_messages + "messages" end,
      is_answered = case when saved.status = tickets.status then is_answered or "isWritten"
        else tickets.status = 'closed' and ("isWritten" or is_answered and tickets.updated_at > ${fromNow(-SERVED_ON_PHONE_MS)}) end,
      waiting_on = case when saved.status = 'closed' then null when "fromMe" then 'customer' else 'us' end,
      waiting_since = case when saved.status = 'closed' then null
        when not "fromMe" and waiting_on = 'us' then waiting_since else "updatedAt" end,
      last_inbound_position = case when "isHeard" then (
          select position from messages
          where messages.company_id = tickets.company_id and messages.thread_id = tickets.thread_id and not messages.from_me
          order by position desc limit 1)
        else last_inbound_position end,
      snoozed_until = case when "isHeard" and wakes_on_reply then null else snoozed_until end,
      updated_at = "updatedAt", version = version + 1
    from (
      select distinct on (id) *, count(*) over (partition by id)::int as messages,
        bool_or(not "fromMe") over (partition by id) as "isHeard",
        bool_or("fromMe") over (partition by id) as "isWritten"
      from ${saved.of(tickets)}
      order by id, place desc
    ) as saved
    where tickets.company_id = "companyId" and tickets.id = saved.id and tickets.id = any(${tickets.map(({ id }) => id)}::int[])
    returning tickets.*`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tickets.map(({ id }) => {
    const row = byId.get(id)
    if (!row) throw new Error(`ticket ${id} does not exist`)
    return row
  })
})
