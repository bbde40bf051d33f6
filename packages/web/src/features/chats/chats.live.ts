import type { LivePayloads } from '@guiche/contract/live-events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCompanyLive, useSession } from '../sessions/index.ts'
import { dropChat, putChat, putChatMessage } from './chats.queries.ts'

/** A message, a reading, or the end of a chat. */
function hearChat(cache: QueryClient, heard: LivePayloads['company-{id}-chat']): void {
  if (heard.action === 'delete') return dropChat(cache, heard.id)
  if (heard.action === 'new-message') putChatMessage(cache, heard.newMessage)
  putChat(cache, heard.chat)
}

/** Hears one's chats on every page: the menu and the top bar say what is unread. */
export function useChatsLive(): void {
  const cache = useQueryClient()
  const { user } = useSession()
  useCompanyLive('company-{id}-chat', (heard) => hearChat(cache, heard))
  useCompanyLive('company-{id}-chat-user-{userId}', ({ record }) => putChat(cache, record), user.id)
}
