import type { Draft } from '@guiche/contract/drafts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** One's own drafts, as the server has them. */
export const ownDrafts = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => call('GET /drafts', {}, { signal }),
})

/** Keeps the newer of two. */
export function putDraft(cache: QueryClient, draft: Draft): void {
  cache.setQueryData(ownDrafts.queryKey, (drafts = []) => {
    const known = drafts.find(({ ticketId }) => ticketId === draft.ticketId)
    if (known !== undefined && known.updatedAt > draft.updatedAt) return drafts
    return [draft, ...drafts.filter((one) => one !== known)]
  })
}

/** Forgets one, unless it was typed after that. */
export function dropDraft(cache: QueryClient, ticketId: number, typedUntil: string): void {
  cache.setQueryData(ownDrafts.queryKey, (drafts) =>
    drafts?.filter((one) => one.ticketId !== ticketId || one.updatedAt > typedUntil),
  )
}
