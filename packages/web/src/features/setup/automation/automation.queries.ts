import type { RuleStanding } from '@guiche/contract/automation'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Refetch interval. There are no live events for the acts of rules, since they may occur at each message. */
const COUNTED_AGAIN_MS = 30_000

/** The state of every rule, and the failed ones. */
export function useAutomations() {
  return useQuery({
    queryKey: ['automations'],
    queryFn: ({ signal }) => call('GET /automations', {}, { signal }),
    refetchInterval: COUNTED_AGAIN_MS,
  })
}

/** The conversations in which a rule acted. */
export function useActs({ rule, place, placeId }: RuleStanding) {
  return useInfiniteQuery({
    queryKey: ['automation-acts', rule, place, placeId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /automations/acts',
        { query: { rule, place, placeId, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ acts, hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  })
}

/** The decision that caused an automatic message. */
export function useDecision(messageId: string) {
  return useQuery({
    queryKey: ['decision', messageId],
    queryFn: ({ signal }) =>
      call('GET /messages/:messageId/decision', { params: { messageId } }, { signal }),
    // A decision never changes.
    staleTime: Infinity,
  })
}
