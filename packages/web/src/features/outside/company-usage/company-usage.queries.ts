import type { CompanyHealth, HealthReason } from '@guiche/contract/company-usage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** What a company uses is counted by the hour, how it does changes by itself: both are looked at again. */
const AGAIN_MS = 60_000

export interface Health {
  health: CompanyHealth
  reasons: readonly HealthReason[]
}

/** How each company does. */
export const healthQuery = queryOptions({
  queryKey: ['company-health'],
  queryFn: ({ signal }) => call('GET /companies/health', {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: AGAIN_MS,
})

/** By the company's number. */
export function useHealth(): ReadonlyMap<number, Health> {
  const { data = [] } = useQuery(healthQuery)
  return new Map(data.map(({ companyId, ...health }) => [companyId, health]))
}

export function useUsage(id: number) {
  return useQuery({
    queryKey: ['company-usage', id],
    queryFn: ({ signal }) => call('GET /companies/:id/usage', { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: AGAIN_MS,
  })
}
