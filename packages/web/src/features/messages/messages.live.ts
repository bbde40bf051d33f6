import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { MESSAGES, mergeMessage, type ThreadPages } from './messages.queries.ts'

/** A message came or changed. A new one stands in every loaded thread of its contact and line. */
export function hearMessage(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-appMessage'],
): void {
  if (heard.action === 'update') return mergeMessage(cache, heard.message)
  // For clients of this family it stands within as well.
  const { ticket: _ticket, ...message } = heard.message
  mergeMessage(cache, message)
  const { contactId, whatsappId } = heard.ticket
  for (const [, data] of cache.getQueriesData<ThreadPages>({ queryKey: MESSAGES })) {
    const shown = data?.pages[0]?.ticket
    if (shown?.contactId === contactId && shown.whatsappId === whatsappId) {
      mergeMessage(cache, message, shown.id)
    }
  }
}
