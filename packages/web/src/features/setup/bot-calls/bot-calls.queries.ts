import type { ShortBotCall } from '@guiche/contract/bot-calls'
import type { Bot } from '@guiche/contract/flow-sessions'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { itemsOf, mergePages, type PageItems } from '../../../platform/lists/merge-items.ts'

const CALLS = ['bot-calls'] as const

type CallPage = RepliedBy<'GET /bot-calls'>

const callsOfPage: PageItems<CallPage, ShortBotCall> = {
  read: ({ calls }) => calls,
  write: (page, calls) => ({ ...page, calls }),
}

const keyOf = ({ kind, id }: Bot) => [...CALLS, kind, id] as const

/** Calls of a prompt or an integration, newest first. */
export function callPages({ kind, id }: Bot) {
  return infiniteQueryOptions({
    queryKey: keyOf({ kind, id }),
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /bot-calls',
        { query: { kind, id, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ calls, hasMore }) => (hasMore ? calls.at(-1)?.id : undefined),
    // Events are only heard while the log is mounted, so it is refetched when it opens.
    refetchOnMount: 'always',
  })
}

export function useCalls(bot: Bot) {
  const list = useInfiniteQuery(callPages(bot))
  return { ...list, calls: itemsOf(list.data, callsOfPage) }
}

/** Adds a new call as the first. */
export function mergeCall(cache: QueryClient, bot: Bot, item: ShortBotCall): void {
  cache.setQueryData<InfiniteData<CallPage, number>>(keyOf(bot), (data) =>
    mergePages(data, { action: 'create', item }, callsOfPage),
  )
}

export function useCall(id: number) {
  return useQuery({
    queryKey: ['bot-call', id],
    queryFn: ({ signal }) => call('GET /bot-calls/:id', { params: { id } }, { signal }),
    // A recorded call never changes.
    staleTime: Infinity,
  })
}

export function useReplayCall() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /bot-calls/:id/replay', { params: { id } }),
    onSettled: () => refetchAll(cache, CALLS),
  })
}
