import type { LivePayloads } from '@guiche/contract/live-events'
import type {
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
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
import { call } from '../../platform/call.ts'
import { type Change, itemsOf, mergePages, type PageItems } from '../../ui/merge.ts'
import { numberedPages } from '../../ui/numbered-pages.ts'

type IntegrationPage = RepliedBy<'GET /queueIntegration'>
type IntegrationPages = InfiniteData<IntegrationPage, number>

const PAGES = ['queue-integrations', 'pages'] as const

const integrationsOfPage: PageItems<IntegrationPage, QueueIntegration> = {
  read: ({ queueIntegrations }) => queueIntegrations,
  write: (page, queueIntegrations, countBy) => ({
    ...page,
    queueIntegrations,
    count: page.count + countBy,
  }),
}

/** Integrations, the newest first. */
function integrationPages(searchParam: string) {
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

export function useMakeIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: QueueIntegrationInput) => call('POST /queueIntegration', { body }),
    onSuccess: (made) => mergeIntegration(cache, { action: 'create', item: made }),
  })
}

export function useChangeIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: QueueIntegrationChange & { id: number }) =>
      call('PUT /queueIntegration/:id', { params: { id }, body }),
    onSuccess: (changed) => mergeIntegration(cache, { action: 'update', item: changed }),
  })
}

export function useRemoveIntegration() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /queueIntegration/:id', { params: { id } }),
    onSuccess: (_reply, id) => mergeIntegration(cache, { action: 'delete', id }),
  })
}

/** An integration came, changed or went. */
export function hearIntegration(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-queueIntegration'],
): void {
  if (heard.action === 'delete')
    mergeIntegration(cache, { action: 'delete', id: heard.integrationId })
  else mergeIntegration(cache, { action: heard.action, item: heard.queueIntegration })
}

function mergeIntegration(cache: QueryClient, change: Change<QueueIntegration>): void {
  if (change.action === 'update' || change.action === 'delete')
    for (const [key] of cache.getQueriesData<IntegrationPages>({ queryKey: PAGES }))
      cache.setQueryData<IntegrationPages>(key, (pages) =>
        mergePages(pages, change, integrationsOfPage),
      )
  void cache.invalidateQueries({ queryKey: PAGES })
}
