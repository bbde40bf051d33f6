import { protocolIn } from '@guiche/contract/ticket-protocol'
import { searchMatcher } from '@guiche/contract/search'
import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import type { Ticket, TicketTag } from '@guiche/contract/tickets'
import { matchesFilter, EVERY_TICKET } from '../tickets/index.ts'

// Pure functions that build the board from tickets and lanes: a ticket stands in the lane of each of its kanban tags,
// without one in Open.

/** The tickets that the board shows: all, or those of the reader's queues and the reader's own. */
export interface BoardFilter {
  /** The reader. */
  readonly userId: number
  readonly showAll: boolean
  /** Null for all tickets that the reader may see. */
  readonly queueIds: readonly number[] | null
}

export type LaneKey = number | typeof OPEN_LANE

export interface Lane {
  readonly key: LaneKey
  /** Null for Open, whose name and colour are the product's own. */
  readonly tag: Pick<Tag, 'id' | 'name' | 'color'> | null
  readonly tickets: readonly Ticket[]
}

export function lanesOf(tickets: readonly Ticket[], tags: readonly Tag[]): Lane[] {
  const byLane = new Map<LaneKey, Ticket[]>([
    [OPEN_LANE, []],
    ...tags.map(({ id }): [LaneKey, Ticket[]] => [id, []]),
  ])
  for (const ticket of tickets) {
    const own = ticket.tags.filter(({ id }) => byLane.has(id))
    const keys: LaneKey[] = own.length === 0 ? [OPEN_LANE] : own.map(({ id }) => id)
    for (const key of keys) byLane.get(key)?.push(ticket)
  }
  const open = { key: OPEN_LANE, tag: null, tickets: byLane.get(OPEN_LANE) ?? [] } as const
  return [open, ...tags.map((tag) => ({ key: tag.id, tag, tickets: byLane.get(tag.id) ?? [] }))]
}

/** The ticket after a move: removed from all lanes and added to `to`; null means Open. */
export function movedToLane(ticket: Ticket, to: Tag | null): Ticket {
  const others = ticket.tags.filter(({ kanban }) => kanban === 0)
  return { ...ticket, tags: to === null ? others : [...others, ticketTagOf(ticket, to)] }
}

function ticketTagOf(ticket: Ticket, { id, name, color }: Tag): TicketTag {
  return { id, name, color, kanban: 1, TicketTag: { ticketId: ticket.id, tagId: id } }
}

/** The board after an event about a ticket: the ticket is added, replaced in its place or removed. */
export function boardWithTicket(
  tickets: readonly Ticket[],
  ticket: Ticket,
  filter: BoardFilter,
): readonly Ticket[] {
  const known = tickets.find(({ id }) => id === ticket.id)
  // The server emits events only about tickets that the reader may see, so that visibility is not checked again.
  const visible = { ...EVERY_TICKET, ...filter, showAll: true }
  const isShown = ticket.status !== 'closed' && matchesFilter(ticket, visible, undefined)
  if (!isShown) return tickets.filter(({ id }) => id !== ticket.id)
  if (known === undefined) return [ticket, ...tickets]
  return tickets.map((one) => (one.id === ticket.id ? ticket : one))
}

/** The tickets of a lane that match a search. */
export function searchCards(tickets: readonly Ticket[], search: string): readonly Ticket[] {
  const isFound = searchMatcher(search)
  const searchedProtocol = protocolIn(search)
  const searchedId = search.trim().replace('#', '')
  return tickets.filter(
    ({ id, contact, lastMessage, protocol }) =>
      isFound(contact.name, contact.number, contact.username && `@${contact.username}`) ||
      isFound(lastMessage) ||
      protocol === searchedProtocol ||
      String(id) === searchedId,
  )
}
