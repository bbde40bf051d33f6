import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Refetch interval. The server counts a company's usage once an hour and derives its activity at each request. */
const REFETCH_MS = 60_000

export function useUsage(id: number) {
  return useQuery({
    queryKey: ['company-usage', id],
    queryFn: ({ signal }) => call('GET /companies/:id/usage', { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: REFETCH_MS,
  })
}
