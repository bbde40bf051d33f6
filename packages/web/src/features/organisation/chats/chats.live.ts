import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { chatSendings } from './chat-sendings.ts'
import { chatMessageRows, chatRows, dropChat, renameMember } from './chats.queries.ts'

/** Updates the user's chats on every page, since menu and top bar show unread ones. */
export const chatsLive: readonly Hearing[] = [
  declareHearing('company-{id}-chat', hearChat),
  declareHearing('company-{id}-chat-user-{userId}', (cache, { record }) =>
    chatRows.hear(cache, record),
  ),
  declareHearing('company-{id}-user', (cache, heard) => {
    if (heard.action === 'delete') return
    const { id, name } = heard.user
    renameMember(cache, { id, name })
  }),
]

/** Handles a new message, a read receipt, or a deletion. */
function hearChat(cache: QueryClient, heard: LivePayloads['company-{id}-chat']): void {
  if (heard.action === 'delete') {
    chatSendings.discardConversation(heard.id)
    return dropChat(cache, heard.id)
  }
  if (heard.action === 'new-message') {
    // For other clients the message contains its chat too.
    const { chat: _, ...message } = heard.newMessage
    if (message.idempotencyKey !== null) chatSendings.confirm(message.idempotencyKey)
    chatMessageRows.hear(cache, message)
  }
  chatRows.hear(cache, heard.chat)
}
