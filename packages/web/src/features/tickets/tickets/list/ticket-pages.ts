import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import type { InfiniteData } from '@tanstack/react-query'
import { itemsOf, type PageItems } from '../../../../platform/lists/merge-items.ts'
import {
  matchesFilter,
  mayMatchByMessage,
  isSortedBefore,
  type TicketFilter,
  type TicketReads,
} from '../ticket-filter.ts'

// Pure functions that apply changes of tickets to a loaded list.

export type TicketPage = RepliedBy<'GET /tickets'>
export type TicketPages = InfiniteData<TicketPage, number>

export const ticketsOfPage: PageItems<TicketPage, Ticket> = {
  read: ({ tickets }) => tickets,
  write: (page, tickets, countBy) => ({ ...page, tickets, count: page.count + countBy }),
}

/** The server's page size. */
const PAGE = 40

/** The page that holds the first ticket not loaded yet, however many came and left meanwhile. */
export function nextPageOf(pages: readonly TicketPage[]): number {
  const loaded = new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id)))
  return Math.floor(loaded.size / PAGE) + 1
}

export interface ListChange {
  readonly pages: TicketPages
  /** True if the ticket may be on a page that is not loaded, so that only the server knows the count. */
  readonly isUnsure: boolean
}

/** The list after a ticket changed: it is added, moved to its place in the order, or removed. */
export function withTicket(
  data: TicketPages,
  ticket: Ticket,
  filter: TicketFilter,
  reads: TicketReads,
): ListChange {
  const known = itemsOf(data, ticketsOfPage)
  const before = known.find(({ id }) => id === ticket.id)
  const hasMore = data.pages.at(-1)?.hasMore === true
  const isUnsure = before === undefined && (hasMore || mayMatchByMessage(ticket, filter))
  // The user's read positions are not loaded yet.
  if (filter.unreadByMe && reads === undefined) return { pages: data, isUnsure: true }
  const others = known.filter(({ id }) => id !== ticket.id)
  if (!matchesFilter(ticket, filter, reads, before !== undefined))
    return { pages: before ? withTicketsOnFirstPage(data, others, -1) : data, isUnsure }
  const at = others.findIndex((other) => isSortedBefore(ticket, other, filter))
  // The ticket belongs after all loaded ones, on a page that is not loaded, unless it was loaded and has not moved
  // back.
  if (at === -1 && hasMore && before === undefined) return { pages: data, isUnsure }
  if (at === -1 && hasMore && before !== undefined && isSortedBefore(before, ticket, filter))
    return { pages: withTicketsOnFirstPage(data, others, 0), isUnsure: true }
  const tickets = others.toSpliced(at === -1 ? others.length : at, 0, ticket)
  return { pages: withTicketsOnFirstPage(data, tickets, before === undefined ? 1 : 0), isUnsure }
}

/** The list without a ticket. */
export function withoutTicket(data: TicketPages, ticketId: number): ListChange {
  const known = itemsOf(data, ticketsOfPage)
  const others = known.filter(({ id }) => id !== ticketId)
  const hasMore = data.pages.at(-1)?.hasMore === true
  if (others.length === known.length) return { pages: data, isUnsure: hasMore }
  return { pages: withTicketsOnFirstPage(data, others, -1), isUnsure: false }
}

/** The list after a change of several tickets; each is moved or removed by its new state. */
export function withChangedTickets(
  data: TicketPages,
  changed: (ticket: Ticket) => Ticket | undefined,
  filter: TicketFilter,
  reads: TicketReads,
): ListChange {
  const none: ListChange = { pages: data, isUnsure: false }
  return itemsOf(data, ticketsOfPage).reduce(({ pages, isUnsure }, ticket) => {
    const next = changed(ticket)
    if (next === ticket) return { pages, isUnsure }
    const after =
      next === undefined ? withoutTicket(pages, ticket.id) : withTicket(pages, next, filter, reads)
    return { pages: after.pages, isUnsure: isUnsure || after.isUnsure }
  }, none)
}

/** Puts all tickets on the first page and keeps the number of pages. */
function withTicketsOnFirstPage(
  data: TicketPages,
  tickets: Ticket[],
  countBy: number,
): TicketPages {
  const pages = data.pages.map((page, at) => ({
    ...page,
    tickets: at === 0 ? tickets : [],
    count: Math.max(0, page.count + countBy),
  }))
  return { ...data, pages }
}
