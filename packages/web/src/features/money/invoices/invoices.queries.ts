import type { CompanyInvoice } from '@guiche/contract/invoices'
import type { PaymentReview } from '@guiche/contract/pix-providers'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

const INVOICES = ['invoices'] as const
const PLATFORM = ['platform-invoices'] as const

export const invoicesQuery = queryOptions({
  queryKey: [...INVOICES, 'all'],
  queryFn: ({ signal }) => call('GET /invoices/all', {}, { signal }),
  refetchOnMount: 'always',
})

export const subscriptionQuery = queryOptions({
  queryKey: [...INVOICES, 'subscription'],
  queryFn: ({ signal }) => call('GET /subscription', {}, { signal }),
  refetchOnMount: 'always',
})

/** Socket events about invoices and due dates. */
export const invoicesLive: readonly Hearing[] = [
  on('company-{id}-invoice', (cache) => refetchAll(cache, INVOICES)),
]

export const platformInvoicesLive: readonly Hearing[] = [
  on('operator', (cache, { list }) => {
    if (list === 'invoices') refetchAll(cache, PLATFORM)
  }),
]

export function useInvoices() {
  const list = useQuery(invoicesQuery)
  return { ...list, invoices: list.data ?? [] }
}

export function useSubscription() {
  return useQuery(subscriptionQuery)
}

export function usePayInvoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /subscription'>['body']) =>
      call('POST /subscription', { body }),
    onSuccess: () => refetchAll(cache, INVOICES),
  })
}

type Page = RepliedBy<'GET /invoices'>
export type InvoiceFilter = NonNullable<NonNullable<SentTo<'GET /invoices'>['query']>['status']>

const invoicesOfPage: PageItems<Page, CompanyInvoice> = {
  read: ({ invoices }) => invoices,
  write: (page, invoices, countBy) => ({ ...page, invoices, count: page.count + countBy }),
}

export function platformInvoicesQuery(status: InvoiceFilter, searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...PLATFORM, status, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /invoices', { query: { status, searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

/** The invoices of all companies, for the operator. */
export function usePlatformInvoices(status: InvoiceFilter, search: string) {
  const list = useInfiniteQuery({
    ...platformInvoicesQuery(status, search),
    placeholderData: keepPreviousData,
  })
  return {
    ...list,
    invoices: itemsOf(list.data, invoicesOfPage),
    count: list.data?.pages[0]?.count,
  }
}

type ReviewsPage = RepliedBy<'GET /payment-reviews'>

const reviewsOfPage: PageItems<ReviewsPage, PaymentReview> = {
  read: ({ reviews }) => reviews,
  write: (page, reviews, countBy) => ({ ...page, reviews, count: page.count + countBy }),
}

const reviewsQuery = infiniteQueryOptions({
  queryKey: [...PLATFORM, 'reviews'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /payment-reviews', { query: { pageNumber: pageParam } }, { signal }),
  ...numberedPages,
  refetchOnMount: 'always',
})

/** Payments that were not credited. */
export function usePaymentReviews() {
  const list = useInfiniteQuery(reviewsQuery)
  return {
    ...list,
    reviews: itemsOf(list.data, reviewsOfPage),
    count: list.data?.pages[0]?.count ?? 0,
  }
}

export function useDecideReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act, invoiceId }: Decision) => {
      const params = { id }
      if (act === 'refund') return call('POST /payment-reviews/:id/refund', { params })
      if (act === 'dismiss') return call('POST /payment-reviews/:id/dismiss', { params })
      const body = invoiceId === undefined ? {} : { invoiceId }
      return call('POST /payment-reviews/:id/credit', { params, body })
    },
    onSettled: () => refetchAll(cache, PLATFORM),
  })
}

interface Decision {
  readonly id: number
  readonly act: 'credit' | 'refund' | 'dismiss'
  /** Set to credit another invoice than the one that the payment was made for. */
  readonly invoiceId?: number
}

export function useConfirmInvoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /invoices/:id/confirm', { params: { id }, body: {} }),
    onSuccess: () => refetchAll(cache, PLATFORM),
  })
}

export function useRefundInvoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /invoices/:id/refund', { params: { id } }),
    onSuccess: () => refetchAll(cache, PLATFORM),
  })
}
