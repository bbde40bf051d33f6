import type { Chat, ChatMessage } from '@guiche/contract/chats'
import { event } from '../../../platform/events/events.ts'

export const chatCreated = event<Chat>('chat.created')

/** Title or members changed. `added` and `removed` are user ids. */
export const chatChanged = event<{ chat: Chat; added: number[]; removed: number[] }>('chat.changed')

export const chatRead = event<Chat>('chat.read')

export const chatDeleted = event<Chat>('chat.deleted')

export const chatMessageWritten = event<{ chat: Chat; message: ChatMessage }>('chat.message')
