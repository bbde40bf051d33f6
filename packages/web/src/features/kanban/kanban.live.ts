import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { changeBoards, dropCard, mergeCard } from './kanban.queries.ts'

/** A ticket changed or went. One that is gone from a list only moved to another, of which the next word tells. */
export function hearCard(cache: QueryClient, heard: LivePayloads['company-{id}-ticket']): void {
  if (heard.action === 'update') mergeCard(cache, heard.ticket)
  else if (heard.action === 'delete' && heard.reason !== 'moved') dropCard(cache, heard.ticketId)
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
