import type { LivePayloads } from '@guiche/contract/live-events'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import type { Delivery, DeliveryStatus } from '@guiche/contract/webhooks'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { itemsOf, mergePages, type PageItems } from '../../ui/merge.ts'
import { numberedPages } from '../../ui/numbered-pages.ts'

type DeliveryPage = RepliedBy<'GET /webhooks/:id/deliveries'>
type DeliveryPages = InfiniteData<DeliveryPage, number>

const WEBHOOKS = ['webhooks'] as const
const LOGS = ['webhook-deliveries', 'pages'] as const
const ONE = ['webhook-deliveries', 'one'] as const

const allWebhooks = queryOptions({
  queryKey: WEBHOOKS,
  queryFn: ({ signal }) => call('GET /webhooks', {}, { signal }),
  select: ({ webhooks }) => webhooks,
  // Events are heard only while the list is on the screen.
  refetchOnMount: 'always',
})

export function useWebhooks() {
  return useQuery(allWebhooks)
}

const deliveriesOfPage: PageItems<DeliveryPage, Delivery> = {
  read: ({ deliveries }) => deliveries,
  write: (page, deliveries) => ({ ...page, deliveries }),
}

function deliveryPages(id: number, status: DeliveryStatus | '') {
  return infiniteQueryOptions({
    queryKey: [...LOGS, id, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /webhooks/:id/deliveries',
        { params: { id }, query: { pageNumber: pageParam, status } },
        { signal },
      ),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useDeliveries(id: number, status: DeliveryStatus | '') {
  const list = useInfiniteQuery({
    ...deliveryPages(id, status),
    placeholderData: keepPreviousData,
  })
  return { ...list, deliveries: itemsOf(list.data, deliveriesOfPage) }
}

/** One with what was sent and answered. */
export function useDelivery(id: number, deliveryId: string) {
  return useQuery({
    queryKey: [...ONE, deliveryId],
    queryFn: ({ signal }) =>
      call('GET /webhooks/:id/deliveries/:deliveryId', { params: { id, deliveryId } }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Whatever is done here is told by the list itself, to this browser too. */
function useListed<G, R>(mutationFn: (given: G) => Promise<R>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries({ queryKey: WEBHOOKS }),
  })
}

export const useMakeWebhook = () =>
  useListed((body: SentTo<'POST /webhooks'>['body']) => call('POST /webhooks', { body }))

export const useChangeWebhook = () =>
  useListed(({ id, ...body }: SentTo<'PUT /webhooks/:id'>['body'] & { id: number }) =>
    call('PUT /webhooks/:id', { params: { id }, body }),
  )

export const useRemoveWebhook = () =>
  useListed((id: number) => call('DELETE /webhooks/:id', { params: { id } }))

export const useRenewSecret = () =>
  useListed((id: number) => call('POST /webhooks/:id/secret', { params: { id } }))

export function useTestWebhook() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /webhooks/:id/test', { params: { id } }),
    onSuccess: (tried) => cache.setQueryData([...ONE, tried.id], tried),
  })
}

export function useReplay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...params }: { id: number; deliveryId: string; key: string }) =>
      call('POST /webhooks/:id/deliveries/:deliveryId/replay', {
        params,
        body: { idempotencyKey: key },
      }),
    onSuccess: (delivery) => mergeDelivery(cache, delivery, true),
  })
}

export function hearWebhook(cache: QueryClient, heard: LivePayloads['company-{id}-webhook']): void {
  cache.setQueryData<RepliedBy<'GET /webhooks'>>(WEBHOOKS, (known) => {
    if (!known || heard.action === 'create') return known
    const gone = heard.action === 'delete' ? heard.webhookId : undefined
    const changed = heard.action === 'delete' ? undefined : heard.webhook
    return {
      webhooks: known.webhooks
        .filter(({ id }) => id !== gone)
        .map((one) => (one.id === changed?.id && isNewer(changed, one) ? changed : one)),
    }
  })
  // By its name a new one stands where the server puts it.
  if (heard.action !== 'delete') void cache.invalidateQueries({ queryKey: WEBHOOKS })
}

export function hearDelivery(
  cache: QueryClient,
  { action, delivery }: LivePayloads['company-{id}-webhook-delivery'],
): void {
  mergeDelivery(cache, delivery, action === 'create')
}

function mergeDelivery(cache: QueryClient, delivery: Delivery, isNew: boolean): void {
  const { webhookId, id } = delivery
  cache.setQueryData<DeliveryPages>(deliveryPages(webhookId, '').queryKey, (pages) => {
    const known = itemsOf(pages, deliveriesOfPage).find((one) => one.id === id)
    if (known && !isNewer(delivery, known)) return pages
    const action = isNew ? 'create' : 'update'
    return mergePages(pages, { action, item: delivery }, deliveriesOfPage)
  })
  // What it is now decides in which other lists it stands.
  void cache.invalidateQueries({
    queryKey: [...LOGS, webhookId],
    predicate: ({ queryKey }) => queryKey.at(-1) !== '',
  })
  void cache.invalidateQueries({ queryKey: [...ONE, id] })
}

function isNewer(one: { updatedAt: string }, other: { updatedAt: string }): boolean {
  return Date.parse(one.updatedAt) >= Date.parse(other.updatedAt)
}
