import { randomUUID } from 'node:crypto'
import type { Chat, ChatInput } from '@guiche/contract/chats'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countColleagues } from '../users/index.ts'
import { openOwnChatAs } from './chats.access.ts'
import { chatChanged, chatCreated, chatDeleted } from './chats.events.ts'
import {
  insertChat,
  insertMembers,
  listMembers,
  removeChat,
  removeMembers,
  saveChat,
} from './chats.queries.ts'
import { presentChat } from './present-chats.ts'

/** Creates a chat, owned by the actor. @throws ERR_NO_USER_FOUND */
export function makeChat(actor: Actor, { title, users }: ChatInput): Promise<Chat> {
  const { companyId, userId } = actor
  const at = now()
  const times = { createdAt: at, updatedAt: at }
  return inCompany(companyId, async (db) => {
    const others = await otherMemberIds(db, actor, users)
    const uuid = randomUUID()
    const row = await insertChat(db, { companyId, uuid, title, ownerId: userId, ...times })
    const members = [userId, ...others].map((id) => memberRow(companyId, row.id, id, at))
    await insertMembers(db, members)
    const chat = await presentChat(db, row)
    await announce(db, chatCreated, chat)
    return chat
  })
}

/**
 * Changes title and members. Remaining members keep their unread counts.
 * @throws ERR_NO_PERMISSION unless the actor is the owner
 */
export function changeChat(actor: Actor, id: number, { title, users }: ChatInput): Promise<Chat> {
  const { companyId, userId } = actor
  const at = now()
  return inCompany(companyId, async (db) => {
    await openOwnChatAs(db, actor, id)
    const wanted = [userId, ...(await otherMemberIds(db, actor, users))]
    const present = (await listMembers(db, companyId, [id])).map((member) => member.userId)
    const added = wanted.filter((member) => !present.includes(member))
    const removed = present.filter((member) => !wanted.includes(member))
    await insertMembers(
      db,
      added.map((member) => memberRow(companyId, id, member, at)),
    )
    await removeMembers(db, companyId, id, removed)
    const chat = await presentChat(db, await saveChat(db, companyId, id, { title, updatedAt: at }))
    await announce(db, chatChanged, { chat, added, removed })
    return chat
  })
}

export function deleteChat(actor: Actor, id: number): Promise<{ message: string }> {
  return inCompany(actor.companyId, async (db) => {
    const chat = await presentChat(db, await openOwnChatAs(db, actor, id))
    await removeChat(db, actor.companyId, id)
    await announce(db, chatDeleted, chat)
    return { message: 'Chat deleted' }
  })
}

/** The named users without the actor, each once. @throws InvalidInputError if none is left, ERR_NO_USER_FOUND */
async function otherMemberIds(db: Db, actor: Actor, users: ChatInput['users']): Promise<number[]> {
  const ids = [...new Set(users.map(({ id }) => id))].filter((id) => id !== actor.userId)
  if (ids.length === 0)
    throw new InvalidInputError([{ path: 'users', code: 'too_small', limit: 1 }])
  if ((await countColleagues(db, actor.companyId, ids)) < ids.length)
    throw new AppError('ERR_NO_USER_FOUND')
  return ids
}

function memberRow(companyId: number, chatId: number, userId: number, at: Date) {
  return { companyId, chatId, userId, createdAt: at, updatedAt: at }
}
