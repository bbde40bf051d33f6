import { lazy } from '../../../ui/lazy.tsx'

export { CHATS_PATH } from './chat-rules.ts'
export { ChatList } from './ChatList.tsx'
export { ChatsBadge } from './ChatsBadge.tsx'
export { ChatsButton } from './ChatsButton.tsx'
export { ChatThread } from './ChatThread.tsx'
export { chatsLive } from './chats.live.ts'
export { useChat } from './chats.queries.ts'
export { chatsButtonWords } from './chats-button.words.ts'
export { chatWords } from './chats.words.ts'
export { chatSendings } from './chat-sendings.ts'
export { useChatRemoval } from './use-chat-removal.tsx'

// The form is loaded when it is first opened.
export const ChatDialog = lazy(async () => ({
  default: (await import('./ChatDialog.tsx')).ChatDialog,
}))
