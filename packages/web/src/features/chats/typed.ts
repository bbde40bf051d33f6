import { CHAT_DRAFT_PREFIX } from '../../platform/preferences.ts'
import { readStored, removeStored, writeStored } from '../../platform/storage.ts'

// What one has typed to a chat and not sent, by person and chat. It stays on this computer: colleagues' chats are short,
// and are seldom begun on one machine and ended on another.

const keyOf = (userId: number, chatId: number) => `${CHAT_DRAFT_PREFIX}${userId}:${chatId}`

export function readTyped(userId: number, chatId: number): string {
  return readStored(keyOf(userId, chatId)) ?? ''
}

export function keepTyped(userId: number, chatId: number, text: string): void {
  if (text.trim() === '') removeStored(keyOf(userId, chatId))
  else writeStored(keyOf(userId, chatId), text)
}
