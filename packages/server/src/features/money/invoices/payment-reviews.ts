import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { FIRST_COMPANY, lockCompany } from '../../organisation/companies/index.ts'
import { requestRefund, openHeldPayment, endPaymentReview } from '../pix-providers/index.ts'
import { creditInvoice } from './credit-or-refund-invoice.ts'
import { inCompanyFromPlatform, invoiceIdIn } from './invoice-reference.ts'
import { findCompanyOfInvoice, findOpenInvoice, lockInvoice } from './invoices.queries.ts'

type HeldPayment = Awaited<ReturnType<typeof openHeldPayment>>

const taken = { ok: true } as const

/**
 * Credits a held payment to the given invoice, else to the invoice of its charge, else to that company's open one.
 * @throws ERR_NO_PAYMENT_FOUND, ERR_NO_PLAN_FOUND if there is no such invoice, ERR_INVOICE_PAID
 */
export async function creditReviewed(
  actor: Actor,
  paymentId: number,
  { invoiceId }: { invoiceId?: number | undefined },
): Promise<{ ok: true }> {
  const companyOfNamed = await companyOfInvoice(invoiceId)
  return withHeldPayment(paymentId, async (db, payment) => {
    const named = payment.reference === undefined ? undefined : invoiceIdIn(payment.reference)
    const companyId = companyOfNamed ?? named?.companyId
    if (companyId === undefined) throw new AppError('ERR_NO_PLAN_FOUND')
    await endPaymentReview(db, { companyId: FIRST_COMPANY, paymentId }, 'credited')
    await inCompanyFromPlatform(db, companyId, async () => {
      const company = await lockCompany(db, companyId)
      const wanted = await lockInvoice(db, companyId, invoiceId ?? named?.invoiceId ?? 0)
      if (invoiceId !== undefined && wanted?.status === 'paid')
        throw new AppError('ERR_INVOICE_PAID')
      const open = await findOpenInvoice(db, companyId)
      const invoice = wanted?.status === 'open' ? wanted : open
      if (!company || !invoice) throw new AppError('ERR_NO_PLAN_FOUND')
      const { id, value } = invoice
      const { reason, value: paid } = payment
      await recordAudit(db, companyId, actor, 'payment.credit', { id, value, paid, reason })
      const paidAt = new Date(payment.paidAt)
      await creditInvoice(db, { company, invoice, paidAt, providerPaymentId: paymentId })
    })
  })
}

async function companyOfInvoice(invoiceId: number | undefined): Promise<number | undefined> {
  if (invoiceId === undefined) return undefined
  const companyId = await acrossCompanies('find the company of an invoice', (db) =>
    findCompanyOfInvoice(db, invoiceId),
  )
  // The specification has this code for invoices too.
  if (companyId === undefined) throw new AppError('ERR_NO_PLAN_FOUND')
  return companyId
}

export function refundReviewed(actor: Actor, paymentId: number): Promise<{ ok: true }> {
  return withHeldPayment(paymentId, async (db, { value, reason }) => {
    await recordAudit(db, FIRST_COMPANY, actor, 'payment.refund', { paymentId, value, reason })
    await requestRefund(db, { companyId: FIRST_COMPANY, paymentId })
  })
}

export function dismissReviewed(actor: Actor, paymentId: number): Promise<{ ok: true }> {
  return withHeldPayment(paymentId, async (db, { value, reason }) => {
    await recordAudit(db, FIRST_COMPANY, actor, 'payment.dismiss', { paymentId, value, reason })
    await endPaymentReview(db, { companyId: FIRST_COMPANY, paymentId }, 'dismissed')
  })
}

/** The payment's row is locked: of two concurrent decisions the second finds it decided and is refused. */
async function withHeldPayment(
  paymentId: number,
  work: (db: Db, payment: HeldPayment) => Promise<void>,
): Promise<{ ok: true }> {
  await inCompany(FIRST_COMPANY, async (db) =>
    work(db, await openHeldPayment(db, { companyId: FIRST_COMPANY, paymentId })),
  )
  return taken
}
