import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/call.ts'
import { refetchSoon, type Moment } from '../../../platform/live/live-cache.ts'
import { rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { itemsOf } from '../../../platform/lists/merge-items.ts'
import { ticketsQueryOf, type TicketFilter, type TicketReads } from './ticket-filter.ts'
import {
  withChangedTickets,
  nextPageOf,
  withTicket,
  type ListChange,
  type TicketPages,
  ticketsOfPage,
  withoutTicket,
} from './list/ticket-pages.ts'

/** Key prefix of all cached queries about tickets. */
export const TICKETS = ['tickets'] as const
const PAGES = [...TICKETS, 'pages'] as const
const ONE = [...TICKETS, 'one'] as const
const READS = [...TICKETS, 'reads'] as const

/** A ticket, or the reduced form that the server sends for one that the reader may not see. */
export type ShownTicket = RepliedBy<'GET /tickets/u/:uuid'>

/** A list of tickets, the newest change first. */
export function ticketPagesQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /tickets',
        { query: { ...ticketsQueryOf(filter), pageNumber: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? nextPageOf(pages) : undefined),
  })
}

/** The loaded pages of a list. A new search shows the previous rows until its own are loaded. */
export function useTickets(filter: TicketFilter, isOn = true) {
  const list = useInfiniteQuery({
    ...ticketPagesQuery(filter),
    enabled: isOn,
    ...(filter.search !== '' && { placeholderData: keepPreviousData }),
  })
  const tickets = useMemo(() => itemsOf(list.data, ticketsOfPage), [list.data])
  return { ...list, tickets, count: list.data?.pages[0]?.count }
}

export function ticketQuery(uuid: string) {
  return queryOptions({
    queryKey: [...ONE, uuid],
    queryFn: ({ signal }): Promise<ShownTicket> =>
      call('GET /tickets/u/:uuid', { params: { uuid } }, { signal }),
    refetchOnMount: 'always',
  })
}

/** One ticket by its uuid; a cached copy from a list is shown until the server responds. */
export function useTicket(uuid: string) {
  const cache = useQueryClient()
  return useQuery({
    ...ticketQuery(uuid),
    placeholderData: () => findTicket(cache, (one) => one.uuid === uuid),
  })
}

/** The protocol number of another ticket of the same thread; undefined where the reader may not see it. */
export function useTicketProtocol(id: number, beside: Ticket): string | undefined {
  const { data } = useQuery({
    queryKey: [...ONE, 'by-id', id],
    queryFn: ({ signal }): Promise<ShownTicket> =>
      call('GET /tickets/:id', { params: { id } }, { signal }),
    enabled: id !== beside.id,
  })
  if (id === beside.id) return beside.protocol
  return data && isVisibleTicket(data) ? data.protocol : undefined
}

/** True if the reader may see the ticket, not only its existence. */
export function isVisibleTicket(ticket: ShownTicket): ticket is Ticket {
  return 'contact' in ticket
}

/** The reader's last read position of each ticket. */
export const readsQuery = queryOptions({
  queryKey: READS,
  queryFn: async ({ signal }): Promise<NonNullable<TicketReads>> => {
    const { reads } = await call('GET /ticket-reads', {}, { signal })
    return Object.fromEntries(reads.map(({ ticketId, position }) => [ticketId, position]))
  },
})

export function useTicketReads(): TicketReads {
  return useQuery(readsQuery).data
}

interface Read {
  readonly ticketId: number
  readonly position: number
}

/** The reader's read positions; a further position is the newer version. */
const readRows = declareLiveRows<Read>({
  id: ({ ticketId }) => ticketId,
  version: ({ position }) => position,
  places: [
    rowPlace<NonNullable<TicketReads>, Read>({
      queryKey: READS,
      find(known, id) {
        const ticketId = Number(id)
        const position = known[ticketId]
        return position === undefined ? undefined : { ticketId, position }
      },
      put: (known, { ticketId, position }) => ({ ...known, [ticketId]: position }),
    }),
  ],
})

/** Tickets in all cached lists and conversations. */
export const ticketRows = declareLiveRows<Ticket>({
  id: ({ id }) => id,
  version: ({ version }) => version,
  places: [
    rowPlace<TicketPages, Ticket>({
      queryKey: PAGES,
      find: ({ pages }, id) =>
        pages.flatMap((page) => page.tickets).find((ticket) => ticket.id === id),
      put: (pages, ticket, at) =>
        pagesAfterChange(pages, at, (filter, known) => withTicket(pages, ticket, filter, known)),
      drop: (pages, id, at) => pagesAfterChange(pages, at, () => withoutTicket(pages, Number(id))),
      change: (pages, changed, at) =>
        pagesAfterChange(pages, at, (filter, known) =>
          withChangedTickets(pages, changed, filter, known),
        ),
    }),
    rowPlace<ShownTicket, Ticket>({
      queryKey: ONE,
      find: (one, id) => (one.id === id && isVisibleTicket(one) ? one : undefined),
      put: (one, ticket) => (one.id === ticket.id ? ticket : one),
      // The conversation of a removed ticket stays if its reader may still see it, which the server decides.
      change: (one, changed) => (isVisibleTicket(one) ? (changed(one) ?? one) : one),
    }),
  ],
})

