import type { Connection } from '@guiche/contract/connections'
import type { LivePayloads } from '@guiche/contract/live-events'
import { hasTargets } from '@guiche/contract/sla-targets'
import type { Ticket } from '@guiche/contract/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import type { Rows } from '../../../platform/live/live-rows.ts'
import { mergeRead, refreshTicket, ticketRows, TICKETS } from './tickets.queries.ts'

type TicketHeard = LivePayloads['company-{id}-ticket']

/** Socket events about tickets in lists and conversations. */
export const ticketsLive: readonly Hearing[] = [
  // An open conversation stays if its reader may still see it: only the server knows, so that it is refetched.
  ...ticketHearings(ticketRows, refreshTicket),
  declareHearing('company-{id}-ticket-read', mergeRead),
  declareHearing('company-{id}-queue', (cache, heard) => {
    // Tickets of a deleted queue have no queue and appear in lists of other queues too. A queue's targets give its
    // tickets new due times, which the server computes.
    if (heard.action === 'delete' || hasTargets(heard.queue)) refetchAll(cache, TICKETS)
  }),
  // Contacts within tickets name the line on which they first wrote.
  declareHearing('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') refetchAll(cache, TICKETS)
  }),
]

/**
 * Socket events about tickets and the entities within them, for any rows of tickets.
 * @param onGone called when a ticket was deleted or left the reader's view
 */
export function ticketHearings(
  rows: Rows<Ticket>,
  onGone: (cache: QueryClient, ticketId: number) => void = () => {},
): readonly Hearing[] {
  const changeMatchingTickets = (
    cache: QueryClient,
    isIt: (ticket: Ticket) => boolean,
    by: Partial<Ticket>,
  ) => rows.change(cache, (ticket) => (isIt(ticket) ? { ...ticket, ...by } : ticket))
  return [
    declareHearing('company-{id}-ticket', hearTicketInto(rows, onGone)),
    declareHearing('company-{id}-contact', (cache, heard) => {
      if (heard.action !== 'update') return
      const { contact } = heard
      changeMatchingTickets(cache, ({ contactId }) => contactId === contact.id, { contact })
    }),
    declareHearing('company-{id}-queue', (cache, heard) => {
      const isInQueue = (id: number) => (ticket: Ticket) => ticket.queueId === id
      if (heard.action === 'delete')
        return changeMatchingTickets(cache, isInQueue(heard.queueId), {
          queueId: null,
          queue: null,
          sla: undefined,
        })
      const { id, name, color } = heard.queue
      const queue = { id, name, color }
      // The due times that follow from the queue's hours come with refetched tickets.
      changeMatchingTickets(cache, isInQueue(id), {
        queue,
        ...(!hasTargets(heard.queue) && { sla: undefined }),
      })
    }),
    declareHearing('company-{id}-tag', (cache, heard) => {
      if (heard.action !== 'create') rows.change(cache, (ticket) => withChangedTag(ticket, heard))
    }),
    declareHearing('company-{id}-user', (cache, heard) => {
      const isOfUser = (id: number) => (ticket: Ticket) => ticket.userId === id
      if (heard.action === 'delete')
        return changeMatchingTickets(cache, isOfUser(heard.userId), { userId: null, user: null })
      const { id, name } = heard.user
      rows.change(cache, (ticket) =>
        ticket.user?.id === id && ticket.user.name !== name
          ? { ...ticket, user: { id, name } }
          : ticket,
      )
    }),
    declareHearing('company-{id}-whatsapp', (cache, heard) => {
      const isOnLine = (id: number) => (ticket: Ticket) => ticket.whatsappId === id
      if (heard.action === 'delete')
        return changeMatchingTickets(cache, isOnLine(heard.whatsappId), {
          whatsappId: null,
          whatsapp: null,
        })
      rows.change(cache, (ticket) => withTicketLine(ticket, heard.whatsapp))
    }),
    declareHearing('company-{id}-whatsappSession', (cache, { session }) =>
      rows.change(cache, (ticket) => withTicketLine(ticket, session)),
    ),
  ]
}

