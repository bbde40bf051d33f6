import type { CompanyHealth, HealthReason } from '@guiche/contract/company-usage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Refetch interval. Health changes without an event: a connection drops, a job fails, a subscription ends. */
const REFETCH_MS = 60_000

export interface Health {
  health: CompanyHealth
  reasons: readonly HealthReason[]
}

/** The health of every company. */
export const healthQuery = queryOptions({
  queryKey: ['company-health'],
  queryFn: ({ signal }) => call('GET /companies/health', {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: REFETCH_MS,
})

/** Health by company id. */
export function useHealth(): ReadonlyMap<number, Health> {
  const { data = [] } = useQuery(healthQuery)
  return new Map(data.map(({ companyId, ...health }) => [companyId, health]))
}
