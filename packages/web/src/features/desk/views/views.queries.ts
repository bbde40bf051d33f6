import type { LivePayloads } from '@guiche/contract/live-events'
import type { SentTo } from '@guiche/contract/routes'
import type { TicketView } from '@guiche/contract/ticket-views'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useCompanyCache } from '../../sessions/index.ts'

/** One's own views and the shared ones, by name. */
const viewsQuery = queryOptions({
  queryKey: ['ticket-views'],
  queryFn: async ({ signal }) => (await call('GET /ticket-views', {}, { signal })).views,
})

/** The views, followed as they change. */
export function useViews() {
  const list = useQuery(viewsQuery)
  useCompanyCache('company-{id}-ticket-view', hearView)
  return { ...list, views: list.data ?? [] }
}

export function useSaveView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /ticket-views'>['body']) =>
      call('POST /ticket-views', { body }),
    onSuccess: (ticketView) => hearView(cache, { action: 'create', ticketView }),
  })
}

export function useChangeView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /ticket-views/:id'>['body'] & { id: number }) =>
      call('PUT /ticket-views/:id', { params: { id }, body }),
    onSuccess: (ticketView) => hearView(cache, { action: 'update', ticketView }),
  })
}

export function useRemoveView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /ticket-views/:id', { params: { id } }),
    onSuccess: (_reply, ticketViewId) => hearView(cache, { action: 'delete', ticketViewId }),
  })
}

function hearView(cache: QueryClient, heard: LivePayloads['company-{id}-ticket-view']): void {
  const id = heard.action === 'delete' ? heard.ticketViewId : heard.ticketView.id
  cache.setQueryData(viewsQuery.queryKey, (views) => {
    const known = views?.find((one) => one.id === id)
    if (heard.action === 'delete') return views?.filter((one) => one !== known)
    if (known && known.updatedAt > heard.ticketView.updatedAt) return views
    return views && byName([...views.filter((one) => one !== known), heard.ticketView])
  })
}

function byName(views: TicketView[]): TicketView[] {
  return views.toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}
