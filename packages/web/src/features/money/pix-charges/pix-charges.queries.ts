import type { ChargeFilter, ListedCharge, PixCharge } from '@guiche/contract/pix-charges'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useActAndRefetch } from '../../../platform/lists/row-mutations.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'

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
export const contactChargeList = pagedRows({
  queryKey: [...CHARGES, 'contact'],
  field: 'charges',
  fetch: (contactId: number, pageNumber, signal) =>
    call(
      'GET /contacts/:contactId/charges',
      { params: { contactId }, query: { pageNumber } },
      { signal },
    ),
})

/** The company's charges that match, the newest first. */
export const chargeList = pagedRows({
  queryKey: COMPANY_CHARGES,
  field: 'charges',
  fetch: (filter: ChargeFilter, pageNumber, signal) =>
    call('GET /charges', { query: { ...filter, pageNumber } }, { signal }),
})

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

type Made = SentTo<'POST /tickets/:ticketId/charges'>['body']

export const useMakeCharge = (ticketId: number) =>
  useActAndRefetch(CHARGES, (body: Made) =>
    call('POST /tickets/:ticketId/charges', { params: { ticketId }, body }),
  )

type Change = SentTo<'PUT /charges/:chargeId'>['body']

export const useChangeCharge = (chargeId: number) =>
  useActAndRefetch(CHARGES, (body: Change) =>
    call('PUT /charges/:chargeId', { params: { chargeId }, body }),
  )

export const useSendChargeAgain = (chargeId: number) =>
  useActAndRefetch(CHARGES, (idempotencyKey: string) =>
    call('POST /charges/:chargeId/send', { params: { chargeId }, body: { idempotencyKey } }),
  )
