import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../platform/live.ts'
import { chatMessageRows, chatRows, dropChat, renameMember } from './chats.queries.ts'

/** One's chats, on every page: the menu and the top bar say what is unread. */
export const chatsLive: readonly Hearing[] = [
  on('company-{id}-chat', hearChat),
  on('company-{id}-chat-user-{userId}', (cache, { record }) => chatRows.hear(cache, record)),
  on('company-{id}-user', (cache, heard) => {
    if (heard.action === 'delete') return
    const { id, name } = heard.user
    renameMember(cache, { id, name })
  }),
]

/** A message, a reading, or the end of a chat. */
function hearChat(cache: QueryClient, heard: LivePayloads['company-{id}-chat']): void {
  if (heard.action === 'delete') return dropChat(cache, heard.id)
  if (heard.action === 'new-message') {
    // For clients of this family the chat stands within as well.
    const { chat: _, ...message } = heard.newMessage
    chatMessageRows.hear(cache, message)
  }
  chatRows.hear(cache, heard.chat)
}
