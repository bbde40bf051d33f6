import { useState } from 'react'
import type { Person } from '../chat/use-writer.ts'
import { type Chat, chatKey } from '../phone-contents.ts'
import { useChats } from '../simulator.queries.ts'
import type { ListedChat } from './ChatList.tsx'

/** Stored chats, and new ones without a message. */
export function useListedChats(lineId: number) {
  const { data, isPending } = useChats(lineId)
  const [begun, setBegun] = useState<readonly Chat[]>([])
  const known: ListedChat[] = [
    ...(data?.customers ?? []).map(({ number, name, ...last }) => ({
      ...last,
      chat: { kind: 'customer' as const, number, name },
    })),
    ...(data?.groups ?? []).map(({ name, ...last }) => ({
      ...last,
      pictureUrl: '',
      isAbsent: false,
      chat: { kind: 'group' as const, group: name },
    })),
  ].toSorted((a, b) => b.timestamp - a.timestamp)
  const keys = new Set(known.map(({ chat }) => chatKey(chat)))
  const fresh = begun
    .filter((chat) => !keys.has(chatKey(chat)))
    .map((chat) => ({
      chat,
      lastMessage: '',
      lastType: 'text',
      unread: 0,
      timestamp: 0,
      pictureUrl: '',
      isAbsent: false,
    }))
  const chats = [...fresh, ...known]
  const people: Person[] = chats.flatMap(({ chat }) => (chat.kind === 'customer' ? [chat] : []))
  return {
    chats,
    people,
    isPending,
    begin: (chat: Chat) => setBegun((before) => [chat, ...before]),
  }
}
