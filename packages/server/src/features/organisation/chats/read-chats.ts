import type { Chat, ChatMessage, ChatMessagesQuery } from '@guiche/contract/chats'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findChatAs, existingChat, openChatAs } from './chats.access.ts'
import { chatRead } from './chats.events.ts'
import { clearUnread, findChatByUuid, listChats, listMessages, saveChat } from './chats.queries.ts'
import { presentChat, presentChats, presentMessages } from './present-chats.ts'

interface RecordsPage<T> {
  records: T[]
  count: number
  hasMore: boolean
}

export function pageOfChats(
  { companyId, userId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<RecordsPage<Chat>> {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listChats(db, companyId, userId, searchParam, pageNumber)
    return { records: await presentChats(db, companyId, rows), ...rest }
  })
}

export function showChat({ companyId, userId }: Actor, uuid: string): Promise<Chat> {
  return inCompany(companyId, async (db) =>
    presentChat(db, existingChat(await findChatByUuid(db, companyId, userId, uuid))),
  )
}

export function pageOfChatMessages(
  actor: Actor,
  chatId: number,
  query: ChatMessagesQuery,
): Promise<RecordsPage<ChatMessage>> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await findChatAs(db, actor, chatId)
    const { rows, ...rest } = await listMessages(db, companyId, chatId, query)
    return { records: await presentMessages(db, companyId, rows.toReversed()), ...rest }
  })
}

/** Marks a chat as read. Clients send the reader's id, which must be the actor's. @throws ERR_NO_PERMISSION */
export function markChatRead(actor: Actor, id: number, reader = actor.userId): Promise<Chat> {
  if (reader !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openChatAs(db, actor, id)
    // Without unread messages nothing is announced.
    if (!(await clearUnread(db, companyId, id, userId, now()))) return presentChat(db, row)
    const chat = await presentChat(db, await saveChat(db, companyId, id, {}))
    await announce(db, chatRead, chat)
    return chat
  })
}
