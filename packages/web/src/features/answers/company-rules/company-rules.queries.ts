import type { CompanyRule } from '@guiche/contract/company-rules'
import type { SentTo } from '@guiche/contract/routes'
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Key prefix of all cached queries about company rules. */
export const RULES = ['company-rules'] as const
/** Runs cause no events, since a rule may run at each message; counts are polled. */
const COUNTED_AGAIN_MS = 30_000

export const rulesQuery = queryOptions({
  queryKey: [...RULES, 'all'],
  queryFn: async ({ signal }): Promise<readonly CompanyRule[]> =>
    (await call('GET /rules', {}, { signal })).rules,
})

export function useRules() {
  const list = useQuery({ ...rulesQuery, refetchInterval: COUNTED_AGAIN_MS })
  return { ...list, rules: list.data ?? NONE }
}

const NONE: readonly CompanyRule[] = []

/** The tickets on which a rule ran or failed. */
export function useRuleRuns(ruleId: number) {
  return useInfiniteQuery({
    queryKey: [...RULES, 'runs', ruleId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /rules/:ruleId/runs',
        { params: { ruleId }, query: { ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  })
}

export type RuleInput = SentTo<'POST /rules'>['body']

export function useSaveRule() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      body,
    }: {
      id?: number | undefined
      body: RuleInput
    }): Promise<CompanyRule> =>
      id === undefined
        ? call('POST /rules', { body })
        : call('PUT /rules/:ruleId', { params: { ruleId: id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: RULES }),
  })
}

export function useOrderRules() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => call('PUT /rules/order', { body: { ids } }),
    onSettled: () => cache.invalidateQueries({ queryKey: RULES }),
  })
}

export function useRemoveRule() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ruleId: number) => call('DELETE /rules/:ruleId', { params: { ruleId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: RULES }),
  })
}
