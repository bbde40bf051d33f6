import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import type { Delivery, DeliveryStatus, Webhook } from '@guiche/contract/webhooks'
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
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { itemsOf, type PageItems, pageMerges } from '../../../platform/lists/merge-items.ts'
import { useActAndRefetch } from '../../../platform/lists/row-mutations.ts'
import { numberedPages } from '../../../platform/lists/numbered-pages.ts'

type DeliveryPage = RepliedBy<'GET /webhooks/:id/deliveries'>
type DeliveryPages = InfiniteData<DeliveryPage, number>

export const WEBHOOKS = ['webhooks'] as const
const LOGS = ['webhook-deliveries', 'pages'] as const
const ONE = ['webhook-deliveries', 'one'] as const

export const allWebhooks = queryOptions({
  queryKey: WEBHOOKS,
  queryFn: ({ signal }) => call('GET /webhooks', {}, { signal }),
  select: ({ webhooks }) => webhooks,
  // Events are only heard while the list is mounted.
  refetchOnMount: 'always',
})

export function useWebhooks() {
  return useQuery(allWebhooks)
}

const deliveriesOfPage: PageItems<DeliveryPage, Delivery> = {
  read: ({ deliveries }) => deliveries,
  write: (page, deliveries) => ({ ...page, deliveries }),
}

export function deliveryPages(id: number, status: DeliveryStatus | '') {
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

/** One delivery with request and response. */
export function useDelivery(id: number, deliveryId: string) {
  return useQuery({
    queryKey: [...ONE, deliveryId],
    queryFn: ({ signal }) =>
      call('GET /webhooks/:id/deliveries/:deliveryId', { params: { id, deliveryId } }, { signal }),
    refetchOnMount: 'always',
  })
}

/** The list is refetched after each change. */
const useWebhookAct = <Given, Reply>(act: (given: Given) => Promise<Reply>) =>
  useActAndRefetch(WEBHOOKS, act)

export const useCreateWebhook = () =>
  useWebhookAct((body: SentTo<'POST /webhooks'>['body']) => call('POST /webhooks', { body }))

export const useChangeWebhook = () =>
  useWebhookAct(({ id, ...body }: SentTo<'PUT /webhooks/:id'>['body'] & { id: number }) =>
    call('PUT /webhooks/:id', { params: { id }, body }),
  )

export const useRemoveWebhook = () =>
  useWebhookAct((id: number) => call('DELETE /webhooks/:id', { params: { id } }))

export const useRenewSecret = () =>
  useWebhookAct((id: number) => call('POST /webhooks/:id/secret', { params: { id } }))

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
    onSuccess: (delivery) => mergeDelivery(cache, delivery),
  })
}

/** Webhooks in their list; only the server knows the position of a new one. */
export const webhookRows = declareLiveRows<Webhook>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<RepliedBy<'GET /webhooks'>, Webhook>({
      queryKey: WEBHOOKS,
      find: ({ webhooks }, id) => webhooks.find((one) => one.id === id),
      put: ({ webhooks }, webhook) => ({
        webhooks: webhooks.map((one) => (one.id === webhook.id ? webhook : one)),
      }),
      drop: ({ webhooks }, id) => ({ webhooks: webhooks.filter((one) => one.id !== id) }),
    }),
  ],
})

const pages = pageMerges<DeliveryPage, Delivery>(deliveriesOfPage)

/** Deliveries in the log of their webhook, newest first. */
const deliveryRows = declareLiveRows<Delivery>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<DeliveryPages, Delivery>({
      queryKey: LOGS,
      find: pages.find,
      put(data, delivery, { queryKey }) {
        const isWhole = queryKey.at(-2) === delivery.webhookId && queryKey.at(-1) === ''
        const newest = data.pages[0]?.deliveries[0]
        const isNew = newest === undefined || newest.createdAt <= delivery.createdAt
        const isHere = pages.find(data, delivery.id) !== undefined
        return isWhole && (isNew || isHere) ? pages.put(data, delivery) : data
      },
    }),
  ],
})

export function mergeDelivery(cache: QueryClient, delivery: Delivery): void {
  const { webhookId, id } = delivery
  deliveryRows.hear(cache, delivery)
  // Its new status decides which filtered lists contain it, so these are refetched.
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [...LOGS, webhookId] }))
    if (queryKey.at(-1) !== '') refetchAll(cache, queryKey)
  refetchAll(cache, [...ONE, id])
}
