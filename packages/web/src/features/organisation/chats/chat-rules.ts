import type { Chat, ChatMessage } from '@guiche/contract/chats'
import { formatDate } from '../../../ui/formats.ts'

export const CHATS_PATH = '/chats'

/** Number of messages that a member has not read. */
export function unreadCountOf(chat: Chat, userId: number): number {
  return chat.users.find((member) => member.userId === userId)?.unreads ?? 0
}

export type ChatRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean; isLast: boolean }

const TOGETHER_MS = 60_000

/** Groups messages by day; those of one sender within a minute form a run. */
export function threadRowsOf(messages: readonly ChatMessage[]): ChatRow[] {
  return messages.flatMap((message, at) => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const isNewDay = !before || formatDate(before.createdAt) !== formatDate(message.createdAt)
    const row: ChatRow = {
      kind: 'message',
      key: `m${message.id}`,
      message,
      isFirst: isNewDay || !isGroupedWith(before, message),
      isLast: !after || !isGroupedWith(message, after),
    }
    if (!isNewDay) return [row]
    return [{ kind: 'day', key: `d${formatDate(message.createdAt)}`, at: message.createdAt }, row]
  })
}

function isGroupedWith(first: ChatMessage, second: ChatMessage): boolean {
  return (
    first.senderId === second.senderId &&
    formatDate(first.createdAt) === formatDate(second.createdAt) &&
    Date.parse(second.createdAt) - Date.parse(first.createdAt) < TOGETHER_MS
  )
}
