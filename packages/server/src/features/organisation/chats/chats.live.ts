import type { Chat } from '@guiche/contract/chats'
import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../../platform/events/events.ts'
import { tell, tellOf } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import {
  chatChanged,
  chatCreated,
  chatDeleted,
  chatMessageWritten,
  chatRead,
} from './chats.events.ts'

// Told to the rooms of those who are members at that moment: there is no room of a chat that somebody could be left in.

type News = LivePayloads['company-{id}-chat']

export const chatLive = [
  live(chatCreated, (chat) => tellMembers(chat, membersOf(chat), 'create')),
  live(chatChanged, ({ chat, added, removed }) => {
    tellMembers(chat, added, 'create')
    tellMembers(
      chat,
      membersOf(chat).filter((id) => !added.includes(id)),
      'update',
    )
    tellChat(chat, removed, { action: 'delete', id: chat.id })
  }),
  live(chatRead, (chat) => tellChat(chat, membersOf(chat), { action: 'update', chat })),
  live(chatDeleted, (chat) => tellChat(chat, membersOf(chat), { action: 'delete', id: chat.id })),
  live(chatMessageWritten, ({ chat, message }) =>
    tellChat(chat, membersOf(chat), {
      action: 'new-message',
      newMessage: { ...message, chat },
      chat,
    }),
  ),
]

function membersOf({ users }: Chat): number[] {
  return users.map(({ userId }) => userId)
}

function tellMembers(record: Chat, userIds: number[], action: 'create' | 'update'): void {
  for (const userId of userIds)
    tellOf([userRoom(userId)], record.companyId, 'company-{id}-chat-user-{userId}', userId, {
      action,
      record,
    })
}

/** Under the name of all chats and that of the one. */
function tellChat({ id, companyId }: Chat, userIds: number[], news: News): void {
  // No room at all would be everybody.
  if (userIds.length === 0) return
  const rooms = userIds.map(userRoom)
  tell(rooms, companyId, 'company-{id}-chat', news)
  tellOf(rooms, companyId, 'company-{id}-chat-{chatId}', id, news)
}
