import type { SentTo } from '@guiche/contract/routes'
import type { TicketView } from '@guiche/contract/ticket-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { type Hearing, declareHearing } from '../../../../platform/live/live-socket.ts'
import { listPlace, declareLiveRows } from '../../../../platform/live/live-rows.ts'
import { useHearing } from '../../../organisation/sessions/index.ts'

/** The user's views and the shared ones, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['ticket-views'],
  queryFn: async ({ signal }) => (await call('GET /ticket-views', {}, { signal })).views,
})

/** The views, kept current by events. */
export function useViews() {
  const list = useQuery(viewsQuery)
  useHearing(viewsLive)
  return { ...list, views: list.data ?? [] }
}

export function useSaveView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /ticket-views'>['body']) =>
      call('POST /ticket-views', { body }),
    onSuccess: (view) => viewRows.keep(cache, view),
  })
}

export function useChangeView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /ticket-views/:id'>['body'] & { id: number }) =>
      call('PUT /ticket-views/:id', { params: { id }, body }),
    onSuccess: (view) => viewRows.keep(cache, view),
  })
}

export function useRemoveView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /ticket-views/:id', { params: { id } }),
    onSuccess: (_reply, id) => viewRows.drop(cache, id),
  })
}

const viewRows = declareLiveRows<TicketView>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    listPlace(
      viewsQuery.queryKey,
      ({ id }) => id,
      (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
    ),
  ],
})

/** Socket events about the user's views and the shared ones. */
export const viewsLive: readonly Hearing[] = [
  declareHearing('company-{id}-ticket-view', (cache, heard) => {
    if (heard.action === 'delete') viewRows.drop(cache, heard.ticketViewId)
    else viewRows.hear(cache, heard.ticketView)
  }),
]
