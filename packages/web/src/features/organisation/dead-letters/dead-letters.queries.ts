import type { RepliedBy } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export type DeadLetter = RepliedBy<'GET /set-aside-events'>['events'][number]

const ASKED_AGAIN_EVERY_MS = 60_000
/** Delay before the refetch after a retry, since an event that fails again becomes a dead letter within this time. */
const TAKEN_WITHIN_MS = 2000

const deadLettersQuery = queryOptions({
  queryKey: ['set-aside'],
  queryFn: ({ signal }) => call('GET /set-aside-events', {}, { signal }),
  refetchInterval: ASKED_AGAIN_EVERY_MS,
})

/** Provider events of all companies that failed too often to be applied. */
export function useDeadLetters() {
  const { data } = useQuery(deadLettersQuery)
  return data?.events ?? []
}

export function useRetryDeadLetter() {
  const cache = useQueryClient()
  const { queryKey } = deadLettersQuery
  return useMutation({
    mutationFn: ({ companyId, id }: DeadLetter) =>
      call('POST /set-aside-events/:companyId/:id/retry', { params: { companyId, id } }),
    onSuccess: (_reply, { companyId, id }) => {
      cache.setQueryData(queryKey, (known) => {
        if (!known) return known
        const events = known.events.filter((one) => one.companyId !== companyId || one.id !== id)
        return { events, count: events.length }
      })
      setTimeout(() => void cache.invalidateQueries({ queryKey }), TAKEN_WITHIN_MS)
    },
  })
}