/**
 * Merges a ticket from the user's own call, or an optimistic version of it, into all lists, unless a newer version is
 * cached.
 */
export function mergeTicket(cache: QueryClient, ticket: Ticket, askedAt?: Moment): void {
  ticketRows.keep(cache, ticket, askedAt)
}

/** Merges the user's read position of a ticket, set here or in another browser. */
export function mergeRead(cache: QueryClient, { ticketId, position }: Read): void {
  readRows.hear(cache, { ticketId, position })
  // A copy of the ticket makes its lists evaluate their filters again.
  ticketRows.change(cache, (ticket) => (ticket.id === ticketId ? { ...ticket } : ticket))
}

/** A list after a change; it is refetched where only the server can count. */
function pagesAfterChange(
  pages: TicketPages,
  { cache, queryKey }: { cache: QueryClient; queryKey: QueryKey },
  change: (filter: TicketFilter, reads: TicketReads) => ListChange,
): TicketPages {
  const filter = queryKey.at(-1)
  if (!isTicketFilter(filter)) return pages
  const after = change(filter, cache.getQueryData(readsQuery.queryKey))
  if (after.isUnsure) refetchSoon(cache, queryKey)
  return after.pages
}

/** A mutation that returns a ticket and merges it into the lists. */
function useTicketMutation<V>(mutationFn: (values: V) => Promise<Ticket>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onMutate: () => performance.now(),
    onSuccess: (ticket, _values, askedAt) => cacheTicket(cache, ticket, askedAt),
  })
}

/** Caches the ticket as a conversation too, since it is opened at once. */
function cacheTicket(cache: QueryClient, ticket: Ticket, askedAt: Moment): void {
  cache.setQueryData<ShownTicket>(ticketQuery(ticket.uuid).queryKey, (one) => one ?? ticket)
  mergeTicket(cache, ticket, askedAt)
}

export function useChangeTicket() {
  return useTicketMutation(({ id, ...body }: SentTo<'PUT /tickets/:id'>['body'] & { id: number }) =>
    call('PUT /tickets/:id', { params: { id }, body }),
  )
}

export function useOpenTicket() {
  return useTicketMutation((body: SentTo<'POST /tickets'>['body']) =>
    call('POST /tickets', { body }),
  )
}

/** Undoes the user's own last change of a ticket, possible for a short time (`UNDO_MS`). */
export function useUndoChange() {
  return useTicketMutation((id: number) => call('POST /tickets/:id/undo', { params: { id } }))
}

export function useSnoozeTicket() {
  return useTicketMutation(
    ({ id, ...body }: SentTo<'PUT /tickets/:id/snooze'>['body'] & { id: number }) =>
      call('PUT /tickets/:id/snooze', { params: { id }, body }),
  )
}

export function useWakeTicket() {
  return useTicketMutation((id: number) => call('DELETE /tickets/:id/snooze', { params: { id } }))
}

export function useRemoveTicket() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Ticket) => call('DELETE /tickets/:id', { params: { id } }),
    onSuccess: (_reply, { id, uuid }) => {
      cache.removeQueries({ queryKey: ticketQuery(uuid).queryKey })
      ticketRows.drop(cache, id)
    },
  })
}

/** Changes several tickets, each independently; the response lists the refused ones by id. */
export function useBulkChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /tickets/bulk'>['body']) =>
      call('POST /tickets/bulk', { body }),
    onMutate: () => performance.now(),
    onSuccess: ({ done }, _body, askedAt) =>
      done.forEach((ticket) => cacheTicket(cache, ticket, askedAt)),
  })
}

/** Refetches a ticket if it is shown. */
export function refreshTicket(cache: QueryClient, ticketId: number): void {
  void cache.invalidateQueries({
    queryKey: ONE,
    predicate: ({ queryKey }) => cache.getQueryData<ShownTicket>(queryKey)?.id === ticketId,
  })
}

/** The newest cached version of a ticket that matches. */
export function findTicket(
  cache: QueryClient,
  is: (ticket: Ticket) => boolean,
): Ticket | undefined {
  let newest: Ticket | undefined
  const keepNewest = (ticket: Ticket) => {
    if (is(ticket) && (newest === undefined || ticket.version > newest.version)) newest = ticket
  }
  for (const [, pages] of cache.getQueriesData<TicketPages>({ queryKey: PAGES })) {
    pages?.pages.forEach((page) => page.tickets.forEach(keepNewest))
  }
  for (const [, one] of cache.getQueriesData<ShownTicket>({ queryKey: ONE })) {
    if (one !== undefined && isVisibleTicket(one)) keepNewest(one)
  }
  return newest
}

function isTicketFilter(part: unknown): part is TicketFilter {
  return typeof part === 'object' && part !== null && 'withUnread' in part
}
