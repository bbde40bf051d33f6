import type { Connection } from '@guiche/contract/connections'
import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  askAgain,
  changeTickets,
  dropTicket,
  findTicket,
  mergeRead,
  mergeTicket,
} from './tickets.queries.ts'

/** A ticket changed, went, or was read. Returns the lists that only the server can count now. */
export function hearTicket(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-ticket'],
): QueryKey[] {
  switch (heard.action) {
    case 'update': {
      const { ticket } = heard
      const known = findTicket(cache, ({ id }) => id === ticket.id)
      // It is in one's sight: where a newer version is known, that one may have been taken out of its lists by a word
      // before this one.
      const isOlder = known !== undefined && known.version > ticket.version
      return mergeTicket(cache, isOlder ? known : ticket)
    }
    case 'delete':
      // An open conversation stays if its reader may still see it: the server knows.
      askAgain(cache, heard.ticketId)
      return dropTicket(cache, heard.ticketId)
    case 'updateUnread': {
      const { ticketId, version } = heard
      const known = findTicket(cache, ({ id }) => id === ticketId)
      if (known === undefined || known.version >= version) return []
      return mergeTicket(cache, { ...known, unreadMessages: 0, version })
    }
  }
}

/** One has read a ticket, here or in another browser of one's own. */
export function hearTicketRead(
  cache: QueryClient,
  { ticketId, position }: LivePayloads['company-{id}-ticket-read'],
): QueryKey[] {
  return mergeRead(cache, ticketId, position)
}

/** A tag was renamed, painted or deleted: tickets carry it. */
export function hearTag(cache: QueryClient, heard: LivePayloads['company-{id}-tag']): void {
  if (heard.action === 'create') return
  const tagId = heard.action === 'delete' ? heard.tagId : heard.tag.id
  changeTickets(cache, (ticket) => {
    if (!ticket.tags.some(({ id }) => id === tagId)) return ticket
    if (heard.action === 'delete')
      return { ...ticket, tags: ticket.tags.filter(({ id }) => id !== tagId) }
    const { name, color, kanban } = heard.tag
    return {
      ...ticket,
      tags: ticket.tags.map((tag) => (tag.id === tagId ? { ...tag, name, color, kanban } : tag)),
    }
  })
}

/** A queue was renamed, painted or deleted: tickets carry it. */
export function hearQueue(cache: QueryClient, heard: LivePayloads['company-{id}-queue']): void {
  const queueId = heard.action === 'delete' ? heard.queueId : heard.queue.id
  changeTickets(cache, (ticket) => {
    if (ticket.queueId !== queueId) return ticket
    if (heard.action === 'delete') return { ...ticket, queueId: null, queue: null }
    const { id, name, color } = heard.queue
    return { ...ticket, queue: { id, name, color } }
  })
}

/** A customer changed: their name and picture stand in tickets. */
export function hearContact(cache: QueryClient, heard: LivePayloads['company-{id}-contact']): void {
  if (heard.action !== 'update') return
  const { contact } = heard
  changeTickets(cache, (ticket) =>
    ticket.contactId === contact.id ? { ...ticket, contact } : ticket,
  )
}

/** A line's name or status changed. */
export function hearConnection(cache: QueryClient, { id, name, status }: Connection): void {
  changeTickets(cache, (ticket) => {
    const isSame = ticket.whatsapp?.name === name && ticket.whatsapp.status === status
    return ticket.whatsappId === id && !isSame ? { ...ticket, whatsapp: { name, status } } : ticket
  })
}
