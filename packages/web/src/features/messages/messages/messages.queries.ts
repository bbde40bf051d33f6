import type { Message } from '@guiche/contract/messages'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../platform/call.ts'
import { changedList, place, rowsOf } from '../../../platform/live-rows.ts'
import { findTicket, mergeTicket } from '../../tickets/tickets/index.ts'

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
 * Asks for the newest messages of a ticket that has been chosen, so that they come while the scripts of its conversation
 * do. One whose messages are there already is shown by them.
 */
export function useThreadAhead(uuid: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (uuid !== undefined) askAhead(cache, uuid)
  }, [cache, uuid])
}

function askAhead(cache: QueryClient, uuid: string): void {
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
  const askedAt = performance.now()
  const { messages, ticket } = await call('GET /messages/:ticketId', {
    params: { ticketId },
    query: { pageNumber: 1 },
  })
  for (const message of messages) messageRows.keep(cache, { message, isOf: isThreadOf(ticket) })
  mergeTicket(cache, ticket, askedAt)
}

/** One's own call was answered by a message: a new one of a ticket, or one as it is now, wherever it stands. */
export function mergeMessage(cache: QueryClient, message: Message, ticketId?: number): void {
  const stands = standsIn(cache, message)
  messageRows.keep(cache, { message, isOf: (ticket) => ticket.id === ticketId || stands(ticket) })
}

/** In which threads a message was told to stand: an answer that is on its way may know neither of that nor of this. */
export function standsIn(cache: QueryClient, { id }: Message): MessageRow['isOf'] {
  return messageRows.known(cache, id)?.isOf ?? inNone
}

const inNone = () => false

/** Whether a ticket's thread is that of another: one customer on one line, whatever the ticket. */
export function isThreadOf({ contactId, whatsappId }: Ticket): (ticket: Ticket) => boolean {
  return (ticket) => ticket.contactId === contactId && ticket.whatsappId === whatsappId
}

interface MessageRow {
  readonly message: Message
  /** The threads in which it stands as a new one; in others it only takes its own place. */
  readonly isOf: (ticket: Ticket) => boolean
}

export const messageRows = rowsOf<MessageRow>({
  id: ({ message }) => message.id,
  version: ({ message }) => message.version,
  places: [
    place<ThreadPages, MessageRow>({
      queryKey: MESSAGES,
      find({ pages }, id) {
        const message = pages.flatMap((page) => page.messages).find((one) => one.id === id)
        return message && { message, isOf: inNone }
      },
      put: withMessage,
      change(data, changed) {
        const pages = changedList(data.pages, (page) => {
          const messages = changedList(
            page.messages,
            (message) => changed({ message, isOf: inNone })?.message,
          )
          return messages === page.messages ? page : { ...page, messages: [...messages] }
        })
        return pages === data.pages ? data : { ...data, pages: [...pages] }
      },
    }),
  ],
})

/** What stands in messages has changed, such as the name of their writer. */
export function changeMessages(cache: QueryClient, changed: (message: Message) => Message): void {
  messageRows.change(cache, (row) => {
    const message = changed(row.message)
    return message === row.message ? row : { ...row, message }
  })
}

/** The pages with a message; a new one stands on the first page, the newest. */
function withMessage(data: ThreadPages, { message, isOf }: MessageRow): ThreadPages {
  const isKnown = data.pages.some((page) => page.messages.some(({ id }) => id === message.id))
  const pages = changedList(data.pages, (page) => {
    if (isKnown) {
      const messages = changedList(page.messages, (one) => (one.id === message.id ? message : one))
      return messages === page.messages ? page : { ...page, messages: [...messages] }
    }
    // What is newer than a gap comes when the gap is filled.
    if (page !== data.pages[0] || page.hasNewer || !isOf(page.ticket)) return page
    return { ...page, messages: [...page.messages, message], count: page.count + 1 }
  })
  return pages === data.pages ? data : { ...data, pages: [...pages] }
}
