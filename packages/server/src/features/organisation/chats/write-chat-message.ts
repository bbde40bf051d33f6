import type { Chat, ChatMessage, ChatMessageInput } from '@guiche/contract/chats'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { storeUpload } from '../files/index.ts'
import { listNames } from '../users/index.ts'
import { findChatAs, openChatAs } from './chats.access.ts'
import { chatMessageWritten } from './chats.events.ts'
import {
  type ChatRow,
  incrementUnread,
  findMessageByKey,
  insertMessage,
  saveChat,
} from './chats.queries.ts'
import { presentChat, presentMessages } from './present-chats.ts'

type StoredMedium = { fileId: string | null; mediaName: string | null }
type WrittenChatMessage = ChatMessage & { chat: Chat }

const LAST_MESSAGE_MAX = 255

/**
 * Writes to a chat. A repeat with the same idempotency key returns the first call's message.
 * @throws ERR_NO_CHAT_FOUND
 */
export async function writeChatMessage(
  actor: Actor,
  chatId: number,
  input: ChatMessageInput,
  [upload]: readonly Upload[] = [],
): Promise<WrittenChatMessage> {
  if (!upload && input.message.trim() === '')
    throw new InvalidInputError([{ path: 'message', code: 'too_small', limit: 1 }])
  const medium = upload ? await storeMedium(actor, chatId, upload) : NO_MEDIUM
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const chat = await openChatAs(db, actor, chatId)
    const { idempotencyKey: key } = input
    const repeated = key && (await findMessageByKey(db, companyId, chatId, userId, key))
    if (repeated) return presentWritten(db, chat, repeated)
    return saveChatMessage(db, actor, chat, { ...input, ...medium })
  })
}

const NO_MEDIUM: StoredMedium = { fileId: null, mediaName: null }

/** Checks membership before the file is stored. */
async function storeMedium(actor: Actor, chatId: number, upload: Upload): Promise<StoredMedium> {
  await inCompany(actor.companyId, (db) => findChatAs(db, actor, chatId))
  const { row, name } = await storeUpload(actor.companyId, upload)
  return { fileId: row.id, mediaName: name }
}

async function saveChatMessage(
  db: Db,
  { companyId, userId }: Actor,
  chat: ChatRow,
  { message, idempotencyKey, fileId, mediaName }: ChatMessageInput & StoredMedium,
): Promise<WrittenChatMessage> {
  const at = now()
  const written = await insertMessage(db, {
    companyId,
    chatId: chat.id,
    senderId: userId,
    message: message.trim(),
    fileId,
    mediaName,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: at,
    updatedAt: at,
  })
  await incrementUnread(db, companyId, chat.id, userId, at)
  const sender = (await listNames(db, companyId, [userId])).get(userId) ?? ''
  const said = `${sender}: ${written.message || mediaName}`
  const lastMessage = Array.from(said).slice(0, LAST_MESSAGE_MAX).join('')
  const saved = await saveChat(db, companyId, chat.id, { lastMessage, updatedAt: at })
  const answer = await presentWritten(db, saved, written)
  const { chat: presented, ...presentedMessage } = answer
  await announce(db, chatMessageWritten, { chat: presented, message: presentedMessage })
  return answer
}

async function presentWritten(
  db: Db,
  chat: ChatRow,
  row: Parameters<typeof presentMessages>[2][number],
): Promise<WrittenChatMessage> {
  const [message] = await presentMessages(db, chat.companyId, [row])
  if (!message) throw new Error('a row was not presented as a message')
  return { ...message, chat: await presentChat(db, chat) }
}
