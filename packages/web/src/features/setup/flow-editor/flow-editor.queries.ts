import { emptyGraph, type FlowGraph } from '@guiche/contract/flow-graph'
import type { Flow } from '@guiche/contract/flows'
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

const DRAWN = ['flows', 'drawn'] as const
const VERSIONS = ['flows', 'versions'] as const

/** A flow with the state that is updated while the editor is open. */
export interface DrawnFlow extends Flow {
  /** Set after the flow was deleted. */
  readonly isGone?: boolean
}

/** A flow with its graph as of the opening of the editor; later events update its state only. */
export const drawnFlowQuery = (flowId: number) =>
  queryOptions({
    queryKey: [...DRAWN, flowId],
    queryFn: async ({ signal }): Promise<DrawnFlow> =>
      (await call('GET /flowbuilder/flow/:id', { params: { id: flowId } }, { signal })).flow,
    // Each editor starts with the server's current graph, and a refetch must not change it afterwards.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export function useDrawnFlow(flowId: number) {
  return useQuery(drawnFlowQuery(flowId))
}

/** The graph of a flow; a flow without one gets a start node. */
export function graphOf({ flow }: Flow): FlowGraph {
  return flow ?? emptyGraph()
}

export interface SavedGraph {
  readonly graph: FlowGraph
  /** The latest revision that the editor knows. */
  readonly revision: number
}

/** Saves the graph as the draft, beside the published version. */
export function useSaveDraft(flowId: number) {
  return useMutation({
    mutationFn: ({ graph, revision }: SavedGraph) =>
      call('POST /flowbuilder/flow', {
        body: { idFlow: flowId, ...graph, draft: true, revision },
      }),
  })
}

export function usePublish(flowId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (note: string) =>
      call('POST /flowbuilder/:id/publish', { params: { id: flowId }, body: { note } }),
    onSuccess: () => refetchAll(cache, [...VERSIONS, flowId]),
  })
}

export function useDiscardDraft(flowId: number) {
  return useMutation({
    mutationFn: () => call('POST /flowbuilder/:id/discard', { params: { id: flowId } }),
  })
}

export function useRestoreVersion(flowId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (number: number) =>
      call('POST /flowbuilder/:id/versions/:number/restore', { params: { id: flowId, number } }),
    onSuccess: () => refetchAll(cache, [...VERSIONS, flowId]),
  })
}

/** Published versions, newest first. */
export function useVersions(flowId: number) {
  return useInfiniteQuery({
    queryKey: [...VERSIONS, flowId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /flowbuilder/:id/versions',
        { params: { id: flowId }, query: { ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.number : undefined),
    refetchOnMount: 'always',
  })
}

/** The graph of one version, which never changes. */
export const versionGraphQuery = (flowId: number, number: number) =>
  queryOptions({
    queryKey: [...VERSIONS, flowId, 'graph', number],
    queryFn: async ({ signal }): Promise<FlowGraph> => {
      const params = { id: flowId, number }
      const { version } = await call(
        'GET /flowbuilder/:id/versions/:number',
        { params },
        { signal },
      )
      return version.flow
    },
    staleTime: 10 * 60_000,
  })
