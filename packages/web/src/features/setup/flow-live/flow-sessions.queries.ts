import type { FlowNode } from '@guiche/contract/flow-graph'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

/** Query key of all customers in flows. */
export const FLOW_SESSIONS = ['flow-sessions'] as const

/** Customers who are in a flow now, or former ones, newest first. */
export function sessionPages(flowId: number, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: [...FLOW_SESSIONS, flowId, isLive ? 'now' : 'before'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /flowbuilder/:id/sessions',
        { params: { id: flowId }, query: { isLive, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ sessions, hasMore }) => (hasMore ? sessions.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  })
}

export function useSessions(flowId: number, isLive: boolean) {
  const list = useInfiniteQuery(sessionPages(flowId, isLive))
  return { ...list, sessions: list.data?.pages.flatMap(({ sessions }) => sessions) }
}

/** The nodes of a version of a flow, which never change. */
export function useVersionNodes(flowId: number, number: number) {
  return useQuery({
    queryKey: ['flow-version-nodes', flowId, number],
    queryFn: async ({ signal }): Promise<readonly FlowNode[]> => {
      const { version } = await call(
        'GET /flowbuilder/:id/versions/:number',
        { params: { id: flowId, number } },
        { signal },
      )
      return version.flow.nodes
    },
    staleTime: Infinity,
  })
}

export function useMoveSession(flowId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, nodeId }: { id: number; nodeId: string }) =>
      call('PUT /flow-sessions/:id', { params: { id }, body: { nodeId } }),
    onSettled: () => refetchAll(cache, [...FLOW_SESSIONS, flowId]),
  })
}

export function useReleaseSession(flowId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /flow-sessions/:id', { params: { id } }),
    onSettled: () => refetchAll(cache, [...FLOW_SESSIONS, flowId]),
  })
}
