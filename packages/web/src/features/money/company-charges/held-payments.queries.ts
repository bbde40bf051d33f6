import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

const HELD = ['held-payments'] as const

/** Customers' payments that matched no charge. */
export const heldPaymentList = pagedRows({
  queryKey: HELD,
  field: 'payments',
  fetch: (_all: void, pageNumber, signal) =>
    call('GET /held-payments', { query: { pageNumber } }, { signal }),
})

/** The server announces held payments with the company's invoices and charges. */
export const heldPaymentsLive: readonly Hearing[] = [
  declareHearing('company-{id}-invoice', (cache) => refetchAll(cache, HELD)),
  declareHearing('company-{id}-charge', (cache) => refetchAll(cache, HELD)),
  declareHearing('company-{id}-contact', (cache) => refetchAll(cache, HELD)),
]

export type HeldAct = 'credit' | 'refund' | 'dismiss'

export const useDecideHeldPayment = () =>
  heldPaymentList.useAct(({ id, act }: { id: number; act: HeldAct }) =>
    call(`POST /held-payments/:id/${act}`, { params: { id } }),
  )
