import type { HeldPayment } from '@guiche/contract/pix-charges'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

const HELD = ['held-payments'] as const

type Page = RepliedBy<'GET /held-payments'>

const heldOfPage: PageItems<Page, HeldPayment> = {
  read: ({ payments }) => payments,
  write: (page, payments, countBy) => ({ ...page, payments, count: page.count + countBy }),
}

export const heldQuery = infiniteQueryOptions({
  queryKey: HELD,
  queryFn: ({ pageParam: pageNumber, signal }) =>
    call('GET /held-payments', { query: { pageNumber } }, { signal }),
  ...numberedPages,
  refetchOnMount: 'always',
})

/** The server announces held payments with the company's invoices and charges. */
export const heldPaymentsLive: readonly Hearing[] = [
  on('company-{id}-invoice', (cache) => refetchAll(cache, HELD)),
  on('company-{id}-charge', (cache) => refetchAll(cache, HELD)),
  on('company-{id}-contact', (cache) => refetchAll(cache, HELD)),
]

/** Customers' payments that matched no charge. */
export function useHeldPayments() {
  const list = useInfiniteQuery(heldQuery)
  return { ...list, payments: itemsOf(list.data, heldOfPage) }
}

export type HeldAct = 'credit' | 'refund' | 'dismiss'

export function useDecideHeldPayment() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: HeldAct }) =>
      call(`POST /held-payments/:id/${act}`, { params: { id } }),
    onSettled: () => refetchAll(cache, HELD),
  })
}
