import { CHAT_DRAFT_PREFIX } from '../../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'

// Drafts of chats, by person and chat, in local storage. The server keeps none of them, as it does of tickets: chats are
// short, and seldom begun on one machine and ended on another.

const keyOf = (userId: number, chatId: number) => `${CHAT_DRAFT_PREFIX}${userId}:${chatId}`

export function readTyped(userId: number, chatId: number): string {
  return readStored(keyOf(userId, chatId)) ?? ''
}

export function keepTyped(userId: number, chatId: number, text: string): void {
  if (text.trim() === '') removeStored(keyOf(userId, chatId))
  else writeStored(keyOf(userId, chatId), text)
}
