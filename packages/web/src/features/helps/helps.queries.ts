import type { HelpInput } from '@guiche/contract/helps'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useCompanyCache } from '../sessions/index.ts'

/** All help videos by title. */
const helps = queryOptions({
  queryKey: ['helps'],
  queryFn: ({ signal }) => call('GET /helps/list', {}, { signal }),
})

/** Kept current while somebody looks at them. */
export function useHelps() {
  useCompanyCache('company-{id}-help', (cache) => {
    // Few, and seldom changed: where one stands among the others, the server says.
    void cache.invalidateQueries(helps)
  })
  return useQuery(helps)
}

export function useSaveHelp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: HelpInput & { id?: number | undefined }) =>
      id === undefined
        ? call('POST /helps', { body })
        : call('PUT /helps/:id', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries(helps),
  })
}

export function useRemoveHelp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /helps/:id', { params: { id } }),
    onSuccess: () => cache.invalidateQueries(helps),
  })
}
