import type { HelpInput } from '@guiche/contract/helps'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useActAndRefetch } from '../../../platform/lists/row-mutations.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { useHearing } from '../sessions/index.ts'

/** All help videos by title. */
export const helpsQuery = queryOptions({
  queryKey: ['helps'],
  queryFn: ({ signal }) => call('GET /helps/list', {}, { signal }),
})

/** Refetches the videos: they are few, and the position of a new one is known by the server only. */
export const helpsLive: readonly Hearing[] = [
  declareHearing('company-{id}-help', (cache) => refetchAll(cache, helpsQuery.queryKey)),
]

/** The help videos, updated by live events while mounted. */
export function useHelps() {
  useHearing(helpsLive)
  return useQuery(helpsQuery)
}

export const useSaveHelp = () =>
  useActAndRefetch(
    helpsQuery.queryKey,
    ({ id, ...body }: HelpInput & { id?: number | undefined }) =>
      id === undefined
        ? call('POST /helps', { body })
        : call('PUT /helps/:id', { params: { id }, body }),
  )

export const useRemoveHelp = () =>
  useActAndRefetch(helpsQuery.queryKey, (id: number) =>
    call('DELETE /helps/:id', { params: { id } }),
  )
