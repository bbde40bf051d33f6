export {
  inCompanyFromPlatform as fromPlatform,
  invoiceIdIn,
  invoiceReference,
} from './invoice-charges.ts'
export { renewedDueDate } from './invoice-rules.ts'
export { invoicesChanged } from './invoices.events.ts'
export { findOpenInvoice, findReceiver, type InvoiceRow } from './invoices.queries.ts'
export { chargeRequestOf, applyCheckout as openInvoiceToPay, showCharge } from './subscribe.ts'
