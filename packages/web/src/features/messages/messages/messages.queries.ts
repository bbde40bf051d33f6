import type { Message } from '@guiche/contract/messages'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../platform/call.ts'
import { changedList, rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { findTicket, mergeTicket } from '../../tickets/tickets/index.ts'

/** Key prefix of all cached queries about messages. */
export const MESSAGES = ['messages'] as const

export type ThreadPage = RepliedBy<'GET /messages/:ticketId'>
export type ThreadPages = InfiniteData<ThreadPage, PagePlace>

/** The parameters of a page; none for the newest. */
interface PagePlace {
  around?: string
  upTo?: number
}

/** A copy of the contract's number, whose module would bring its schemas into the bundle. */
const MESSAGE_PAGE = 20

/** Age up to which prefetched messages are not refetched by the thread. */
const JUST_NOW_MS = 1000

/** Most pages kept in memory and rendered; pages beyond are dropped at the other end. */
const PAGES_MAX = 25

/**
 * A ticket's thread: the newest page first, ascending within. Loading the newest page marks the ticket as read. With
 * `around` it opens at that message and may have newer pages too.
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
    // Structural sharing compares by index: a dropped page would make every message new and render every row.
    structuralSharing: false,
    refetchOnMount: ({ state }) =>
      Date.now() - state.dataUpdatedAt < JUST_NOW_MS ? false : 'always',
    // A return to a message goes through its address, which loads it again.
    ...(around !== undefined && { gcTime: 0 }),
  })
}

// Unread counts from before the prefetch: loading a thread marks it as read.
const unreadWhenAsked = new Map<number, number>()

/**
 * Prefetches the newest messages of a selected ticket in parallel with the conversation's code. Cached messages are
 * shown as they are.
 */
export function usePrefetchThread(uuid: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (uuid !== undefined) prefetchThread(cache, uuid)
  }, [cache, uuid])
}

function prefetchThread(cache: QueryClient, uuid: string): void {
  const ticket = findTicket(cache, (one) => one.uuid === uuid)
  if (ticket === undefined) return
  const pages = threadPages(ticket.id)
  if (cache.getQueryState(pages.queryKey) !== undefined) return
  unreadWhenAsked.set(ticket.id, ticket.unreadMessages)
  // A failed prefetch is repeated by the thread.
  cache.infiniteQuery(pages).catch(() => undefined)
}

/** The number of unread messages before the first request. */
export function unreadBeforeFetch({ id, unreadMessages }: Ticket): number {
  return Math.max(unreadWhenAsked.get(id) ?? 0, unreadMessages)
}

/** Forgets the count after the messages were seen. */
export function clearUnreadBeforeFetch(ticketId: number): void {
  unreadWhenAsked.delete(ticketId)
}

/** The loaded thread, the oldest message first. */
export function useThread(
  ticketId: number,
  around?: string,
  options: { refetchOnMount?: false; maxPages?: number } = {},
) {
  const thread = useInfiniteQuery({ ...threadPages(ticketId, around), ...options })
  const messages = useMemo(() => messagesOf(thread.data), [thread.data])
  return { ...thread, messages }
}

/** Every loaded message once, in the thread's order. */
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

/** Drops the older pages when a thread is left, so that a return refetches the newest page only. */
export function dropOlderPages(cache: QueryClient, ticketId: number): void {
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

/** Requests only the newest page, which also marks the ticket as read, and merges newer messages from it. */
export async function fetchNewestPage(cache: QueryClient, ticketId: number): Promise<void> {
  const askedAt = performance.now()
  const { messages, ticket } = await call('GET /messages/:ticketId', {
    params: { ticketId },
    query: { pageNumber: 1 },
  })
  for (const message of messages)
    messageRows.keep(cache, { message, isOf: sameThreadMatcher(ticket) })
  mergeTicket(cache, ticket, askedAt)
}

/** Merges a message from the response of the user's own call: a new one of a ticket, or a new version anywhere. */
export function mergeMessage(cache: QueryClient, message: Message, ticketId?: number): void {
  const stands = holdingThreadMatcher(cache, message)
  messageRows.keep(cache, { message, isOf: (ticket) => ticket.id === ticketId || stands(ticket) })
}

/** The threads in which the cache has the message. A response in flight may know neither them nor the message. */
export function holdingThreadMatcher(cache: QueryClient, { id }: Message): MessageRow['isOf'] {
  return messageRows.known(cache, id)?.isOf ?? matchesNoThread
}

const matchesNoThread = () => false

/** Returns a predicate for tickets of the same thread, that is of the same customer and line. */
export function sameThreadMatcher({ contactId, whatsappId }: Ticket): (ticket: Ticket) => boolean {
  return (ticket) => ticket.contactId === contactId && ticket.whatsappId === whatsappId
}

interface MessageRow {
  readonly message: Message
  /** The threads to which a new message is added; in others it only replaces an older version. */
  readonly isOf: (ticket: Ticket) => boolean
}

export const messageRows = declareLiveRows<MessageRow>({
  id: ({ message }) => message.id,
  version: ({ message }) => message.version,
  places: [
    rowPlace<ThreadPages, MessageRow>({
      queryKey: MESSAGES,
      find({ pages }, id) {
        const message = pages.flatMap((page) => page.messages).find((one) => one.id === id)
        return message && { message, isOf: matchesNoThread }
      },
      put: withMessage,
      change(data, changed) {
        const pages = changedList(data.pages, (page) => {
          const messages = changedList(
            page.messages,
            (message) => changed({ message, isOf: matchesNoThread })?.message,
          )
          return messages === page.messages ? page : { ...page, messages: [...messages] }
        })
        return pages === data.pages ? data : { ...data, pages: [...pages] }
      },
    }),
  ],
})

/** Applies a change within messages, for example a renamed contact. */
export function changeMessages(cache: QueryClient, changed: (message: Message) => Message): void {
  messageRows.change(cache, (row) => {
    const message = changed(row.message)
    return message === row.message ? row : { ...row, message }
  })
}

/** The pages with a message; a new one is added to the first page, the newest. */
function withMessage(data: ThreadPages, { message, isOf }: MessageRow): ThreadPages {
  const isKnown = data.pages.some((page) => page.messages.some(({ id }) => id === message.id))
  const pages = changedList(data.pages, (page) => {
    if (isKnown) {
      const messages = changedList(page.messages, (one) => (one.id === message.id ? message : one))
      return messages === page.messages ? page : { ...page, messages: [...messages] }
    }
    // Messages after a gap are loaded when the gap is filled.
    if (page !== data.pages[0] || page.hasNewer || !isOf(page.ticket)) return page
    return { ...page, messages: [...page.messages, message], count: page.count + 1 }
  })
  return pages === data.pages ? data : { ...data, pages: [...pages] }
}
