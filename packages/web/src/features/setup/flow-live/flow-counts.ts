import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Of one node, in the last 30 days. */
export interface NodeCount {
  readonly entered: number
  /** Those who went no further: they left the flow there, or it stopped; who waits there is not among them. */
  readonly stopped: number
}

export interface NodeCounts {
  /** By the node's id; those to which nobody came are left out. */
  readonly counts: ReadonlyMap<string, NodeCount>
  /** Customers in all, and how many came to an end. Undefined while they are not known. */
  readonly total: { readonly sessions: number; readonly finished: number } | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** They are counted from many rows, and move slowly. */
const COUNTED_AGAIN_MS = 60_000

/** How many came to each node of a flow and how many went no further. @param isOn asks for nothing while false */
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
