import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { changeBoards, dropCard, mergeCard } from './kanban.queries.ts'

/** A ticket changed, went or was read. One that is gone from a list only moved, of which the next word tells. */
export function hearCard(cache: QueryClient, heard: LivePayloads['company-{id}-ticket']): void {
  switch (heard.action) {
    case 'update':
      return mergeCard(cache, heard.ticket)
    case 'delete':
      return heard.reason === 'moved' ? undefined : dropCard(cache, heard.ticketId)
    case 'updateUnread': {
      const { ticketId, version } = heard
      changeBoards(cache, (ticket) =>
        ticket.id === ticketId && ticket.version < version
          ? { ...ticket, unreadMessages: 0, version }
          : ticket,
      )
    }
  }
}

/** A customer's name and picture stand on their cards. */
export function hearCustomer(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-contact'],
): void {
  if (heard.action !== 'update') return
  const { contact } = heard
  changeBoards(cache, (ticket) =>
    ticket.contactId === contact.id ? { ...ticket, contact } : ticket,
  )
}
