import type { Company } from '@guiche/contract/companies'
import { dayOfMonthIn, dueDateAfter } from '@guiche/contract/due-dates'
import type { Invoice } from '@guiche/contract/invoices'
import { dayAt } from '@guiche/contract/time-zones'
import { recordAudit } from '../../../platform/audit.ts'
import { DAY, fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  companyChanged,
  FIRST_COMPANY,
  lockCompany,
  saveCompany,
} from '../../organisation/companies/index.ts'
import { requestRefund, cancelCharges } from '../pix-providers/index.ts'
import { findPlan } from '../../organisation/plans/index.ts'
import { inPlatformCompany, invoiceReference } from './invoice-reference.ts'
import { renewedDueDate } from './invoice-rules.ts'
import { invoicePaid, invoicesChanged } from './invoices.events.ts'
import {
  findCompanyOfInvoice,
  findPayment,
  insertPayment,
  type InvoiceRow,
  lockInvoice,
  type PaymentRow,
  removeOpenInvoice,
  saveInvoice,
  savePayment,
} from './invoices.queries.ts'

/** An earlier date is taken as a typing error. */
const LONGEST_AGO_MS = 2 * 365 * DAY

/**
 * Credits an invoice that was paid outside Guichê. Confirming a paid invoice again changes nothing, so no month is
 * counted twice.
 */
export async function confirmInvoice(
  actor: Actor,
  id: number,
  { paidAt: given }: { paidAt?: string | undefined },
): Promise<Invoice> {
  const paidAt = given === undefined ? now() : new Date(given)
  if (paidAt > now()) throw new InvalidInputError([{ path: 'paidAt', code: 'too_late' }])
  if (paidAt < fromNow(-LONGEST_AGO_MS))
    throw new InvalidInputError([{ path: 'paidAt', code: 'too_early' }])
  return withLockedInvoice(id, async (db, company, invoice) => {
    if (invoice.status === 'paid') return invoice
    await recordAudit(db, company.id, actor, 'invoice.confirm', { id, value: invoice.value })
    const paid = await creditInvoice(db, { company, invoice, paidAt })
    // Cancels the open charges, so that the paid invoice cannot be paid again.
    await inPlatformCompany(db, company.id, () =>
      cancelCharges(db, FIRST_COMPANY, invoiceReference(invoice)),
    )
    return paid
  })
}

/**
 * Reverts a payment that the operator gave back: the due date moves back, and the invoice waits for another payment.
 */
export async function refundInvoice(actor: Actor, id: number): Promise<Invoice> {
  return withLockedInvoice(id, async (db, company, invoice) => {
    const payment = await findPayment(db, invoice)
    if (!payment) throw new AppError('ERR_INVOICE_NOT_PAID')
    await recordAudit(db, company.id, actor, 'invoice.refund', { id, value: payment.value })
    const { providerPaymentId } = payment
    if (providerPaymentId !== null)
      await inPlatformCompany(db, company.id, () =>
        requestRefund(db, { companyId: FIRST_COMPANY, paymentId: providerPaymentId }),
      )
    return revertPayment(db, { company, invoice, payment })
  })
}

interface InvoiceRefund {
  readonly company: Company
  readonly invoice: InvoiceRow
  readonly payment: PaymentRow
}

/** Moves back the due date that a payment had moved. Runs in the invoice's company, with both rows locked. */
export async function revertPayment(
  db: Db,
  { company, invoice, payment }: InvoiceRefund,
): Promise<InvoiceRow> {
  await savePayment(db, payment, { status: 'refunded' })
  // The next invoice was issued because this one was paid.
  await removeOpenInvoice(db, company.id)
  const opened = await saveInvoice(db, invoice, {
    status: 'open',
    paidAt: null,
    updatedAt: now(),
  })
  const isAsPaid = company.dueDate === payment.dueDateAfter
  const had = invoice.isPlanChosen && company.planId === invoice.planId
  await saveCompanyAndAnnounce(db, company.id, {
    ...(isAsPaid
      ? { dueDate: payment.dueDateBefore, dueDay: payment.dueDayBefore }
      : { dueDate: revertedDueDate(company, invoice) }),
    ...(had && payment.planIdBefore !== null && { planId: payment.planIdBefore }),
  })
  await announce(db, invoicesChanged, { companyId: company.id })
  return opened
}

/** The due date was moved since the payment: it moves back by the paid months, so that the later change stays. */
function revertedDueDate(
  { dueDate, dueDay, timeZone }: Company,
  { months }: InvoiceRow,
): Date | null {
  if (dueDate === null) return null
  const day = dayAt(new Date(dueDate), timeZone)
  return dueDateAfter(day, -months, dueDay ?? dayOfMonthIn(day), timeZone)
}

interface InvoiceCredit {
  readonly company: Company
  readonly invoice: InvoiceRow
  readonly paidAt: Date
  /** The provider's payment that paid the invoice, if it was paid through a provider. */
  readonly providerPaymentId?: number
}

/**
 * Records the payment, moves the due date and changes the plan. Runs in the invoice's company, with both rows locked.
 */
export async function creditInvoice(
  db: Db,
  { company, invoice, paidAt, providerPaymentId }: InvoiceCredit,
): Promise<InvoiceRow> {
  const { months, value } = invoice
  const before = company.dueDate === null ? null : new Date(company.dueDate)
  const { timeZone } = company
  const agreed = company.dueDay ?? invoice.dueDay
  const renewal = { dueDate: before, paidAt, months, dueDay: agreed, timeZone }
  const { dueDate: after, dueDay } = renewedDueDate(renewal)
  await insertPayment(db, {
    companyId: company.id,
    invoiceId: invoice.id,
    status: 'credited',
    value,
    paidAt,
    dueDateBefore: before,
    dueDayBefore: company.dueDay,
    dueDateAfter: after,
    planIdBefore: company.planId,
    ...(providerPaymentId !== undefined && { providerPaymentId }),
  })
  const paid = await saveInvoice(db, invoice, {
    status: 'paid',
    paidAt,
    dueDay,
    updatedAt: now(),
  })
  const plan =
    invoice.isPlanChosen && invoice.planId !== null ? await findPlan(db, invoice.planId) : undefined
  const served = await saveCompanyAndAnnounce(db, company.id, {
    dueDate: after,
    dueDay,
    ...(plan && { planId: plan.id }),
  })
  await announce(db, invoicePaid, { company: served })
  await announce(db, invoicesChanged, { companyId: company.id })
  return paid
}

async function saveCompanyAndAnnounce(
  db: Db,
  companyId: number,
  change: { dueDate: Date | string | null; dueDay?: number | null; planId?: number },
): Promise<Company> {
  const company = await saveCompany(db, companyId, { ...change, updatedAt: now() })
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  await announce(db, companyChanged, { company })
  return company
}

/** Runs `work` in the invoice's company, with both rows locked. */
async function withLockedInvoice(
  id: number,
  work: (db: Db, company: Company, invoice: InvoiceRow) => Promise<InvoiceRow>,
): Promise<InvoiceRow> {
  const companyId = await acrossCompanies('find the company of an invoice', (db) =>
    findCompanyOfInvoice(db, id),
  )
  // The specification has this code for invoices too.
  if (companyId === undefined) throw new AppError('ERR_NO_PLAN_FOUND')
  return inCompany(companyId, async (db) => {
    const company = await lockCompany(db, companyId)
    const invoice = await lockInvoice(db, companyId, id)
    if (!company || !invoice) throw new AppError('ERR_NO_PLAN_FOUND')
    return work(db, company, invoice)
  })
}
