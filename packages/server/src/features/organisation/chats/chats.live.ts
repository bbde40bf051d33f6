import type { Chat } from '@guiche/contract/chats'
import type { LivePayloads } from '@guiche/contract/live-events'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell, tellNumberedEvent } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import {
  chatChanged,
  chatCreated,
  chatDeleted,
  chatMessageWritten,
  chatRead,
} from './chats.events.ts'

// Events go to the own rooms of the current members. Chats have no room of their own, in which a former member's socket
// could remain.

type ChatNews = LivePayloads['company-{id}-chat']

export const chatLive = [
  reactAfterCommit(chatCreated, (chat) => tellMembers(chat, memberIds(chat), 'create')),
  reactAfterCommit(chatChanged, ({ chat, added, removed }) => {
    tellMembers(chat, added, 'create')
    tellMembers(
      chat,
      memberIds(chat).filter((id) => !added.includes(id)),
      'update',
    )
    tellChat(chat, removed, { action: 'delete', id: chat.id })
  }),
  reactAfterCommit(chatRead, (chat) => tellChat(chat, memberIds(chat), { action: 'update', chat })),
  reactAfterCommit(chatDeleted, (chat) =>
    tellChat(chat, memberIds(chat), { action: 'delete', id: chat.id }),
  ),
  reactAfterCommit(chatMessageWritten, ({ chat, message }) =>
    tellChat(chat, memberIds(chat), {
      action: 'new-message',
      newMessage: { ...message, chat },
      chat,
    }),
  ),
]

function memberIds({ users }: Chat): number[] {
  return users.map(({ userId }) => userId)
}

function tellMembers(record: Chat, userIds: number[], action: 'create' | 'update'): void {
  for (const userId of userIds)
    tellNumberedEvent(
      [userRoom(userId)],
      record.companyId,
      'company-{id}-chat-user-{userId}',
      userId,
      {
        action,
        record,
      },
    )
}

/** Emits under the name for all chats and the one for this chat. */
function tellChat({ id, companyId }: Chat, userIds: number[], news: ChatNews): void {
  // An empty list of rooms would emit to all sockets.
  if (userIds.length === 0) return
  const rooms = userIds.map(userRoom)
  tell(rooms, companyId, 'company-{id}-chat', news)
  tellNumberedEvent(rooms, companyId, 'company-{id}-chat-{chatId}', id, news)
}
