import type { Draft } from '@guiche/contract/drafts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { listPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'

/** The signed-in user's drafts as stored on the server. */
export const ownDrafts = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => call('GET /drafts', {}, { signal }),
})

/** Merges a draft into the cache; the draft with the later `updatedAt` stays. */
export function mergeDraft(cache: QueryClient, draft: Draft): void {
  draftRows.hear(cache, draft)
}

/** Removes a ticket's draft from the cache unless it was typed after `typedUntil`. */
export function dropDraft(cache: QueryClient, ticketId: number, typedUntil: string): void {
  draftRows.drop(cache, ticketId, typedUntil)
}

const draftRows = declareLiveRows<Draft>({
  id: ({ ticketId }) => ticketId,
  version: ({ updatedAt }) => updatedAt,
  places: [
    listPlace(
      ownDrafts.queryKey,
      ({ ticketId }) => ticketId,
      (one, other) => other.updatedAt.localeCompare(one.updatedAt),
    ),
  ],
})
