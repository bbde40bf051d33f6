import { CHAT_DRAFT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'

// Drafts of chats in localStorage, by user and chat. The server stores none, unlike drafts of tickets: chats are short
// and seldom continued on another computer.

const keyOf = (userId: number, chatId: number) => `${CHAT_DRAFT_PREFIX}${userId}:${chatId}`

export function readChatDraft(userId: number, chatId: number): string {
  return readStored(keyOf(userId, chatId)) ?? ''
}

export function saveChatDraft(userId: number, chatId: number, text: string): void {
  if (text.trim() === '') removeStored(keyOf(userId, chatId))
  else writeStored(keyOf(userId, chatId), text)
}
