import type { ChargeFilter, ListedCharge, PixCharge } from '@guiche/contract/pix-charges'
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
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

/** Key prefix of all cached queries about charges. */
export const CHARGES = ['charges'] as const
export const COMPANY_CHARGES = [...CHARGES, 'company'] as const

/** The charges of a ticket, the newest first. */
export function ticketChargesQuery(ticketId: number) {
  return queryOptions({
    queryKey: [...CHARGES, 'ticket', ticketId],
    queryFn: async ({ signal }): Promise<readonly PixCharge[]> => {
      const sent = { params: { ticketId } }
      return (await call('GET /tickets/:ticketId/charges', sent, { signal })).charges
    },
    // Events are received only while the ticket is mounted.
    refetchOnMount: 'always',
  })
}

export function useTicketCharges(ticketId: number) {
  return useQuery(ticketChargesQuery(ticketId))
}

/** A contact's charges on every ticket, the newest first. */
export function contactChargesQuery(contactId: number) {
  return infiniteQueryOptions({
    queryKey: [...CHARGES, 'contact', contactId],
    queryFn: ({ pageParam: pageNumber, signal }) =>
      call(
        'GET /contacts/:contactId/charges',
        { params: { contactId }, query: { pageNumber } },
        { signal },
      ),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useContactCharges(contactId: number) {
  return useInfiniteQuery(contactChargesQuery(contactId))
}

type Page = RepliedBy<'GET /charges'>

const chargesOfPage: PageItems<Page, ListedCharge> = {
  read: ({ charges }) => charges,
  write: (page, charges, countBy) => ({ ...page, charges, count: page.count + countBy }),
}

/** The company's charges that match, the newest first. */
export function companyChargesQuery(filter: ChargeFilter) {
  return infiniteQueryOptions({
    queryKey: [...COMPANY_CHARGES, filter],
    queryFn: ({ pageParam: pageNumber, signal }) =>
      call('GET /charges', { query: { ...filter, pageNumber } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

/** Most pages in a sheet; a longer one needs a shorter period. */
const SHEET_PAGES = 250

/** All matching charges, loaded page by page. */
export async function fetchAllCharges(filter: ChargeFilter): Promise<ListedCharge[]> {
  const charges: ListedCharge[] = []
  for (let pageNumber = 1; pageNumber <= SHEET_PAGES; pageNumber++) {
    const page = await call('GET /charges', { query: { ...filter, pageNumber } })
    charges.push(...page.charges)
    if (!page.hasMore) break
  }
  return charges
}

export function useCompanyCharges(filter: ChargeFilter) {
  const list = useInfiniteQuery({
    ...companyChargesQuery(filter),
    placeholderData: keepPreviousData,
  })
  const [first] = list.data?.pages ?? []
  return {
    ...list,
    charges: itemsOf(list.data, chargesOfPage),
    count: first?.count,
    sums: first?.sums,
  }
}

type Made = SentTo<'POST /tickets/:ticketId/charges'>['body']

export function useMakeCharge(ticketId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Made) =>
      call('POST /tickets/:ticketId/charges', { params: { ticketId }, body }),
    onSuccess: () => refetchAll(cache, CHARGES),
  })
}

type Change = SentTo<'PUT /charges/:chargeId'>['body']

export function useChangeCharge(chargeId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call('PUT /charges/:chargeId', { params: { chargeId }, body }),
    onSuccess: () => refetchAll(cache, CHARGES),
  })
}

export function useSendChargeAgain(chargeId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      call('POST /charges/:chargeId/send', { params: { chargeId }, body: { idempotencyKey } }),
    onSuccess: () => refetchAll(cache, CHARGES),
  })
}
