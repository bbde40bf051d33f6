import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type ChatRow, findChat, lockChat } from './chats.queries.ts'

/** The chat if the actor is a member. @throws ERR_NO_CHAT_FOUND */
export async function findChatAs(db: Db, actor: Actor, id: number): Promise<ChatRow> {
  return existingChat(await findChat(db, actor.companyId, actor.userId, id))
}

/** Locks the chat if the actor is a member. @throws ERR_NO_CHAT_FOUND */
export async function openChatAs(db: Db, actor: Actor, id: number): Promise<ChatRow> {
  return existingChat(await lockChat(db, actor.companyId, actor.userId, id))
}

/** Locks the chat if the actor is its owner, for a change or deletion. @throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION */
export async function openOwnChatAs(db: Db, actor: Actor, id: number): Promise<ChatRow> {
  const chat = await openChatAs(db, actor, id)
  if (chat.ownerId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  return chat
}

export function existingChat(chat: ChatRow | undefined): ChatRow {
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND')
  return chat
}
