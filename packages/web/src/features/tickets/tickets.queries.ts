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
import { call } from '../../platform/call.ts'
import { itemsOf } from '../../ui/merge.ts'
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
    queryFn: async ({ pageParam, signal, client }) => {
      const query = { ...askedBy(filter), pageNumber: pageParam }
      const page = await call('GET /tickets', { query }, { signal })
      keepNewer(client, page.tickets)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? nextPageOf(pages) : undefined),
  })
}

/** An answer that was on its way while a ticket changed does not take the change back. */
function keepNewer(cache: QueryClient, answered: readonly Ticket[]): void {
  const newer = answered.flatMap(({ id, version }) => {
    const known = findTicket(cache, (one) => one.id === id)
    return known !== undefined && known.version > version ? [known] : []
  })
  // As soon as the answer stands in its list.
  if (newer.length > 0) setTimeout(() => newer.forEach((ticket) => mergeTicket(cache, ticket)))
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
const readsQuery = queryOptions({
  queryKey: READS,
  queryFn: async ({ signal }): Promise<NonNullable<TicketReads>> => {
    const { reads } = await call('GET /ticket-reads', {}, { signal })
    return Object.fromEntries(reads.map(({ ticketId, position }) => [ticketId, position]))
  },
})

export function useReads(): TicketReads {
  return useQuery(readsQuery).data
}

function readsIn(cache: QueryClient): TicketReads {
  return cache.getQueryData(readsQuery.queryKey)
}

/** One has read a ticket so far, here or in another browser. Returns the lists that only the server can count now. */
export function mergeRead(cache: QueryClient, ticketId: number, position: number): QueryKey[] {
  const reads = readsIn(cache)
  if (reads === undefined || (reads[ticketId] ?? 0) >= position) return []
  cache.setQueryData(readsQuery.queryKey, { ...reads, [ticketId]: position })
  const ticket = findTicket(cache, ({ id }) => id === ticketId)
  return ticket === undefined ? [] : mergeTicket(cache, ticket)
}

/** What changes a ticket; the lists follow the answer at once. */
function useTicketMutation<V>(mutationFn: (values: V) => Promise<Ticket>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: (ticket) => keepTicket(cache, ticket) })
}

function keepTicket(cache: QueryClient, ticket: Ticket): void {
  cache.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket)
  mergeTicket(cache, ticket)
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
      dropTicket(cache, id)
    },
  })
}

/** Changes many, each as if alone; what was refused is named by its number. */
export function useBulkChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /tickets/bulk'>['body']) =>
      call('POST /tickets/bulk', { body }),
    onSuccess: ({ done }) => done.forEach((ticket) => keepTicket(cache, ticket)),
  })
}

/** Brings what is loaded to a ticket as it is now; an older version changes nothing. Returns the lists left unsure. */
export function mergeTicket(cache: QueryClient, ticket: Ticket): QueryKey[] {
  const known = findTicket(cache, ({ id }) => id === ticket.id)
  if (known !== undefined && known.version > ticket.version) return []
  cache.setQueryData<ShownTicket>(ticketQuery(ticket.uuid).queryKey, (one) =>
    one === undefined ? undefined : ticket,
  )
  const reads = readsIn(cache)
  return changeLists(cache, (pages, filter) => placed(pages, ticket, filter, reads))
}

/** Takes a ticket out of every list. Returns the lists left unsure. */
export function dropTicket(cache: QueryClient, ticketId: number): QueryKey[] {
  return changeLists(cache, (pages) => without(pages, ticketId))
}

/** Changes tickets wherever they are shown. */
export function changeTickets(cache: QueryClient, changed: (ticket: Ticket) => Ticket): void {
  changeLists(cache, (pages) => ({ pages: changedIn(pages, changed), isUnsure: false }))
  for (const [key] of cache.getQueriesData<ShownTicket>({ queryKey: ONE })) {
    cache.setQueryData<ShownTicket>(key, (one) => (one && isVisible(one) ? changed(one) : one))
  }
}

/** Asks again what the server says of one ticket, if anybody looks at it. */
export function askAgain(cache: QueryClient, ticketId: number): void {
  void cache.invalidateQueries({
    queryKey: ONE,
    predicate: ({ queryKey }) => cache.getQueryData<ShownTicket>(queryKey)?.id === ticketId,
  })
}

/** The newest that is known of a ticket. */
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

function changeLists(
  cache: QueryClient,
  change: (pages: TicketPages, filter: TicketFilter) => Placed,
): QueryKey[] {
  const unsure: QueryKey[] = []
  for (const [key, pages] of cache.getQueriesData<TicketPages>({ queryKey: PAGES })) {
    const filter = key.at(-1)
    if (pages === undefined || !isFilter(filter)) continue
    const after = change(pages, filter)
    if (after.pages !== pages) cache.setQueryData<TicketPages>(key, after.pages)
    if (after.isUnsure) unsure.push(key)
  }
  return unsure
}

function isFilter(part: unknown): part is TicketFilter {
  return typeof part === 'object' && part !== null && 'withUnread' in part
}
