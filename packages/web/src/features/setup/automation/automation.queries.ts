import type { RuleStanding } from '@guiche/contract/automation'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** What rules did is told to nobody, since they may act at each message. */
const COUNTED_AGAIN_MS = 30_000

/** How every rule stands, and what failed. */
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

/** Why a message was written by itself. */
export function useDecision(messageId: string) {
  return useQuery({
    queryKey: ['decision', messageId],
    queryFn: ({ signal }) =>
      call('GET /messages/:messageId/decision', { params: { messageId } }, { signal }),
    // What was decided stays so.
    staleTime: Infinity,
  })
}
