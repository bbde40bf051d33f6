import { CHAT_MESSAGE_PAGE, CHAT_PAGE, type ChatMessagesQuery } from '@guiche/contract/chats'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type ChatRow = Selectable<Tables['chats']>
export type ChatMessageRow = Selectable<Tables['chatMessages']>

/** A member's chats, those with the newest message first. */
export async function listChats(
  db: Db,
  companyId: number,
  userId: number,
  search: string,
  page: number,
): Promise<{ rows: ChatRow[]; count: number; hasMore: boolean }> {
  const mine = selectChatsOfMember(db, companyId, userId).where(isFoundIn(search, 'title'))
  return readNumberedPage(
    mine.select(rowCount),
    mine.selectAll('chats').orderBy('chats.updatedAt', 'desc').orderBy('chats.id', 'desc'),
    { page, size: CHAT_PAGE },
  )
}

export async function findChatByUuid(
  db: Db,
  companyId: number,
  userId: number,
  uuid: string,
): Promise<ChatRow | undefined> {
  return selectChatsOfMember(db, companyId, userId)
    .selectAll('chats')
    .where('chats.uuid', '=', uuid)
    .executeTakeFirst()
}

export async function findChat(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<ChatRow | undefined> {
  return selectChatsOfMember(db, companyId, userId)
    .selectAll('chats')
    .where('chats.id', '=', id)
    .executeTakeFirst()
}

/** Locks the chat if the user is a member; the lock serializes writes to a chat. */
export async function lockChat(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<ChatRow | undefined> {
  return selectChatsOfMember(db, companyId, userId)
    .selectAll('chats')
    .where('chats.id', '=', id)
    .forUpdate('chats')
    .executeTakeFirst()
}

function selectChatsOfMember(db: Db, companyId: number, userId: number) {
  return db
    .selectFrom('chats')
    .innerJoin('chatUsers', (join) =>
      join
        .onRef('chatUsers.companyId', '=', 'chats.companyId')
        .onRef('chatUsers.chatId', '=', 'chats.id'),
    )
    .where('chatUsers.companyId', '=', companyId)
    .where('chatUsers.userId', '=', userId)
}

export async function insertChat(db: Db, row: Insertable<Tables['chats']>): Promise<ChatRow> {
  return db.insertInto('chats').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveChat(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['chats']>,
): Promise<ChatRow> {
  return db
    .updateTable('chats')
    .set({ ...change, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeChat(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('chats').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Members of chats with their names, in the order in which they joined. */
export async function listMembers(db: Db, companyId: number, chatIds: number[]) {
  if (chatIds.length === 0) return []
  return db
    .selectFrom('chatUsers')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'chatUsers.companyId')
        .onRef('users.id', '=', 'chatUsers.userId'),
    )
    .selectAll('chatUsers')
    .select('users.name')
    .where('chatUsers.companyId', '=', companyId)
    .where('chatUsers.chatId', 'in', chatIds)
    .orderBy('chatUsers.id')
    .execute()
}

export async function insertMembers(
  db: Db,
  rows: Array<Insertable<Tables['chatUsers']>>,
): Promise<void> {
  if (rows.length > 0) await db.insertInto('chatUsers').values(rows).execute()
}

export async function removeMembers(
  db: Db,
  companyId: number,
  chatId: number,
  userIds: number[],
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .deleteFrom('chatUsers')
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('userId', 'in', userIds)
    .execute()
}

/** Increments the unread count of all members but the sender, whose count is reset. */
export async function incrementUnread(
  db: Db,
  companyId: number,
  chatId: number,
  senderId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('chatUsers')
    .set({
      unreads: sql`case when user_id = ${senderId} then 0 else unreads + 1 end`,
      updatedAt: at,
    })
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .execute()
}

/** @returns true if there was something unread */
export async function clearUnread(
  db: Db,
  companyId: number,
  chatId: number,
  userId: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chatUsers')
    .set({ unreads: 0, updatedAt: at })
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('userId', '=', userId)
    .where('unreads', '>', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a user from all their chats. @returns those chats, locked */
export async function removeUserFromChats(
  db: Db,
  companyId: number,
  userId: number,
): Promise<ChatRow[]> {
  const chats = await selectChatsOfMember(db, companyId, userId)
    .selectAll('chats')
    .orderBy('chats.id')
    .forUpdate('chats')
    .execute()
  await db
    .deleteFrom('chatUsers')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  return chats
}

const MESSAGE_COLUMNS = [
  'companyId',
  'id',
  'chatId',
  'senderId',
  'message',
  'fileId',
  'mediaName',
  'idempotencyKey',
  'createdAt',
  'updatedAt',
] as const

export async function insertMessage(
  db: Db,
  row: Insertable<Tables['chatMessages']>,
): Promise<ChatMessageRow> {
  return db
    .insertInto('chatMessages')
    .values(row)
    .returning(MESSAGE_COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function findMessageByKey(
  db: Db,
  companyId: number,
  chatId: number,
  senderId: number,
  idempotencyKey: string,
): Promise<ChatMessageRow | undefined> {
  return db
    .selectFrom('chatMessages')
    .select(MESSAGE_COLUMNS)
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('senderId', '=', senderId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/** A page of messages, the newest first. */
export async function listMessages(
  db: Db,
  companyId: number,
  chatId: number,
  { pageNumber, before }: ChatMessagesQuery,
): Promise<{ rows: ChatMessageRow[]; count: number; hasMore: boolean }> {
  const all = db
    .selectFrom('chatMessages')
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
  const { count } = await all
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const asked = before === undefined ? all : all.where('id', '<', before)
  const rows = await asked
    .select(MESSAGE_COLUMNS)
    .orderBy('id', 'desc')
    .offset((pageNumber - 1) * CHAT_MESSAGE_PAGE)
    // One more row than the page shows if there are others.
    .limit(CHAT_MESSAGE_PAGE + 1)
    .execute()
  return {
    rows: rows.slice(0, CHAT_MESSAGE_PAGE),
    count,
    hasMore: rows.length > CHAT_MESSAGE_PAGE,
  }
}
