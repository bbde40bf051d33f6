import type { MessageExtra } from '@guiche/contract/message-extra'
import { MESSAGE_PAGE, type ThreadQuery } from '@guiche/contract/messages'
import { type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import {
  type MessageName,
  messageNameOf,
  type Party,
  type PartyName,
} from '../../../channels/channel.ts'
import { batchByKey, rowsInKeyOrder } from '../../../platform/database/batch-by-key.ts'
import { columnsOf } from '../../../platform/database/sql/columns.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { partyIdentities } from '../../customers/contacts/index.ts'
import type { Reassignment } from '../../customers/contacts/index.ts'
import {
  positionsOfPage,
  reservingPositions,
  reservingHistoryPositions,
} from '../../tickets/threads/index.ts'
import { CHANGE_FAILURES, DELIVERED } from './message-rules.ts'

/** The columns of a message that statements read. */
export const SEEN = [
  'companyId',
  'id',
  'threadId',
  'position',
  'ticketId',
  'contactId',
  'whatsappId',
  'queueId',
  'userId',
  'providerId',
  'fromMe',
  'body',
  'mediaType',
  'fileId',
  'mediaName',
  'quotedMsgId',
  'ack',
  'read',
  'isDeleted',
  'isEdited',
  'failureCode',
  'failureReason',
  'remoteJid',
  'participant',
  'participantKind',
  'participantId',
  'sentBy',
  'extra',
  'reactions',
  'isVoice',
  'linkPreview',
  'linkImageId',
  'version',
  'createdAt',
  'updatedAt',
] as const
const COLUMNS = columnsOf('messages', SEEN)
export type MessageRow = Pick<Selectable<Tables['messages']>, (typeof SEEN)[number]>

export interface NewMessage {
  companyId: number
  id: string
  threadId: number
  ticketId: number
  contactId: number | null
  whatsappId: number
  queueId: number | null
  userId: number | null
  providerId: string | null
  fromMe: boolean
  body: string
  mediaType: string
  mediaName: string | null
  fileId: string | null
  isVoice: boolean
  quotedMsgId: string | null
  ack: number
  read: boolean
  remoteJid: string
  participant: string | null
  /** The provider's id of the writer in a group; empty elsewhere. */
  participantId: string
  participantKind: PartyName['kind'] | null
  idempotencyKey: string | null
  /** The rule that sent it, and the decision in which it was sent. */
  sentBy: string | null
  decisionId: number | null
  raw: unknown
  extra: MessageExtra | null
  createdAt: Date
  updatedAt: Date
}

const given = recordset<NewMessage>('given', {
  companyId: 'int',
  id: 'uuid',
  threadId: 'int',
  ticketId: 'int',
  contactId: 'int',
  whatsappId: 'int',
  queueId: 'int',
  userId: 'int',
  providerId: 'text',
  fromMe: 'boolean',
  body: 'text',
  mediaType: 'text',
  mediaName: 'text',
  fileId: 'uuid',
  isVoice: 'boolean',
  quotedMsgId: 'uuid',
  ack: 'smallint',
  read: 'boolean',
  remoteJid: 'text',
  participant: 'text',
  participantId: 'text',
  participantKind: 'text',
  idempotencyKey: 'text',
  sentBy: 'text',
  decisionId: 'bigint',
  raw: 'jsonb',
  extra: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})

/**
 * Stores messages, each at the next position of its thread. Inserts into one thread are serialized by the thread's row.
 */
export const insertMessage = batchByKey((db, messages: readonly NewMessage[]) =>
  insertAtPositions(db, messages, reservingPositions),
)

/** Stores messages from before the line's connection, above all others of their thread. */
export const insertHistory = batchByKey((db, messages: readonly NewMessage[]) =>
  insertAtPositions(db, messages, reservingHistoryPositions),
)

async function insertAtPositions(
  db: Db,
  messages: readonly NewMessage[],
  taking: typeof reservingPositions,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with given as materialized (
      select *, row_number() over (partition by "threadId" order by place)::int as nth from ${given.of(messages)}
    ), places as (${taking(
      sql`given`,
      messages.map(({ threadId }) => threadId),
    )})
    insert into messages (position, ${given.columns})
    select before + nth, ${given.values} from given join places on places.id = given."threadId" order by place
    returning ${COLUMNS}`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return messages.map(({ id, threadId }) => {
    const row = stored.get(id)
    if (!row) throw new Error(`thread ${threadId} does not exist`)
    return row
  })
}

interface ProviderName {
  companyId: number
  whatsappId: number
  /** All identities of the chat. */
  kinds: string[]
  values: string[]
  providerId: string
  /** Direction of the message; null for any. */
  fromMe: boolean | null
  /** All ids of the writer, because a group member may be reported under another one later; null for any. */
  participantIds: string[] | null
}

const named = recordset<ProviderName>('named', {
  companyId: 'int',
  whatsappId: 'int',
  kinds: 'text[]',
  values: 'text[]',
  providerId: 'text',
  fromMe: 'boolean',
  participantIds: 'text[]',
})

const findNamed = batchByKey(async (db, names: readonly ProviderName[]) => {
  const { rows } = await sql<MessageRow & { place: number }>`
    select place, ${COLUMNS} from ${named.of(names)} cross join lateral (
      select messages.* from unnest("kinds", "values") as name (kind, value)
      join contact_identities as identity on identity.company_id = "companyId"
        and identity.kind = name.kind and identity.value = name.value
      join threads on threads.company_id = "companyId" and threads.contact_id = identity.contact_id
        and threads.whatsapp_id = "whatsappId"
      join messages on messages.company_id = "companyId" and messages.thread_id = threads.id
        and messages.provider_id = "providerId"
        and messages.from_me = coalesce("fromMe", messages.from_me)
        and ("participantIds" is null or messages.participant_id = any("participantIds"))
      order by messages.position desc limit 1
    ) as messages`.execute(db)
  return rowsInKeyOrder(names, rows)
})

/**
 * Finds a message by the provider's id, which is unique only within its chat, optionally limited to a direction and
 * writer.
 */
export function findByProviderId(
  db: Db,
  { companyId, whatsappId }: { companyId: number; whatsappId: number },
  chat: Party,
  providerId: string,
  {
    fromMe = null,
    participantIds = null,
  }: Partial<Pick<ProviderName, 'fromMe' | 'participantIds'>> = {},
): Promise<MessageRow | undefined> {
  const names = partyIdentities(chat)
  return findNamed(db, {
    companyId,
    whatsappId,
    kinds: names.map(({ kind }) => kind),
    values: names.map(({ value }) => value),
    providerId,
    fromMe,
    participantIds,
  })
}

export async function findMessage(
  db: Db,
  companyId: number,
  id: string,
): Promise<MessageRow | undefined> {
  return selectMessage(db, companyId, id).executeTakeFirst()
}

/** The raw data that was stored with the message. */
export async function findRawData(db: Db, companyId: number, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('messages')
    .select('raw')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.raw
}

/** Locks the message until the transaction ends. */
export async function lockMessage(
  db: Db,
  companyId: number,
  id: string,
): Promise<MessageRow | undefined> {
  return selectMessage(db, companyId, id).forNoKeyUpdate().executeTakeFirst()
}

function selectMessage(db: Db, companyId: number, id: string) {
  return db
    .selectFrom('messages')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export async function findByIdempotencyKey(
  db: Db,
  companyId: number,
  userId: number,
  key: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
}

export async function listMessagesById(
  db: Db,
  companyId: number,
  ids: string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('messages')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/**
 * Increments the version with each save; positions are changed by threads only. @returns undefined if no row matched
 */
export async function saveMessage(
  db: Db,
  companyId: number,
  id: string,
  change: Omit<Updateable<Tables['messages']>, 'threadId' | 'position'>,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set({ ...change, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(SEEN)
    .executeTakeFirst()
}

/** Raises the ack, which never falls, and records the price once reported. @returns undefined if neither changed */
export async function raiseAck(
  db: Db,
  companyId: number,
  id: string,
  ack: number,
  at: Date,
  pricing?: MessageExtra['pricing'],
): Promise<MessageRow | undefined> {
  const price = JSON.stringify(pricing ? { pricing } : {})
  const arrived = sql<boolean>`(from_me and ack < ${ack} and (ack = 0 or ${ack} >= ${DELIVERED})
    and failure_code <> all(${CHANGE_FAILURES}::text[]))`
  return db
    .updateTable('messages')
    .set({
      ack: sql`greatest(ack, ${ack})`,
      // A failure is cleared if the message arrived after being given up, or was taken for lost.
      failureCode: sql`case when ${arrived} then null else failure_code end`,
      failureReason: sql`case when ${arrived} then null else failure_reason end`,
      extra: sql`case when ${price}::jsonb = '{}' then extra else coalesce(extra, '{}') || ${price}::jsonb end`,
      updatedAt: at,
      version: sql`version + 1`,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where(sql<boolean>`(ack < ${ack} or not coalesce(extra, '{}') @> ${price}::jsonb)`)
    .returning(SEEN)
    .executeTakeFirst()
}

/** A page of a thread. Rows of queues that the reader may not see are left out of the page. */
export async function listThreadPage(
  db: Db,
  companyId: number,
  threadId: number,
  page: Pick<ThreadQuery, 'upTo'> & Partial<Pick<ThreadQuery, 'pageNumber'>>,
  visible: { ticketId: number; queueIds: readonly number[] } | undefined,
) {
  const { upTo: asked, pageNumber = 1 } = page
  const places = { upTo: asked, pageNumber, size: MESSAGE_PAGE }
  const mayRead = visible
    ? sql`(ticket_id = ${visible.ticketId} or queue_id is null or queue_id = any(${visible.queueIds}::int[]))`
    : sql`true`
  const { rows } = await sql<MessageRow & ThreadEnds>`
    with thread as materialized (${positionsOfPage(companyId, threadId, places)})
    select first_position, last_position, newest, ${COLUMNS}
    -- Asked for apart: row security lets no arithmetic into the search of an index.
    from thread left join messages on company_id = ${companyId} and thread_id = ${threadId}
      and position > (select before from thread) and position <= (select newest from thread) and ${mayRead}
    order by position`.execute(db)
  const { firstPosition, lastPosition, newest }: ThreadEnds = rows[0] ?? NOWHERE
  return {
    messages: rows.filter(({ id }) => id !== null),
    count: lastPosition - firstPosition + 1,
    hasMore: newest - MESSAGE_PAGE >= firstPosition,
    upTo: newest,
    hasNewer: newest < lastPosition,
  }
}

/** First and last position of a thread, and the last position of the page. */
interface ThreadEnds {
  firstPosition: number
  lastPosition: number
  newest: number
}

const NOWHERE: ThreadEnds = { firstPosition: 1, lastPosition: 0, newest: 0 }

type ProviderMessageName = Pick<
  MessageRow,
  'providerId' | 'fromMe' | 'participantKind' | 'participantId'
>

/**
 * Marks the customer's messages as read. @returns the provider's names of those that were unread, by the identity that
 * sent them
 */
export async function markThreadRead(
  db: Db,
  companyId: number,
  threadId: number,
): Promise<Map<string, MessageName[]>> {
  const { rows } = await sql<ProviderMessageName & { remoteJid: string }>`
    update messages set read = true
    where company_id = ${companyId} and thread_id = ${threadId} and position > (
        select last_position - 500 from threads where company_id = ${companyId} and id = ${threadId})
      and not from_me and not read
    returning provider_id, from_me, participant_kind, participant_id, remote_jid`.execute(db)
  const read = new Map<string, MessageName[]>()
  for (const { remoteJid, ...row } of rows) {
    const name = messageNameOf(row)
    if (name) read.set(remoteJid, [...(read.get(remoteJid) ?? []), name])
  }
  return read
}

/**
 * Counts the customer's later messages in a thread up to `most`, without deleted ones, and returns the position of the
 * last one besides this message; 0 without any.
 */
export async function countLaterInbound(
  db: Db,
  { companyId, threadId, position }: Pick<MessageRow, 'companyId' | 'threadId' | 'position'>,
  most: number,
): Promise<{ later: number; lastPosition: number }> {
  const theirs = sql`company_id = ${companyId} and thread_id = ${threadId} and not from_me and not is_deleted`
  const { rows } = await sql<{ later: number; lastPosition: number }>`
    select
      (select count(*)::int from (
        select from messages where ${theirs} and position > ${position} limit ${most}) as later) as later,
      coalesce((select position from messages where ${theirs} and position <> ${position}
        order by position desc limit 1), 0) as last_position`.execute(db)
  return rows[0] ?? { later: 0, lastPosition: 0 }
}

/** Former texts of messages, the oldest first. */
export async function listEdits(db: Db, companyId: number, messageIds: string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('messageEdits')
    .select(['id', 'messageId', 'body', 'editedAt'])
    .where('companyId', '=', companyId)
    .where('messageId', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('id')
    .execute()
}

export async function insertEdit(db: Db, row: MessageRow, at: Date): Promise<void> {
  const { companyId, id: messageId, body } = row
  await db.insertInto('messageEdits').values({ companyId, messageId, body, editedAt: at }).execute()
}

/** Removes the newest edit. @returns true if others are left */
export async function removeNewestEdit(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<boolean> {
  const edits = await listEdits(db, companyId, [messageId])
  const newest = edits.at(-1)
  if (newest)
    await db
      .deleteFrom('messageEdits')
      .where('companyId', '=', companyId)
      .where('id', '=', newest.id)
      .execute()
  return edits.length > 1
}

/** The thread's newest ticket; its history ticket if there is no other. */
export async function findNewestTicketId(
  db: Db,
  companyId: number,
  threadId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('threadId', '=', threadId)
    .orderBy('isHistory')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Reassigns the messages of tickets from one contact to another. */
export async function reassignMessages(
  db: Db,
  { companyId, from, to }: Reassignment,
  ticketIds: number[],
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ contactId: to })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', anyOf(ticketIds))
    .where('contactId', '=', from)
    .execute()
}

/** A rule's failed answer; undefined if a late status reports its arrival, or the rule has answered again since. */
export async function findFailedAnswer(
  db: Db,
  companyId: number,
  id: string,
): Promise<{ rule: string } | undefined> {
  const { rows } = await sql<{ rule: string }>`
    select said.sent_by as rule from messages as said
    where said.company_id = ${companyId} and said.id = ${id} and said.from_me
      and said.sent_by is not null and said.failure_code is not null
      and not exists (
        select from messages as later where later.company_id = ${companyId}
          and later.thread_id = said.thread_id and later.position > said.position
          and later.sent_by = said.sent_by)`.execute(db)
  return rows[0]
}

const WRITTEN_AT_MOST = 20

/** Messages that users other than this one wrote after a position of the thread, in order. */
export async function listOthersMessagesSince(
  db: Db,
  companyId: number,
  threadId: number,
  position: number,
  userId: number,
) {
  return db
    .selectFrom('messages')
    .select(['id', 'position', 'body', 'mediaType', 'createdAt', 'userId'])
    .where('companyId', '=', companyId)
    .where('threadId', '=', threadId)
    .where('position', '>', position)
    .where('fromMe', '=', true)
    .where('userId', 'is not', null)
    .where('userId', '!=', userId)
    .where('isDeleted', '=', false)
    .orderBy('position')
    .limit(WRITTEN_AT_MOST)
    .execute()
}

/** Removes a failed message from the list of failures. @returns true if it was listed */
export async function dismissFailure(
  db: Db,
  companyId: number,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ givenUpAt: at })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('fromMe', '=', true)
    .where('failureCode', 'is not', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
