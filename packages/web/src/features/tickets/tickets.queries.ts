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
import {
  changedIn,
  nextPageOf,
  placed,
  type Placed,
  type TicketFilter,
  type TicketPages,
  ticketsOfPage,
  without,
} from './ticket-pages.ts'

/** All that is known of tickets. */
export const TICKETS = ['tickets'] as const
const PAGES = [...TICKETS, 'pages'] as const
const ONE = [...TICKETS, 'one'] as const

/** A ticket, or what is told of one that the reader may not see. */
export type ShownTicket = RepliedBy<'GET /tickets/u/:uuid'>

/** A list of tickets, the newest change first. */
export function ticketPages(filter: TicketFilter) {
  const { status, showAll, queueIds, search, withUnread } = filter
  return infiniteQueryOptions({
    queryKey: [...PAGES, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /tickets',
        {
          query: {
            pageNumber: pageParam,
            ...(status !== null && { status }),
            ...(search !== '' && { searchParam: search }),
            ...(showAll && { showAll }),
            ...(queueIds !== null && { queueIds: JSON.stringify(queueIds) }),
            ...(withUnread && { withUnreadMessages: true }),
          },
        },
        { signal },
      ),
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

/** Whether the reader may see more of a ticket than that it is there. */
export function isVisible(ticket: ShownTicket): ticket is Ticket {
  return 'contact' in ticket
}

/** Changes a ticket; the lists follow the answer at once. */
export function useChangeTicket() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /tickets/:id'>['body'] & { id: number }) =>
      call('PUT /tickets/:id', { params: { id }, body }),
    onSuccess: (ticket) => {
      cache.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket)
      mergeTicket(cache, ticket)
    },
  })
}

/** Brings what is loaded to a ticket as it is now; an older version changes nothing. Returns the lists left unsure. */
export function mergeTicket(cache: QueryClient, ticket: Ticket): QueryKey[] {
  const known = findTicket(cache, ({ id }) => id === ticket.id)
  if (known !== undefined && known.version > ticket.version) return []
  cache.setQueryData<ShownTicket>(ticketQuery(ticket.uuid).queryKey, (one) =>
    one === undefined ? undefined : ticket,
  )
  return changeLists(cache, (pages, filter) => placed(pages, ticket, filter))
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
