import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { dropAssignment, putAssignment } from './ticket-assignments.queries.ts'

/** Another handed a ticket to oneself; or it was opened, or is not one's own any more. */
export function hearAssignment(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-ticket-assigned'],
): void {
  switch (heard.action) {
    case 'create':
      return putAssignment(cache, heard.assignment)
    case 'delete':
      return dropAssignment(cache, heard.ticketId)
  }
}
