import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { CAMPAIGNS } from '../campaigns.queries.ts'

/** The current estimate, refetched at each mount. */
export function costEstimateQuery(id: number) {
  return queryOptions({
    queryKey: [...CAMPAIGNS, 'cost-estimate', id],
    queryFn: ({ signal }) => fetchCostEstimate(id, signal),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

export function fetchCostEstimate(id: number, signal?: AbortSignal) {
  return call('GET /campaigns/:id/cost-estimate', { params: { id } }, signal && { signal })
}
