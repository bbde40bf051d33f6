import { protocolIn } from '@guiche/contract/ticket-protocol'
import type { SentTo } from '@guiche/contract/routes'
import { isFound } from '@guiche/contract/search'
import type { Ticket, TicketOrder, TicketStatus, WaitingSide } from '@guiche/contract/tickets'

// The filter of a list of tickets, equal to the server's, so that an event can be placed in a list without a request.
// Pure.

export interface TicketFilter {
  /** The reader. Without `showAll` or a search, the list has the reader's own and pending tickets. */
  readonly userId: number
  readonly status: TicketStatus | null
  readonly showAll: boolean
  /** Null for all queues that the reader may see. Tickets without a queue are always included. */
  readonly queueIds: readonly number[] | null
  readonly search: string
  /** The search matches contacts only, not messages. */
  readonly ofContact: boolean
  readonly withUnread: boolean
  /** The ticket has all of these tags. */
  readonly tags: readonly number[]
  /** The ticket's user is one of these. */
  readonly users: readonly number[]
  readonly unreadByMe: boolean
  readonly waitingOn: WaitingSide | null
  /** Only tickets past a target of their queue. */
  readonly overdue: boolean
  /** Only snoozed tickets. */
  readonly snoozed: boolean
  /** Applies to lists of pending tickets only. */
  readonly order: TicketOrder
}

/** The reader's last read position by ticket id; undefined while it is not loaded. */
export type TicketReads = Readonly<Record<number, number>> | undefined

/** A filter that excludes nothing. */
export const EVERY_TICKET: Omit<TicketFilter, 'userId'> = {
  status: null,
  showAll: false,
  queueIds: null,
  search: '',
  ofContact: false,
  withUnread: false,
  tags: [],
  users: [],
  unreadByMe: false,
  waitingOn: null,
  overdue: false,
  snoozed: false,
  order: 'newest',
}

/** The filter as the query of GET /tickets. */
export function ticketsQueryOf(filter: TicketFilter): SentTo<'GET /tickets'>['query'] {
  const { status, showAll, queueIds, search, withUnread, tags, users } = filter
  const { unreadByMe, waitingOn, overdue, snoozed, order } = filter
  return {
    ...(status !== null && { status }),
    ...(search !== '' && { searchParam: search, ...(filter.ofContact && { ofContact: true }) }),
    ...(showAll && { showAll }),
    ...(queueIds !== null && { queueIds: JSON.stringify(queueIds) }),
    ...(withUnread && { withUnreadMessages: true }),
    ...(tags.length > 0 && { tags: JSON.stringify(tags) }),
    ...(users.length > 0 && { users: JSON.stringify(users) }),
    ...(unreadByMe && { unreadByMe }),
    ...(waitingOn !== null && { waitingOn }),
    ...(overdue && { overdue }),
    ...(snoozed && { snoozed }),
    ...(order !== 'newest' && { order }),
  }
}

/** True if a ticket that the reader may see matches the filter. */
export function matchesFilter(
  ticket: Ticket,
  filter: TicketFilter,
  reads: TicketReads,
  /** The ticket was in the server's result: the search may have matched messages that are not loaded here. */
  isFoundByServer = false,
): boolean {
  const { status, queueIds, search, withUnread, showAll, userId, tags, users } = filter
  const isSnoozed = ticket.status === 'open' && isSnoozedNow(ticket)
  if (filter.snoozed && !isSnoozed) return false
  if (status === 'open' && isSnoozed && !filter.snoozed) return false
  if (filter.waitingOn !== null && ticket.waitingOn !== filter.waitingOn) return false
  if (filter.unreadByMe && !isUnreadByMe(ticket, reads)) return false
  if (filter.overdue && !isOverdue(ticket)) return false
  if (status !== null && ticket.status !== status) return false
  if (withUnread && ticket.unreadMessages === 0) return false
  if (queueIds !== null && ticket.queueId !== null && !queueIds.includes(ticket.queueId))
    return false
  if (!tags.every((tagId) => ticket.tags.some(({ id }) => id === tagId))) return false
  if (users.length > 0 && (ticket.userId === null || !users.includes(ticket.userId))) return false
  if (search !== '') return isFoundByServer || isFoundBy(ticket, search)
  return showAll || ticket.userId === userId || ticket.status === 'pending'
}

/** True if `one` stands before `other`; the same order as the server's. */
export function isSortedBefore(one: Ticket, other: Ticket, filter: TicketFilter): boolean {
  if (filter.order === 'longestWaiting' && filter.status === 'pending') {
    const [since, otherSince] = [waitStartOf(one), waitStartOf(other)]
    return since === otherSince ? one.id < other.id : since < otherSince
  }
  if (one.updatedAt === other.updatedAt) return one.id > other.id
  return one.updatedAt > other.updatedAt
}

/** Start of the wait of either side; the last change where there is no message. */
function waitStartOf({ waitingSince, updatedAt }: Ticket): string {
  return waitingSince ?? updatedAt
}

/** True if the contact or the protocol number matches. */
function isFoundBy({ contact, protocol }: Ticket, search: string): boolean {
  if (protocol === protocolIn(search)) return true
  const { name, number, username } = contact
  return isFound(search, name, number, username && `@${username}`)
}

/** The server searches shorter texts in names and numbers only. */
const SAID_FROM = 3

/**
 * True if the last message may match the search. Only the server knows how words match, so that the list is refetched.
 */
export function mayMatchByMessage(
  { lastMessage }: Pick<Ticket, 'lastMessage'>,
  { search, ofContact }: Pick<TicketFilter, 'search' | 'ofContact'>,
): boolean {
  if (ofContact || search.length < SAID_FROM) return false
  return isFound(search, lastMessage)
}

/** By the stage that the server sent, as the server's lists are filtered too. */
function isOverdue({ sla = [] }: Pick<Ticket, 'sla'>): boolean {
  return sla.some(({ stage }) => stage === 'breached')
}

function isSnoozedNow({ snoozedUntil }: Ticket): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
}

/** True if the customer wrote something that the reader has not read, even if colleagues have. */
export function isUnreadByMe(
  { id, status, lastInboundPosition }: Pick<Ticket, 'id' | 'status' | 'lastInboundPosition'>,
  reads: TicketReads,
): boolean {
  if (reads === undefined || status === 'closed') return false
  return lastInboundPosition > (reads[id] ?? 0)
}
