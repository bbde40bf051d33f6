import type { Excess, PlanInput } from '@guiche/contract/plans'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { useHearing } from '../sessions/index.ts'

/** All plans, by name. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call('GET /plans/all', {}, { signal }),
  // Events are only heard while the list is mounted.
  refetchOnMount: 'always',
})

export const plansLive: readonly Hearing[] = [
  declareHearing('operator', (cache, { list }) => {
    if (list === 'plans') refetchAll(cache, plansQuery.queryKey)
  }),
]

export function usePlans() {
  useHearing(plansLive)
  const list = useQuery(plansQuery)
  return { ...list, plans: list.data ?? [] }
}

export function useSavePlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'POST /plans'>['body'] & { id?: number | undefined }) =>
      id === undefined
        ? call('POST /plans', { body })
        : call('PUT /plans/:id', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: plansQuery.queryKey }),
  })
}

/** The effects that a change of a plan would have on its companies. */
export function fetchExcess(id: number, change: PlanInput): Promise<Excess> {
  const { name: _name, value: _value, isOffered: _isOffered, ...query } = change
  return call('GET /plans/:id/excess', { params: { id }, query })
}

export function useRemovePlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /plans/:id', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: plansQuery.queryKey }),
  })
}
