import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { FIRST_COMPANY, lockCompany } from '../../organisation/companies/index.ts'
import { holdPayment, type PaidCharge, type RefundedCharge } from '../pix-providers/index.ts'
import { creditInvoice, revertPayment } from './credit-or-refund-invoice.ts'
import { inCompanyFromPlatform, invoiceIdIn } from './invoice-reference.ts'
import { findPaymentByProviderId, lockInvoice } from './invoices.queries.ts'

// Reactions to providers' payments. They run within the transaction that records the payment, so both happen or
// neither.

/** Credits the invoice that a charge names. Holds the payment if the invoice is gone, paid or costs another amount. */
export async function receivePayment(db: Db, paid: PaidCharge): Promise<void> {
  const { companyId, reference, value, paidAt, paymentId } = paid
  const named = invoiceIdIn(reference)
  if (companyId !== FIRST_COMPANY || !named) return
  const reason = await inCompanyFromPlatform(db, named.companyId, async () => {
    const company = await lockCompany(db, named.companyId)
    const invoice = await lockInvoice(db, named.companyId, named.invoiceId)
    if (!company || !invoice) return 'late'
    if (invoice.status === 'paid') return 'paid_twice'
    if (Math.round(invoice.value * 100) !== Math.round(value * 100)) return 'wrong_amount'
    await creditInvoice(db, { company, invoice, paidAt, providerPaymentId: paymentId })
    return undefined
  })
  if (reason) await holdPayment(db, { companyId, paymentId }, reason)
}

/**
 * Reverts an invoice's payment that the provider gave back in whole: the invoice waits for another payment. A partial
 * refund changes nothing.
 */
export async function receiveRefund(
  db: Db,
  { companyId, reference, paymentId, isWhole }: RefundedCharge,
): Promise<void> {
  const named = invoiceIdIn(reference)
  if (companyId !== FIRST_COMPANY || !named || !isWhole) return
  await inCompanyFromPlatform(db, named.companyId, async () => {
    const company = await lockCompany(db, named.companyId)
    const payment = await findPaymentByProviderId(db, named.companyId, paymentId)
    const invoice = payment && (await lockInvoice(db, named.companyId, payment.invoiceId))
    if (company && payment && invoice) await revertPayment(db, { company, invoice, payment })
  })
}
