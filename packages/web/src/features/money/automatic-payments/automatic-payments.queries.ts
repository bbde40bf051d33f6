import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

const AUTOMATIC = ['automatic-payments'] as const

export const automaticQuery = queryOptions({
  queryKey: AUTOMATIC,
  queryFn: ({ signal }) => call('GET /subscription/automatic', {}, { signal }),
  refetchOnMount: 'always',
})

/** The server announces authorizations with the company's invoices. */
export const automaticLive: readonly Hearing[] = [
  declareHearing('company-{id}-invoice', (cache) => refetchAll(cache, AUTOMATIC)),
]

export function useAutomaticPayments() {
  return useQuery(automaticQuery)
}

export function useSubscribeAutomatically() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /subscription/automatic'>['body']) =>
      call('POST /subscription/automatic', { body }),
    onSuccess: () => refetchAll(cache, AUTOMATIC),
  })
}

export function useEndAutomaticPayments() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /subscription/automatic', {}),
    onSuccess: () => refetchAll(cache, AUTOMATIC),
  })
}
