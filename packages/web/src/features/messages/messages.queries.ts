import type { Message } from '@guiche/contract/messages'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/call.ts'
import { findTicket, mergeTicket } from '../tickets/index.ts'

/** All that is known of messages. */
export const MESSAGES = ['messages'] as const

export type ThreadPage = RepliedBy<'GET /messages/:ticketId'>
export type ThreadPages = InfiniteData<ThreadPage, PagePlace>

/** By what a page is asked for; the newest by nothing. */
interface PagePlace {
  around?: string
  upTo?: number
}

/** As the contract has it, which would bring its schemas along. */
const MESSAGE_PAGE = 20

/** What was asked for ahead need not be asked for again by what draws it. */
const JUST_NOW_MS = 1000

/** What is read past these goes again at the other end, so that no thread is loaded, or drawn, as a whole. */
const PAGES_MAX = 25

/**
 * A ticket's thread: the newest page first, ascending within. The newest of all marks the ticket as read. With `around`
 * it is opened at that message and may have newer pages too.
 */
export function threadPages(ticketId: number, around?: string) {
  const first: PagePlace = around === undefined ? {} : { around }
  return infiniteQueryOptions({
    queryKey: around === undefined ? [...MESSAGES, ticketId] : [...MESSAGES, around, ticketId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /messages/:ticketId', { params: { ticketId }, query: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ hasMore, upTo }) => (hasMore ? { upTo: upTo - MESSAGE_PAGE } : undefined),
    getPreviousPageParam: ({ hasNewer, upTo }) =>
      hasNewer ? { upTo: upTo + MESSAGE_PAGE } : undefined,
    maxPages: PAGES_MAX,
    // It compares place by place: where a page has gone every message would be another, and every row be drawn anew.
    structuralSharing: false,
    refetchOnMount: ({ state }) =>
      Date.now() - state.dataUpdatedAt < JUST_NOW_MS ? false : 'always',
    // One comes back to a message by its address alone.
    ...(around !== undefined && { gcTime: 0 }),
  })
}

// Asking for a thread marks it as read: how many were unread is known only before.
const unreadWhenAsked = new Map<number, number>()

/**
 * Asks for the newest messages of a ticket that is about to be opened, so that they come while the page around them is
 * drawn. One whose messages are there already is shown by them.
 */
export function useThreadAhead(uuid: string | undefined): void {
  const cache = useQueryClient()
  if (uuid === undefined) return
  const ticket = findTicket(cache, (one) => one.uuid === uuid)
  if (ticket === undefined) return
  const pages = threadPages(ticket.id)
  if (cache.getQueryState(pages.queryKey) !== undefined) return
  unreadWhenAsked.set(ticket.id, ticket.unreadMessages)
  // What fails is asked for again by what draws it.
  cache.infiniteQuery(pages).catch(() => undefined)
}

/** How many messages were unread before anything was asked for. */
export function unreadAtFirstOf({ id, unreadMessages }: Ticket): number {
  return Math.max(unreadWhenAsked.get(id) ?? 0, unreadMessages)
}

/** Its unread messages have been seen. */
export function forgetUnread(ticketId: number): void {
  unreadWhenAsked.delete(ticketId)
}

/** The thread with what has been loaded of it, the oldest message first. */
export function useThread(
  ticketId: number,
  around?: string,
  options: { refetchOnMount?: false; maxPages?: number } = {},
) {
  const thread = useInfiniteQuery({ ...threadPages(ticketId, around), ...options })
  const messages = useMemo(() => messagesOf(thread.data), [thread.data])
  return { ...thread, messages }
}

/** Every loaded message once, in the order of the thread. */
export function messagesOf(pages: InfiniteData<ThreadPage> | undefined): Message[] {
  const byId = new Map<string, Message>()
  for (const page of pages?.pages ?? []) {
    for (const message of page.messages) {
      const known = byId.get(message.id)
      if (known === undefined || known.version < message.version) byId.set(message.id, message)
    }
  }
  return [...byId.values()].toSorted((one, other) => one.position - other.position)
}

/** Who comes back to a thread begins at its newest again, which is all that is asked for anew. */
export function forgetOlder(cache: QueryClient, ticketId: number): void {
  const { queryKey } = threadPages(ticketId)
  const pages = cache.getQueryData<ThreadPages>(queryKey)
  if (pages === undefined || pages.pages.length === 1) return
  if (pages.pages[0]?.hasNewer === true) cache.removeQueries({ queryKey, exact: true })
  else
    cache.setQueryData<ThreadPages>(queryKey, {
      pages: pages.pages.slice(0, 1),
      pageParams: pages.pageParams.slice(0, 1),
    })
}

/** Asks for the newest page alone, which also marks the ticket as read, and takes from it what is newer. */
export async function readNewest(cache: QueryClient, ticketId: number): Promise<void> {
  const page = await call('GET /messages/:ticketId', {
    params: { ticketId },
    query: { pageNumber: 1 },
  })
  for (const message of page.messages) mergeMessage(cache, message, ticketId)
  mergeTicket(cache, page.ticket)
}

/**
 * Puts a message into the thread of a ticket, or a newer version in the place of an older one. Without a ticket it
 * changes wherever it is shown.
 */
export function mergeMessage(cache: QueryClient, message: Message, ticketId?: number): void {
  for (const [key, data] of cache.getQueriesData<ThreadPages>({ queryKey: MESSAGES })) {
    if (data === undefined) continue
    const comes = key.at(-1) === ticketId
    const after = withMessage(data, message, comes)
    if (after !== data) cache.setQueryData<ThreadPages>(key, after)
  }
}

/** The pages with a message; a new one stands on the first page, the newest. */
function withMessage(data: ThreadPages, message: Message, comes: boolean): ThreadPages {
  const isKnown = data.pages.some((page) => page.messages.some(({ id }) => id === message.id))
  if (!isKnown && !comes) return data
  let isSame = true
  const pages = data.pages.map((page, at) => {
    const isHere = page.messages.some(({ id }) => id === message.id)
    if (isHere) {
      const messages = page.messages.map((one) => {
        if (one.id !== message.id || one.version >= message.version) return one
        isSame = false
        return message
      })
      return { ...page, messages }
    }
    // What is newer than a gap comes when the gap is filled.
    if (isKnown || at > 0 || page.hasNewer) return page
    isSame = false
    return { ...page, messages: [...page.messages, message], count: page.count + 1 }
  })
  return isSame ? data : { ...data, pages }
}
