import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { chatChanged } from './chats.events.ts'
import {
  type ChatRow,
  listMembers,
  removeChat,
  removeUserFromChats,
  saveChat,
} from './chats.queries.ts'
import { presentChat } from './present-chats.ts'

/**
 * Removes a deleted user from their chats. A chat that they owned passes to its oldest member, or is deleted without
 * one.
 */
export async function leaveChats(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  for (const chat of await removeUserFromChats(db, companyId, userId))
    await leaveChat(db, chat, userId)
}

async function leaveChat(db: Db, { companyId, id, ownerId }: ChatRow, left: number): Promise<void> {
  const [first] = await listMembers(db, companyId, [id])
  if (!first) return removeChat(db, companyId, id)
  const owner = ownerId === left ? { ownerId: first.userId } : {}
  const chat = await presentChat(db, await saveChat(db, companyId, id, owner))
  await announce(db, chatChanged, { chat, added: [], removed: [] })
}
