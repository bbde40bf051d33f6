import { protocolIn } from '@guiche/contract/protocol'
import type { SentTo } from '@guiche/contract/routes'
import { isFound } from '@guiche/contract/search'
import type { Ticket, TicketOrder, TicketStatus, WaitingSide } from '@guiche/contract/tickets'

// Which tickets a list shows: the server's own filter, so that a change can be placed without asking. Pure.

export interface TicketFilter {
  /** Who looks: without `showAll` or a search one sees one's own and those that wait. */
  readonly userId: number
  readonly status: TicketStatus | null
  readonly showAll: boolean
  /** Null for all that one may see. Tickets without a queue are always among them. */
  readonly queueIds: readonly number[] | null
  readonly search: string
  /** The search is for people, and not for what was said. */
  readonly ofContact: boolean
  readonly withUnread: boolean
  /** All of them. */
  readonly tags: readonly number[]
  /** Any of them. */
  readonly users: readonly number[]
  readonly unreadByMe: boolean
  readonly waitingOn: WaitingSide | null
  /** Past a target of their queue. */
  readonly overdue: boolean
  /** What is put away for a time, and nothing else. */
  readonly snoozed: boolean
  /** Counts where the list is of those who wait. */
  readonly order: TicketOrder
}

/** How far one has read each ticket, by its number; undefined while that is not known. */
export type TicketReads = Readonly<Record<number, number>> | undefined

/** What narrows nothing. */
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

/** The filter as the server is asked. */
export function askedBy(filter: TicketFilter): SentTo<'GET /tickets'>['query'] {
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

/** Whether a ticket that one may see belongs to a list. */
export function belongs(
  ticket: Ticket,
  filter: TicketFilter,
  reads: TicketReads,
  /** The server has found it: what was said in it is not known here. */
  isFoundByServer = false,
): boolean {
  const { status, queueIds, search, withUnread, showAll, userId, tags, users } = filter
  const isSnoozed = ticket.status === 'open' && isPutAway(ticket)
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

/** Whether a ticket stands before another in a list; the order is the server's. */
export function standsBefore(one: Ticket, other: Ticket, filter: TicketFilter): boolean {
  if (filter.order === 'longestWaiting' && filter.status === 'pending') {
    const [since, otherSince] = [standsSince(one), standsSince(other)]
    return since === otherSince ? one.id < other.id : since < otherSince
  }
  if (one.updatedAt === other.updatedAt) return one.id > other.id
  return one.updatedAt > other.updatedAt
}

/** Since when somebody waits, whoever it is; where nothing was said, the last change. */
function standsSince({ waitingSince, updatedAt }: Ticket): string {
  return waitingSince ?? updatedAt
}

/** By whom one talks with, or by its number. */
function isFoundBy({ contact, protocol }: Ticket, search: string): boolean {
  if (protocol === protocolIn(search)) return true
  const { name, number, username } = contact
  return isFound(search, name, number, username && `@${username}`)
}

/** The server looks for shorter ones in names and numbers alone. */
const SAID_FROM = 3

/** Whether what was said last may be what a list looks for: by which words it is found, only the server knows. */
export function mayBeFound(
  { lastMessage }: Pick<Ticket, 'lastMessage'>,
  { search, ofContact }: Pick<TicketFilter, 'search' | 'ofContact'>,
): boolean {
  if (ofContact || search.length < SAID_FROM) return false
  return isFound(search, lastMessage)
}

/** As it was told: the server's lists go by that too. */
function isOverdue({ sla = [] }: Pick<Ticket, 'sla'>): boolean {
  return sla.some(({ stage }) => stage === 'breached')
}

function isPutAway({ snoozedUntil }: Ticket): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
}

/** Whether the customer wrote something that one has not seen, whoever else has. */
export function isUnreadByMe(
  { id, status, lastInboundPosition }: Pick<Ticket, 'id' | 'status' | 'lastInboundPosition'>,
  reads: TicketReads,
): boolean {
  if (reads === undefined || status === 'closed') return false
  return lastInboundPosition > (reads[id] ?? 0)
}
