import type {
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
  TestSession,
} from '@guiche/contract/queue-integrations'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { orderedPagedRows, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type IntegrationPage = RepliedBy<'GET /queueIntegration'>
type IntegrationPages = InfiniteData<IntegrationPage, number>

export const INTEGRATIONS = ['queue-integrations'] as const
const PAGES = [...INTEGRATIONS, 'pages'] as const

const integrationsOfPage: PageItems<IntegrationPage, QueueIntegration> = {
  read: ({ queueIntegrations }) => queueIntegrations,
  write: (page, queueIntegrations, countBy) => ({
    ...page,
    queueIntegrations,
    count: page.count + countBy,
  }),
}

/** Integrations, newest first. */
export function integrationPages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /queueIntegration', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useIntegrations(search: string) {
  const list = useInfiniteQuery({ ...integrationPages(search), placeholderData: keepPreviousData })
  return {
    ...list,
    integrations: itemsOf(list.data, integrationsOfPage),
    count: list.data?.pages[0]?.count,
  }
}

export function useCreateIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: QueueIntegrationInput) => call('POST /queueIntegration', { body }),
    onSuccess: (integration) => mergeIntegration(cache, integration),
  })
}

export function useChangeIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: QueueIntegrationChange & { id: number }) =>
      call('PUT /queueIntegration/:id', { params: { id }, body }),
    onSuccess: (integration) => mergeIntegration(cache, integration),
  })
}

/** Sends a test message; nothing is stored. */
export function useTestSession() {
  return useMutation({
    mutationFn: (body: TestSession) => call('POST /queueIntegration/testSession', { body }),
  })
}

export function useRemoveIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /queueIntegration/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      integrationRows.drop(cache, id)
      refetchAll(cache, INTEGRATIONS)
    },
  })
}

/** Integrations in their list. */
export const integrationRows = rowsOf<QueueIntegration>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<IntegrationPages, QueueIntegration>({
      queryKey: PAGES,
      ...orderedPagedRows<IntegrationPage, QueueIntegration, number>(integrationsOfPage),
    }),
  ],
})

/** The position of a new integration is known by the server only, so the list is refetched. */
function mergeIntegration(cache: QueryClient, integration: QueueIntegration): void {
  integrationRows.keep(cache, integration)
  refetchAll(cache, INTEGRATIONS)
}