/** A ticket that leaves one list and joins another causes two events; the second has the whole ticket. */
const SECOND_EVENT_WITHIN_MS = 150

/**
 * Applies a ticket event to the rows. A ticket that moved stays until the event of its new place, or its row would be
 * unmounted and lose the focus.
 */
function hearTicketInto(
  rows: Rows<Ticket>,
  onGone: (cache: QueryClient, ticketId: number) => void,
) {
  const leaving = new WeakMap<QueryClient, Map<number, ReturnType<typeof setTimeout>>>()

  function dropAndReport(cache: QueryClient, ticketId: number, version?: number) {
    rows.drop(cache, ticketId, version)
    onGone(cache, ticketId)
  }

  return (cache: QueryClient, heard: TicketHeard): void => {
    const timers = leaving.get(cache) ?? new Map<number, ReturnType<typeof setTimeout>>()
    leaving.set(cache, timers)
    const ticketId = heard.action === 'update' ? heard.ticket.id : heard.ticketId
    clearTimeout(timers.get(ticketId))
    timers.delete(ticketId)
    switch (heard.action) {
      case 'update':
        return rows.hear(cache, heard.ticket)
      case 'updateUnread':
        return rows.change(cache, (ticket) => withTicketRead(ticket, heard))
      case 'delete':
        if (heard.reason !== 'moved') return dropAndReport(cache, ticketId)
        timers.set(
          ticketId,
          setTimeout(() => {
            timers.delete(ticketId)
            dropAndReport(cache, ticketId, heard.version)
          }, SECOND_EVENT_WITHIN_MS),
        )
    }
  }
}

/** The event carries a count without the ticket; a cached version that is newer already includes it. */
function withTicketRead(
  ticket: Ticket,
  { ticketId, version }: Extract<TicketHeard, { action: 'updateUnread' }>,
): Ticket {
  if (ticket.id !== ticketId || ticket.version >= version) return ticket
  return { ...ticket, unreadMessages: 0, version }
}

function withChangedTag(
  ticket: Ticket,
  heard: Exclude<LivePayloads['company-{id}-tag'], { action: 'create' }>,
): Ticket {
  const tagId = heard.action === 'delete' ? heard.tagId : heard.tag.id
  if (!ticket.tags.some(({ id }) => id === tagId)) return ticket
  if (heard.action === 'delete')
    return { ...ticket, tags: ticket.tags.filter(({ id }) => id !== tagId) }
  const { name, color, kanban } = heard.tag
  const tags = ticket.tags.map((tag) => (tag.id === tagId ? { ...tag, name, color, kanban } : tag))
  return { ...ticket, tags: tags.toSorted(compareTagNames) }
}

/** The server's order. */
function compareTagNames(one: Ticket['tags'][number], other: Ticket['tags'][number]): number {
  return one.name.localeCompare(other.name) || one.id - other.id
}

function withTicketLine(ticket: Ticket, line: Connection): Ticket {
  if (ticket.whatsappId !== line.id) return ticket
  const { id, name, status } = line
  const { edits, deletes, reactions, windowHours } = line.capabilities
  const capabilities = { edits, deletes, reactions, windowHours }
  const whatsapp = { id, name, status, capabilities }
  return isSameLine(ticket.whatsapp, whatsapp) ? ticket : { ...ticket, whatsapp }
}

type ShownLine = NonNullable<Ticket['whatsapp']>

function isSameLine(known: ShownLine | null, heard: ShownLine): boolean {
  const [before, now] = [known?.capabilities, heard.capabilities]
  return (
    known?.name === heard.name &&
    known.status === heard.status &&
    before?.edits === now?.edits &&
    before?.deletes === now?.deletes &&
    before?.reactions === now?.reactions &&
    before?.windowHours === now?.windowHours
  )
}
