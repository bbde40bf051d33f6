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
import { askSoon, type Moment } from '../../../platform/live-cache.ts'
import { place, rowsOf } from '../../../platform/live-rows.ts'
import { itemsOf } from '../../../ui/merge.ts'
import { askedBy, type TicketFilter, type TicketReads } from './ticket-filter.ts'
import {
  changedIn,
  nextPageOf,
  placed,
  type Placed,
  type TicketPages,
  ticketsOfPage,
  without,
} from './list/ticket-pages.ts'

/** All that is known of tickets. */
export const TICKETS = ['tickets'] as const
const PAGES = [...TICKETS, 'pages'] as const
const ONE = [...TICKETS, 'one'] as const
const READS = [...TICKETS, 'reads'] as const

/** A ticket, or what is told of one that the reader may not see. */
export type ShownTicket = RepliedBy<'GET /tickets/u/:uuid'>

/** A list of tickets, the newest change first. */
export function ticketPages(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /tickets', { query: { ...askedBy(filter), pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? nextPageOf(pages) : undefined),
  })
}

/** A list with what has been loaded of it; another search shows the rows of before until its own are there. */
export function useTickets(filter: TicketFilter, isOn = true) {
  const list = useInfiniteQuery({
    ...ticketPages(filter),
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

/** One ticket by its public number; what a list knows of it stands in until the server has answered. */
export function useTicket(uuid: string) {
  const cache = useQueryClient()
  return useQuery({
    ...ticketQuery(uuid),
    placeholderData: () => findTicket(cache, (one) => one.uuid === uuid),
  })
}

/** The number that people name a ticket by, of another one of the same thread too; undefined where it may not be seen. */
export function useProtocol(id: number, beside: Ticket): string | undefined {
  const { data } = useQuery({
    queryKey: [...ONE, 'by-id', id],
    queryFn: ({ signal }): Promise<ShownTicket> =>
      call('GET /tickets/:id', { params: { id } }, { signal }),
    enabled: id !== beside.id,
  })
  if (id === beside.id) return beside.protocol
  return data && isVisible(data) ? data.protocol : undefined
}

/** Whether the reader may see more of a ticket than that it is there. */
export function isVisible(ticket: ShownTicket): ticket is Ticket {
  return 'contact' in ticket
}

/** How far one has read each ticket. */
export const readsQuery = queryOptions({
  queryKey: READS,
  queryFn: async ({ signal }): Promise<NonNullable<TicketReads>> => {
    const { reads } = await call('GET /ticket-reads', {}, { signal })
    return Object.fromEntries(reads.map(({ ticketId, position }) => [ticketId, position]))
  },
})

export function useReads(): TicketReads {
  return useQuery(readsQuery).data
}

interface Read {
  readonly ticketId: number
  readonly position: number
}

/** How far one has read: further is newer. */
const readRows = rowsOf<Read>({
  id: ({ ticketId }) => ticketId,
  version: ({ position }) => position,
  places: [
    place<NonNullable<TicketReads>, Read>({
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

/** Tickets, wherever they stand in lists and conversations. */
export const ticketRows = rowsOf<Ticket>({
  id: ({ id }) => id,
  version: ({ version }) => version,
  places: [
    place<TicketPages, Ticket>({
      queryKey: PAGES,
      find: ({ pages }, id) =>
        pages.flatMap((page) => page.tickets).find((ticket) => ticket.id === id),
      put: (pages, ticket, at) =>
        listed(pages, at, (filter, known) => placed(pages, ticket, filter, known)),
      drop: (pages, id, at) => listed(pages, at, () => without(pages, Number(id))),
      change: (pages, changed, at) =>
        listed(pages, at, (filter, known) => changedIn(pages, changed, filter, known)),
    }),
    place<ShownTicket, Ticket>({
      queryKey: ONE,
      find: (one, id) => (one.id === id && isVisible(one) ? one : undefined),
      put: (one, ticket) => (one.id === ticket.id ? ticket : one),
      // The conversation of one that is gone stays if its reader may still see it: that the server says.
      change: (one, changed) => (isVisible(one) ? (changed(one) ?? one) : one),
    }),
  ],
})

/** A ticket as a call of one's own was answered, or as it will be: shown wherever it belongs, unless a newer is known. */
export function mergeTicket(cache: QueryClient, ticket: Ticket, askedAt?: Moment): void {
  ticketRows.keep(cache, ticket, askedAt)
}

/** One has read a ticket so far, here or in another browser. */
export function mergeRead(cache: QueryClient, { ticketId, position }: Read): void {
  readRows.hear(cache, { ticketId, position })
  // Where it stands may have changed with it.
  ticketRows.change(cache, (ticket) => (ticket.id === ticketId ? { ...ticket } : ticket))
}

/** A list after a change; asked for again where only the server can count. */
function listed(
  pages: TicketPages,
  { cache, queryKey }: { cache: QueryClient; queryKey: QueryKey },
  change: (filter: TicketFilter, reads: TicketReads) => Placed,
): TicketPages {
  const filter = queryKey.at(-1)
  if (!isFilter(filter)) return pages
  const after = change(filter, cache.getQueryData(readsQuery.queryKey))
  if (after.isUnsure) askSoon(cache, queryKey)
  return after.pages
}

/** What changes a ticket; the lists follow the answer at once. */
function useTicketMutation<V>(mutationFn: (values: V) => Promise<Ticket>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onMutate: () => performance.now(),
    onSuccess: (ticket, _values, askedAt) => keepTicket(cache, ticket, askedAt),
  })
}

/** Its conversation is opened at once. */
function keepTicket(cache: QueryClient, ticket: Ticket, askedAt: Moment): void {
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

/** Takes back one's own last change, for a moment after it. */
export function useUndoChange() {
  return useTicketMutation((id: number) => call('POST /tickets/:id/undo', { params: { id } }))
}

export function useSnooze() {
  return useTicketMutation(
    ({ id, ...body }: SentTo<'PUT /tickets/:id/snooze'>['body'] & { id: number }) =>
      call('PUT /tickets/:id/snooze', { params: { id }, body }),
  )
}

export function useWake() {
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

/** Changes many, each as if alone; what was refused is named by its number. */
export function useBulkChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /tickets/bulk'>['body']) =>
      call('POST /tickets/bulk', { body }),
    onMutate: () => performance.now(),
    onSuccess: ({ done }, _body, askedAt) =>
      done.forEach((ticket) => keepTicket(cache, ticket, askedAt)),
  })
}

/** Asks again what the server says of one ticket, if anybody looks at it. */
export function refreshTicket(cache: QueryClient, ticketId: number): void {
  void cache.invalidateQueries({
    queryKey: ONE,
    predicate: ({ queryKey }) => cache.getQueryData<ShownTicket>(queryKey)?.id === ticketId,
  })
}

/** The newest that is known of a ticket, by whatever is known of it. */
export function findTicket(
  cache: QueryClient,
  is: (ticket: Ticket) => boolean,
): Ticket | undefined {
  let newest: Ticket | undefined
  const look = (ticket: Ticket) => {
    if (is(ticket) && (newest === undefined || ticket.version > newest.version)) newest = ticket
  }
  for (const [, pages] of cache.getQueriesData<TicketPages>({ queryKey: PAGES })) {
    pages?.pages.forEach((page) => page.tickets.forEach(look))
  }
  for (const [, one] of cache.getQueriesData<ShownTicket>({ queryKey: ONE })) {
    if (one !== undefined && isVisible(one)) look(one)
  }
  return newest
}

function isFilter(part: unknown): part is TicketFilter {
  return typeof part === 'object' && part !== null && 'withUnread' in part
}
