import type { MessageHit } from '@guiche/contract/message-search'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/call.ts'

/** The filters of a search; absent ones do not filter. */
export interface HitFilter {
  from?: 'customer' | 'us' | undefined
  queueIds?: readonly number[] | undefined
  whatsappId?: number | undefined
  contactId?: number | undefined
  /** The ticket has all of these tags. */
  tags?: readonly number[] | undefined
  /** ISO instants; `until` is exclusive. */
  since?: string | undefined
  until?: string | undefined
}

function hitPages(q: string, { queueIds, tags, ...filter }: HitFilter) {
  return infiniteQueryOptions({
    queryKey: ['message-search', q, { queueIds, tags, ...filter }],
    // The signal aborts an outdated search.
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /message-search',
        {
          query: {
            q,
            ...filter,
            queueIds: queueIds && JSON.stringify(queueIds),
            tags: tags?.length ? JSON.stringify(tags) : undefined,
            pageToken: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextToken }) => nextToken,
    enabled: q !== '',
  })
}

export function useHits(q: string, filter: HitFilter) {
  const found = useInfiniteQuery(hitPages(q, filter))
  const hits = useMemo(() => hitsOf(found.data?.pages), [found.data])
  return { ...found, hits }
}

function hitsOf(pages: ReadonlyArray<{ hits: MessageHit[] }> = []): MessageHit[] {
  return pages.flatMap((page) => page.hits)
}
