import type { Company } from '@guiche/contract/companies'
import { event } from '../../../platform/events/events.ts'

/** An invoice was paid. `company` has the new due date and plan. */
export const invoicePaid = event<{ company: Company }>('invoice.paid')

/** An invoice of the company was issued, changed, paid, reopened or removed. */
export const invoicesChanged = event<{ companyId: number }>('invoices.changed')
