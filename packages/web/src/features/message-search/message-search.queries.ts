import type { MessageHit } from '@guiche/contract/message-search'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/call.ts'

/** What narrows a search down; absent is all. */
export interface HitFilter {
  from?: 'customer' | 'us' | undefined
  queueId?: number | undefined
  whatsappId?: number | undefined
  contactId?: number | undefined
  /** An instant. */
  since?: string | undefined
}

function hitPages(q: string, { queueId, ...filter }: HitFilter) {
  return infiniteQueryOptions({
    queryKey: ['message-search', q, { queueId, ...filter }],
    // An outdated search is given up.
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /message-search',
        {
          query: {
            q,
            ...filter,
            queueIds: queueId === undefined ? undefined : JSON.stringify([queueId]),
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
