import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Counts of one node in the last 30 days. */
export interface NodeCount {
  readonly entered: number
  /** Customers whose session ended at the node, without customers who wait there. */
  readonly stopped: number
}

export interface NodeCounts {
  /** By node id; nodes without customers are absent. */
  readonly counts: ReadonlyMap<string, NodeCount>
  /** Number of all sessions and of those that reached an end; undefined while loading. */
  readonly total: { readonly sessions: number; readonly finished: number } | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** Refetch interval; counting reads many rows, and the numbers change slowly. */
const COUNTED_AGAIN_MS = 60_000

/** Counts for each node of a flow. @param isOn false disables the request */
export function useNodeCounts(flowId: number, isOn: boolean): NodeCounts {
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-counts', flowId],
    queryFn: ({ signal }) =>
      call('GET /flowbuilder/:id/counts', { params: { id: flowId } }, { signal }),
    select: countsOf,
    enabled: isOn,
    refetchInterval: COUNTED_AGAIN_MS,
  })
  return {
    counts: (isOn ? data?.counts : undefined) ?? NONE,
    total: isOn ? data?.total : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  }
}

const NONE: NodeCounts['counts'] = new Map()

interface Counted {
  readonly sessions: number
  readonly finished: number
  readonly nodes: ReadonlyArray<NodeCount & { nodeId: string }>
}

function countsOf({ sessions, finished, nodes }: Counted) {
  return {
    total: { sessions, finished },
    counts: new Map(nodes.map(({ nodeId, entered, stopped }) => [nodeId, { entered, stopped }])),
  }
}
