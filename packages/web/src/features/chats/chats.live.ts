import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { useCompanyCache, useSession } from '../sessions/index.ts'
import { dropChat, putChat, putChatMessage } from './chats.queries.ts'

/** A message, a reading, or the end of a chat. */
function hearChat(cache: QueryClient, heard: LivePayloads['company-{id}-chat']): void {
  if (heard.action === 'delete') return dropChat(cache, heard.id)
  if (heard.action === 'new-message') putChatMessage(cache, heard.newMessage)
  putChat(cache, heard.chat)
}

function hearOwnChat(
  cache: QueryClient,
  { record }: LivePayloads['company-{id}-chat-user-{userId}'],
): void {
  putChat(cache, record)
}

/** Hears one's chats on every page: the menu and the top bar say what is unread. */
export function useChatsLive(): void {
  const { user } = useSession()
  useCompanyCache('company-{id}-chat', hearChat)
  useCompanyCache('company-{id}-chat-user-{userId}', hearOwnChat, user.id)
}
