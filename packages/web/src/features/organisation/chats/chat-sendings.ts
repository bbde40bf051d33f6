import type { RepliedBy } from '@guiche/contract/routes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { CHAT_UNSENT_PREFIX } from '../../../platform/preferences.ts'
import { Sendings, type Written } from '../sendings/index.ts'
import { chatMessageRows, chatRows } from './chats.queries.ts'

export interface ChatPosted extends Written {
  readonly chatId: number
  readonly text: string
  readonly file?: File | undefined
}

/** Messages to chats that the server has not confirmed. */
export const chatSendings = new Sendings<ChatPosted, RepliedBy<'POST /chats/:id/messages'>>({
  storagePrefix: CHAT_UNSENT_PREFIX,
  isWritten: isChatPosted,
  conversationOf: ({ chatId }) => chatId,
  hasFile: ({ file }) => file !== undefined,
  post: postChatMessage,
  merge(cache, { chat, ...message }) {
    chatMessageRows.keep(cache, message)
    chatRows.keep(cache, chat)
  },
})

/** Sends a message and shows it at once. */
export function sendChatMessage(
  cache: QueryClient,
  written: Pick<ChatPosted, 'chatId' | 'userId' | 'text' | 'file'>,
): void {
  chatSendings.send(cache, (made) => ({ ...written, ...made }))
}

function postChatMessage({ key, chatId, text, file }: ChatPosted, signal: AbortSignal) {
  const params = { id: chatId }
  const body = file ? formOf(key, text, file) : { message: text, idempotencyKey: key }
  return call('POST /chats/:id/messages', { params, body }, { signal })
}

function formOf(key: string, text: string, file: File): FormData {
  const form = new FormData()
  form.append('message', text)
  form.append('idempotencyKey', key)
  form.append('medias', file, file.name)
  return form
}

const NEEDED = 'key chatId userId text createdAt'.split(' ')

function isChatPosted(value: object): value is ChatPosted {
  return NEEDED.every((name) => name in value)
}
