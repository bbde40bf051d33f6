import {
  automaticMonths,
  type AutomaticPayment,
  type AutomaticPayments,
} from '@guiche/contract/automatic-payments'
import type { Company } from '@guiche/contract/companies'
import type { SubscriptionCharge, SubscriptionInput } from '@guiche/contract/invoices'
import { recurrenceMonths } from '@guiche/contract/recurrence'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany, FIRST_COMPANY } from '../../organisation/companies/index.ts'
import {
  chargeRequestOf,
  findOpenInvoice,
  findReceiver,
  type InvoiceRow,
  applyCheckout,
  invoiceReference,
  renewedDueDate,
  showCharge,
} from '../invoices/index.ts'
import {
  authorizeByProvider,
  endAuthorization,
  showAuthorization,
  showDebit,
} from '../pix-providers/index.ts'
import { debitDay, authorizationStartDay, debitTiming } from './debit-days.ts'
import { authorizationReference } from './maintain-debits.ts'

export async function showAutomaticPayments({ companyId }: Actor): Promise<AutomaticPayments> {
  const isOffered = await isPlatformOnAsaas()
  const { company, invoice } = await inCompany(companyId, async (db) => ({
    company: await findCompany(db, companyId),
    invoice: await findOpenInvoice(db, companyId),
  }))
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  const { found, debit } = await inCompany(FIRST_COMPANY, async (db) => ({
    found: await showAuthorization(db, FIRST_COMPANY, authorizationReference(companyId)),
    debit: invoice && (await showDebit(db, FIRST_COMPANY, invoiceReference(invoice))),
  }))
  const failure = debit?.failure ?? null
  return {
    isOffered: isOffered && automaticMonths.includes(recurrenceMonths[company.recurrence]),
    authorization: found
      ? { ...found, next: found.status === 'active' ? nextDebit(company, debit) : null }
      : null,
    failure,
  }
}

/** Null for a debit that failed, or that can be requested no more. */
function nextDebit(
  { dueDate, status, timeZone }: Company,
  debit: Awaited<ReturnType<typeof showDebit>>,
): AutomaticPayment['next'] {
  if (debit?.failure || dueDate === null || !status) return null
  const on = debitDay(new Date(dueDate), timeZone)
  const isAsked = debit?.isAsked === true && debit.debitOn === on
  return isAsked || debitTiming(on, now()) !== 'late' ? { on, isAsked } : null
}

/**
 * A code that pays an invoice and whose payment authorizes the debits of the following invoices.
 * @throws ERR_AUTOMATIC_NOT_OFFERED, ERR_AUTOMATIC_ACTIVE, and the refusals of applyCheckout and authorizeByProvider
 */
export async function subscribeAutomatically(
  actor: Actor,
  input: SubscriptionInput,
): Promise<SubscriptionCharge> {
  const { companyId } = actor
  if (!(await isPlatformOnAsaas())) throw new AppError('ERR_AUTOMATIC_NOT_OFFERED')
  const { invoice, company, payer } = await applyCheckout(actor, input)
  const { id, value, months } = invoice
  if (!automaticMonths.includes(months)) throw new AppError('ERR_AUTOMATIC_NOT_OFFERED')
  const reference = authorizationReference(companyId)
  const found = await inCompany(FIRST_COMPANY, (db) =>
    showAuthorization(db, FIRST_COMPANY, reference),
  )
  if (found?.status === 'active' && found.value === value && found.months === months)
    throw new AppError('ERR_AUTOMATIC_ACTIVE')
  const asked = await authorizeByProvider(FIRST_COMPANY, {
    ...chargeRequestOf(invoice),
    payer,
    authorization: {
      reference,
      months,
      startsOn: authorizationStartDay(firstDebitDay(company, invoice)),
    },
  })
  if (!asked) throw new AppError('ERR_AUTOMATIC_NOT_OFFERED')
  await inCompany(companyId, (db) =>
    recordAudit(db, companyId, actor, 'subscription.automatic', { id, value, months }),
  )
  return showCharge(invoice, asked)
}

/** The debit day of the invoice that follows the one being paid. */
function firstDebitDay({ dueDate, dueDay, timeZone }: Company, invoice: InvoiceRow): string {
  const before = dueDate === null ? null : new Date(dueDate)
  const { months } = invoice
  const agreed = dueDay ?? invoice.dueDay
  const renewal = { dueDate: before, paidAt: now(), months, dueDay: agreed, timeZone }
  return debitDay(renewedDueDate(renewal).dueDate, timeZone)
}

export async function endAutomaticPayments(actor: Actor): Promise<AutomaticPayments> {
  const { companyId } = actor
  const isEnded = await inCompany(FIRST_COMPANY, (db) =>
    endAuthorization(db, FIRST_COMPANY, authorizationReference(companyId), 'company'),
  )
  if (isEnded)
    await inCompany(companyId, (db) =>
      recordAudit(db, companyId, actor, 'subscription.automatic-end', {}),
    )
  return showAutomaticPayments(actor)
}

async function isPlatformOnAsaas(): Promise<boolean> {
  const { pixProvider } = await acrossCompanies('find the Pix provider of the platform', (db) =>
    findReceiver(db, FIRST_COMPANY),
  )
  return pixProvider === 'asaas'
}
