import type { Bot } from '@guiche/contract/flow-sessions'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { refresh } from '../../platform/live-cache.ts'

const CALLS = ['bot-calls'] as const

/** What a bot was asked, the newest first. */
export function useCalls({ kind, id }: Bot) {
  const list = useInfiniteQuery({
    queryKey: [...CALLS, kind, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /bot-calls',
        { query: { kind, id, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ calls, hasMore }) => (hasMore ? calls.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  })
  return { ...list, calls: list.data?.pages.flatMap(({ calls }) => calls) ?? [] }
}

export function useCall(id: number) {
  return useQuery({
    queryKey: ['bot-call', id],
    queryFn: ({ signal }) => call('GET /bot-calls/:id', { params: { id } }, { signal }),
    // What was asked stays so.
    staleTime: Infinity,
  })
}

export function useReplayCall() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /bot-calls/:id/replay', { params: { id } }),
    onSettled: () => refresh(cache, CALLS),
  })
}
