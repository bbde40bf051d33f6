import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useActAndRefetch } from '../../../platform/lists/row-mutations.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

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
  declareHearing('company-{id}-invoice', (cache) => refetchAll(cache, INVOICES)),
]

export const platformInvoicesLive: readonly Hearing[] = [
  declareHearing('operator', (cache, { list }) => {
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

export const usePayInvoice = () =>
  useActAndRefetch(INVOICES, (body: SentTo<'POST /subscription'>['body']) =>
    call('POST /subscription', { body }),
  )

export type InvoiceFilter = NonNullable<NonNullable<SentTo<'GET /invoices'>['query']>['status']>

interface PlatformFilter {
  status: InvoiceFilter
  search: string
}

/** The invoices of all companies, for the operator. */
export const platformInvoiceList = pagedRows({
  queryKey: PLATFORM,
  field: 'invoices',
  fetch: ({ status, search }: PlatformFilter, pageNumber, signal) =>
    call('GET /invoices', { query: { status, searchParam: search, pageNumber } }, { signal }),
})

/** Payments that were not credited. */
export const reviewList = pagedRows({
  queryKey: [...PLATFORM, 'reviews'],
  field: 'reviews',
  fetch: (_all: void, pageNumber, signal) =>
    call('GET /payment-reviews', { query: { pageNumber } }, { signal }),
})

export const useDecideReview = () =>
  platformInvoiceList.useAct(({ id, act, invoiceId }: Decision) => {
    const params = { id }
    if (act === 'refund') return call('POST /payment-reviews/:id/refund', { params })
    if (act === 'dismiss') return call('POST /payment-reviews/:id/dismiss', { params })
    const body = invoiceId === undefined ? {} : { invoiceId }
    return call('POST /payment-reviews/:id/credit', { params, body })
  })

interface Decision {
  readonly id: number
  readonly act: 'credit' | 'refund' | 'dismiss'
  /** Set to credit another invoice than the one that the payment was made for. */
  readonly invoiceId?: number
}

export const useConfirmInvoice = () =>
  platformInvoiceList.useAct((id: number) =>
    call('POST /invoices/:id/confirm', { params: { id }, body: {} }),
  )

export const useRefundInvoice = () =>
  platformInvoiceList.useAct((id: number) => call('POST /invoices/:id/refund', { params: { id } }))
