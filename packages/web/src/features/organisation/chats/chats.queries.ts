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
import { call } from '../../../platform/call.ts'
import { changedList, rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { itemsOf, type PageItems, pageMerges } from '../../../platform/lists/merge-items.ts'
import { numberedPages } from '../../../platform/lists/numbered-pages.ts'

type ChatPage = RepliedBy<'GET /chats'>
type ChatPages = InfiniteData<ChatPage, number>
type MessagePage = RepliedBy<'GET /chats/:id/messages'>
type MessagePages = InfiniteData<MessagePage, number | undefined>

const CHATS = ['chats'] as const
const PAGES = [...CHATS, 'pages'] as const
const ONE = [...CHATS, 'one'] as const
const MESSAGES = [...CHATS, 'messages'] as const

const chatsOfPage: PageItems<ChatPage, Chat> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}

/** The user's chats, sorted by their newest message. */
export const chatPages = infiniteQueryOptions({
  queryKey: PAGES,
  queryFn: ({ pageParam, signal }) =>
    call('GET /chats', { query: { pageNumber: pageParam } }, { signal }),
  ...numberedPages,
})

export function useChats(isOn = true) {
  const list = useInfiniteQuery({ ...chatPages, enabled: isOn })
  return { ...list, chats: itemsOf(list.data, chatsOfPage), count: list.data?.pages[0]?.count }
}

function chatQuery(uuid: string) {
  return queryOptions({
    queryKey: [...ONE, uuid],
    queryFn: ({ signal }) => call('GET /chats/:id', { params: { id: uuid } }, { signal }),
    retry: false,
  })
}

/** The chat in the address: from the list if it is loaded there, else by a request. */
export function useChat(uuid: string | undefined) {
  const { chats, isPending } = useChats()
  const listed = chats.find((chat) => chat.uuid === uuid)
  const asked = useQuery({
    ...chatQuery(uuid ?? ''),
    enabled: uuid !== undefined && !isPending && listed === undefined,
  })
  return { chat: uuid === undefined ? undefined : (listed ?? asked.data), error: asked.error }
}

export function chatMessagesQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES, chatId],
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

/** Messages of a chat, oldest first; further pages are older. */
export function useChatMessages(chatId: number) {
  const list = useInfiniteQuery(chatMessagesQuery(chatId))
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
    onSuccess: (chat) => chatRows.keep(cache, chat),
  })
}

export function useRemoveChat() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Chat) => call('DELETE /chats/:id', { params: { id } }),
    onSuccess: (_reply, { id }) => dropChat(cache, id),
  })
}

export function useReportChatRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, userId }: { id: number; userId: number }) =>
      call('POST /chats/:id/read', { params: { id }, body: { userId } }),
    onSuccess: (chat) => chatRows.keep(cache, chat),
  })
}

/** The user's chats in their list, sorted by their newest message. */
export const chatRows = declareLiveRows<Chat>({
  id: ({ id }) => id,
  version: ({ version }) => version,
  places: [
    rowPlace<ChatPages, Chat>({
      queryKey: PAGES,
      ...pageMerges<ChatPage, Chat>(chatsOfPage),
      put(data, chat) {
        const chats = itemsOf(data, chatsOfPage)
        const others = chats.filter(({ id }) => id !== chat.id)
        return redistributeChats(
          data,
          [...others, chat].toSorted(compareByNewest),
          others.length < chats.length ? 0 : 1,
        )
      },
    }),
    rowPlace<Chat, Chat>({
      queryKey: ONE,
      find: (chat, id) => (chat.id === id ? chat : undefined),
      put: (known, chat) => (known.id === chat.id ? chat : known),
      change: (known, changed) => changed(known) ?? known,
    }),
  ],
})

/** Messages of chats. The reply and the event of a message are merged, in either order. */
export const chatMessageRows = declareLiveRows<ChatMessage>({
  id: ({ id }) => id,
  version: () => undefined,
  places: [
    rowPlace<MessagePages, ChatMessage>({
      queryKey: MESSAGES,
      find: ({ pages }, id) => pages.flatMap(({ records }) => records).find((one) => one.id === id),
      put(data, message, { queryKey }) {
        const [newest, ...older] = data.pages
        const isHere = queryKey.at(-1) === message.chatId
        const isKnown = data.pages.some(({ records }) =>
          records.some(({ id }) => id === message.id),
        )
        if (!isHere || isKnown || newest === undefined) return data
        const records = [...newest.records, message].toSorted((a, b) => a.id - b.id)
        return { ...data, pages: [{ ...newest, records, count: newest.count + 1 }, ...older] }
      },
      change(data, changed) {
        const pages = changedList(data.pages, (page) => {
          const records = changedList(page.records, changed)
          return records === page.records ? page : { ...page, records: [...records] }
        })
        return pages === data.pages ? data : { ...data, pages: [...pages] }
      },
    }),
  ],
})

/** Updates a colleague's name in chats. */
export function renameMember(cache: QueryClient, { id, name }: { id: number; name: string }): void {
  const withNewName = <Person extends { id: number; name: string }>(person: Person): Person =>
    person.id === id && person.name !== name ? { ...person, name } : person
  chatRows.change(cache, (chat) => {
    const users = changedList(chat.users, (member) => {
      const user = withNewName(member.user)
      return user === member.user ? member : { ...member, user }
    })
    const owner = chat.owner && withNewName(chat.owner)
    if (users === chat.users && owner === chat.owner) return chat
    return { ...chat, owner, users: [...users] }
  })
  chatMessageRows.change(cache, (message) => {
    const sender = withNewName(message.sender)
    return sender === message.sender ? message : { ...message, sender }
  })
}

/** Removes a chat that was deleted or that the user was removed from. */
export function dropChat(cache: QueryClient, id: number): void {
  chatRows.drop(cache, id)
  cache.removeQueries({ queryKey: ONE, predicate: ({ state }) => isChat(state.data, id) })
  cache.removeQueries({ queryKey: chatMessagesQuery(id).queryKey })
}

function compareByNewest(a: Chat, b: Chat): number {
  return b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
}

/** The same pages with these chats in order; the last page takes the remaining ones. */
function redistributeChats(data: ChatPages, chats: readonly Chat[], countBy: number): ChatPages {
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
