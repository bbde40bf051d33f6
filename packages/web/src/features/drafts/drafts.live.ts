import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { dropDraft, putDraft } from './drafts.queries.ts'

/** Another browser of the same user typed, sent or gave up. */
export function hearDraft(cache: QueryClient, heard: LivePayloads['company-{id}-draft']): void {
  if (heard.action === 'update') putDraft(cache, heard.draft)
  else dropDraft(cache, heard.ticketId, heard.typedUntil)
}
