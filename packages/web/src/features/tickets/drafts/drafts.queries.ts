import type { Draft } from '@guiche/contract/drafts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { listPlace, rowsOf } from '../../../platform/live-rows.ts'

/** One's own drafts, as the server has them. */
export const ownDrafts = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => call('GET /drafts', {}, { signal }),
})

/** Keeps the one that was typed last. */
export function putDraft(cache: QueryClient, draft: Draft): void {
  draftRows.hear(cache, draft)
}

/** Forgets one, unless it was typed after that. */
export function dropDraft(cache: QueryClient, ticketId: number, typedUntil: string): void {
  draftRows.drop(cache, ticketId, typedUntil)
}

const draftRows = rowsOf<Draft>({
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
