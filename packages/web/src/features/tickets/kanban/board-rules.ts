import { protocolIn } from '@guiche/contract/protocol'
import { finder } from '@guiche/contract/search'
import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import type { Ticket, TicketTag } from '@guiche/contract/tickets'
import { belongs, EVERY_TICKET } from '../tickets/index.ts'

// The board out of tickets and lanes: a ticket stands in the lane of each of its kanban tags, without one in Open. Pure.

/** Whose tickets the board shows: all, or those of the reader's queues and their own. */
export interface BoardFilter {
  /** Who looks. */
  readonly userId: number
  readonly showAll: boolean
  /** Null for all that one may see. */
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

/** The ticket as it stands after a move: out of all lanes, then into the one. */
export function moved(ticket: Ticket, to: Tag | null): Ticket {
  const others = ticket.tags.filter(({ kanban }) => kanban === 0)
  return { ...ticket, tags: to === null ? others : [...others, tagOn(ticket, to)] }
}

function tagOn(ticket: Ticket, { id, name, color }: Tag): TicketTag {
  return { id, name, color, kanban: 1, TicketTag: { ticketId: ticket.id, tagId: id } }
}

/** The board with a ticket as it is now, which comes, stays in its place or leaves. */
export function placedOn(
  tickets: readonly Ticket[],
  ticket: Ticket,
  filter: BoardFilter,
): readonly Ticket[] {
  const known = tickets.find(({ id }) => id === ticket.id)
  // What one may not see is not told.
  const visible = { ...EVERY_TICKET, ...filter, showAll: true }
  const isShown = ticket.status !== 'closed' && belongs(ticket, visible, undefined)
  if (!isShown) return tickets.filter(({ id }) => id !== ticket.id)
  if (known === undefined) return [ticket, ...tickets]
  return tickets.map((one) => (one.id === ticket.id ? ticket : one))
}

/** Those of a lane that a search finds. */
export function found(tickets: readonly Ticket[], search: string): readonly Ticket[] {
  const isFound = finder(search)
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
