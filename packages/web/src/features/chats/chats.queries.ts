import type { Chat, ChatMessage } from '@guiche/contract/chats'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { itemsOf, type PageItems } from '../../ui/merge.ts'
import { numberedPages } from '../../ui/numbered-pages.ts'

type ChatPage = RepliedBy<'GET /chats'>
type ChatPages = InfiniteData<ChatPage, number>
type MessagePage = RepliedBy<'GET /chats/:id/messages'>
type MessagePages = InfiniteData<MessagePage, number | undefined>

const CHATS = ['chats'] as const
const PAGES = [...CHATS, 'pages'] as const
const ONE = [...CHATS, 'one'] as const

const chatsOfPage: PageItems<ChatPage, Chat> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}

/** One's chats, that of the newest message first. */
const chatPages = infiniteQueryOptions({
  queryKey: PAGES,
  queryFn: ({ pageParam, signal }) =>
    call('GET /chats', { query: { pageNumber: pageParam } }, { signal }),
  ...numberedPages,
})

export function useChats(isOn = true) {
  const list = useInfiniteQuery({ ...chatPages, enabled: isOn })
  return { ...list, chats: itemsOf(list.data, chatsOfPage), count: list.data?.pages[0]?.count }
}

function chatByUuid(uuid: string) {
  return queryOptions({
    queryKey: [...ONE, uuid],
    queryFn: ({ signal }) => call('GET /chats/:id', { params: { id: uuid } }, { signal }),
    retry: false,
  })
}

/** The chat of an address: out of the list where it stands there, asked for where it does not. */
export function useChat(uuid: string | undefined) {
  const { chats, isPending } = useChats()
  const listed = chats.find((chat) => chat.uuid === uuid)
  const asked = useQuery({
    ...chatByUuid(uuid ?? ''),
    enabled: uuid !== undefined && !isPending && listed === undefined,
  })
  return { chat: uuid === undefined ? undefined : (listed ?? asked.data), error: asked.error }
}

function chatMessages(chatId: number) {
  return infiniteQueryOptions({
    queryKey: [...CHATS, 'messages', chatId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /chats/:id/messages',
        { params: { id: chatId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ hasMore, records }) => (hasMore ? records[0]?.id : undefined),
  })
}
const firstPage: number | undefined = undefined

/** Oldest first; earlier pages come before. */
export function useChatMessages(chatId: number) {
  const list = useInfiniteQuery(chatMessages(chatId))
  const messages = (list.data?.pages ?? []).toReversed().flatMap(({ records }) => records)
  return { ...list, messages }
}

export function useSaveChat() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'POST /chats'>['body'] & { id?: number | undefined }) =>
      id === undefined
        ? call('POST /chats', { body })
        : call('PUT /chats/:id', { params: { id }, body }),
    onSuccess: (chat) => putChat(cache, chat),
  })
}

export function useRemoveChat() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Chat) => call('DELETE /chats/:id', { params: { id } }),
    onSuccess: (_reply, { id }) => dropChat(cache, id),
  })
}

export function useReadChat() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, userId }: { id: number; userId: number }) =>
      call('POST /chats/:id/read', { params: { id }, body: { userId } }),
    onSuccess: (chat) => putChat(cache, chat),
  })
}

/** Puts a chat where it belongs by its newest message, unless a newer version stands there. */
export function putChat(cache: QueryClient, chat: Chat): void {
  cache.setQueryData<Chat>(chatByUuid(chat.uuid).queryKey, (known) => newerOf(known, chat))
  cache.setQueryData<ChatPages>(PAGES, (data) => {
    if (!data) return data
    const chats = itemsOf(data, chatsOfPage)
    const known = chats.find(({ id }) => id === chat.id)
    if (known && known.version >= chat.version) return data
    const others = chats.filter(({ id }) => id !== chat.id)
    const all = [...others, chat].toSorted(byNewest)
    return repaged(data, all, known ? 0 : 1)
  })
}

/** Deleted, or one is no longer in it. */
export function dropChat(cache: QueryClient, id: number): void {
  cache.setQueryData<ChatPages>(PAGES, (data) => {
    if (!data) return data
    const chats = itemsOf(data, chatsOfPage)
    const left = chats.filter((chat) => chat.id !== id)
    return left.length === chats.length ? data : repaged(data, left, -1)
  })
  cache.removeQueries({ queryKey: ONE, predicate: ({ state }) => isChat(state.data, id) })
  cache.removeQueries({ queryKey: chatMessages(id).queryKey })
}

/** A message comes once, whether the answer or the socket is first. */
export function putChatMessage(cache: QueryClient, message: ChatMessage): void {
  const { queryKey } = chatMessages(message.chatId)
  cache.setQueryData<MessagePages>(queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (!data || !newest || newest.records.some(({ id }) => id === message.id)) return data
    const records = [...newest.records, message].toSorted((a, b) => a.id - b.id)
    return { ...data, pages: [{ ...newest, records, count: newest.count + 1 }, ...older] }
  })
}

function newerOf(known: Chat | undefined, chat: Chat): Chat | undefined {
  return known && known.version < chat.version ? chat : known
}

function byNewest(a: Chat, b: Chat): number {
  return b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
}

/** The same pages with these chats in their order; the last page takes what is left over. */
function repaged(data: ChatPages, chats: readonly Chat[], countBy: number): ChatPages {
  let from = 0
  const pages = data.pages.map((page, at) => {
    const isLast = at === data.pages.length - 1
    const to = isLast ? chats.length : from + page.records.length
    const records = chats.slice(from, to)
    from = to
    return chatsOfPage.write(page, records, countBy)
  })
  return { ...data, pages }
}

function isChat(data: unknown, id: number): boolean {
  return typeof data === 'object' && data !== null && 'id' in data && data.id === id
}
