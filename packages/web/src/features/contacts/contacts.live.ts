import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { mergeContact } from './contacts.queries.ts'

/** A customer came, changed or went. */
export function hearContact(cache: QueryClient, heard: LivePayloads['company-{id}-contact']): void {
  if (heard.action === 'delete') mergeContact(cache, { action: 'delete', id: heard.contactId })
  else mergeContact(cache, { action: heard.action, item: heard.contact })
}
