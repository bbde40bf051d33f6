import type { Company } from '@guiche/contract/companies'
import { event } from '../../../platform/events/events.ts'

/** Paid: the company as it is served from now on. */
export const invoicePaid = event<{ company: Company }>('invoice.paid')

/** One was issued, changed, paid, opened again or taken back. */
export const invoicesChanged = event<{ companyId: number }>('invoices.changed')
