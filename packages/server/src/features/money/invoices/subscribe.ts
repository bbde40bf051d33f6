import type { Company } from '@guiche/contract/companies'
import {
  type CheckoutData,
  checkoutData,
  type OfferedPlan,
  type Subscription,
  type SubscriptionCharge,
  type SubscriptionInput,
} from '@guiche/contract/invoices'
import {
  PIX_CITY_MAX,
  PIX_NAME_MAX,
  pixKeyOf,
  pixTextOf,
  taxNumberOf,
} from '@guiche/contract/pix-key'
import { lostFlags } from '@guiche/contract/plans'
import { recurrenceMonths } from '@guiche/contract/recurrence'
import { isZip } from '@guiche/contract/zip-codes'
import { DAY, fromNow, now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  companyChanged,
  findCompany,
  FIRST_COMPANY,
  lockCompany,
  saveCompany,
} from '../../organisation/companies/index.ts'
import { brCode, qrPicture } from '../pix/index.ts'
import { chargeByProvider, type Payer, type ProviderCharge } from '../pix-providers/index.ts'
import { findPlan, listPlans } from '../../organisation/plans/index.ts'
import { invoiceReference } from './invoice-reference.ts'
import { isOfferedTo, priceOf } from './invoice-rules.ts'
import { invoicesChanged } from './invoices.events.ts'
import {
  findOpenInvoice,
  findReceiver,
  type InvoiceRow,
  lockInvoice,
  saveInvoice,
} from './invoices.queries.ts'
import { listModulesInUse } from './modules-in-use.queries.ts'
import { exceededLimits, refuseTooSmall, readPlanUsage } from './exceeded-limits.ts'

/** A static code does not expire; clients of this API show an expiry, so the answer has one. */
const SHOWN_EXPIRY_S = 3600

export async function showSubscription({ companyId }: Actor): Promise<Subscription> {
  const { pixProvider } = await acrossCompanies('find the Pix provider of the platform', (db) =>
    findReceiver(db, FIRST_COMPANY),
  )
  const needsDocument = pixProvider === 'asaas'
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    const { email, dueDate, trialExpiration, recurrence, planId } = company
    const invoice = (await findOpenInvoice(db, companyId)) ?? null
    const plans = await listOfferedPlans(db, company)
    return { email, dueDate, trialExpiration, recurrence, planId, plans, needsDocument, invoice }
  })
}

/** The plans that the company may choose, with the limits that it exceeds and the modules that it would lose. */
async function listOfferedPlans(db: Db, company: Company): Promise<OfferedPlan[]> {
  const months = recurrenceMonths[company.recurrence]
  const used = await readPlanUsage(db, company.id)
  const plans = await listPlans(db)
  const own = plans.find(({ id }) => id === company.planId) ?? null
  const inUse = await listModulesInUse(db, company.id)
  return plans
    .filter((plan) => isOfferedTo(plan, company))
    .map((plan) => {
      const lost = lostFlags(own, plan)
      const lostInUse = lost.filter((flag) => inUse.has(flag))
      const price = priceOf(plan, months)
      return { ...plan, price, exceeds: exceededLimits(plan, used), lost, lostInUse }
    })
}

/**
 * A code to pay an invoice by. The price is the plan's, whatever the client sends; the plan changes at the payment.
 * @throws ERR_NO_PLAN_FOUND, ERR_INVOICE_PAID, ERR_PLAN_TOO_SMALL, ERR_PIX_NOT_SET_UP,
 * ERR_PIX_PROVIDER_FAILED, ERR_DOCUMENT_NEEDED
 */
export async function createSubscriptionCharge(
  actor: Actor,
  input: SubscriptionInput,
): Promise<SubscriptionCharge> {
  const receiver = await acrossCompanies('find the Pix key of the platform', (db) =>
    findReceiver(db, FIRST_COMPANY),
  )
  const key = pixKeyOf(receiver.pixKey)
  if (key === undefined && receiver.pixProvider !== 'asaas')
    throw new AppError('ERR_PIX_NOT_SET_UP')
  const { invoice, payer } = await applyCheckout(actor, input)
  const asked = await chargeByProvider(FIRST_COMPANY, { ...chargeRequestOf(invoice), payer })
  if (asked) return showCharge(invoice, asked, key)
  if (key === undefined || !isReceiverReadable(receiver)) throw new AppError('ERR_PIX_NOT_SET_UP')
  return staticChargeOf(invoice, { ...receiver, pixKey: key })
}

/**
 * Saves a checkout's plan and data. @returns the invoice to pay, with its company and payer
 * @throws ERR_NO_PLAN_FOUND, ERR_INVOICE_PAID, ERR_PLAN_TOO_SMALL
 */
export async function applyCheckout(
  { companyId }: Actor,
  { invoiceId, plan: planId, document, address2, address = address2, ...rest }: SubscriptionInput,
): Promise<{ invoice: InvoiceRow; company: Company; payer: Payer }> {
  const data = { ...rest, address }
  refuseInvalidZip(data)
  const { invoice, company } = await inCompany(companyId, async (db) => {
    const company = await lockCompany(db, companyId)
    const found = await lockInvoice(db, companyId, invoiceId)
    // The specification has this code for invoices too.
    if (!company || !found) throw new AppError('ERR_NO_PLAN_FOUND')
    if (found.status === 'paid') throw new AppError('ERR_INVOICE_PAID')
    await saveCheckoutData(db, company, withoutUndefined(data))
    const invoice = planId ? await choosePlan(db, company, found, planId) : found
    // Read again, with the data that was just saved.
    return { invoice, company: (await findCompany(db, companyId)) ?? company }
  })
  return { invoice, company, payer: providerPayer(company, document) }
}

function refuseInvalidZip({
  zipcode,
  country,
}: Pick<SubscriptionInput, 'zipcode' | 'country'>): void {
  if (zipcode && country && !isZip(zipcode, country))
    throw new InvalidInputError([{ path: 'zipcode', code: 'invalid_format' }])
}

type PartialCheckoutData = Partial<CheckoutData>

async function saveCheckoutData(
  db: Db,
  company: Company,
  data: PartialCheckoutData,
): Promise<void> {
  const keys = checkoutData.keyof().options
  if (keys.every((key) => data[key] === undefined || data[key] === company[key])) return
  const changed = await saveCompany(db, company.id, { ...data, updatedAt: now() })
  if (changed) await announce(db, companyChanged, { company: changed })
}

async function choosePlan(
  db: Db,
  company: Company,
  invoice: InvoiceRow,
  planId: number,
): Promise<InvoiceRow> {
  if (invoice.planId === planId) return invoice
  const plan = await findPlan(db, planId)
  if (!plan || !isOfferedTo(plan, company)) throw new AppError('ERR_NO_PLAN_FOUND')
  if (planId !== company.planId) await refuseTooSmall(db, company.id, plan)
  const saved = await saveInvoice(db, invoice, {
    planId,
    isPlanChosen: planId !== company.planId,
    detail: plan.name,
    value: priceOf(plan, invoice.months),
    updatedAt: now(),
  })
  await announce(db, invoicesChanged, { companyId: company.id })
  return saved
}

/** True if a static code can name the platform as receiver; only the operator can correct the settings. */
function isReceiverReadable({ pixName, pixCity }: { pixName: string; pixCity: string }): boolean {
  return pixTextOf(pixName, PIX_NAME_MAX) !== '' && pixTextOf(pixCity, PIX_CITY_MAX) !== ''
}

function providerPayer({ id, name, firstName, lastName, email }: Company, document = ''): Payer {
  const number = taxNumberOf(document)
  return {
    key: `company-${id}`,
    name: `${firstName} ${lastName}`.trim() || name,
    ...(email && { email }),
    ...(number !== undefined && { document: number }),
  }
}

/** The request for a charge of an invoice, without its payer. */
export function chargeRequestOf(invoice: InvoiceRow) {
  const { id, value } = invoice
  const reference = invoiceReference(invoice)
  return { reference, value, description: `#Fatura:${id}`, expiresAt: fromNow(DAY) }
}

export function showCharge(
  { id, value }: InvoiceRow,
  { txid, code, picture, createdAt, expiresAt }: ProviderCharge,
  key = '',
): SubscriptionCharge {
  return {
    calendario: {
      criacao: createdAt.toISOString(),
      expiracao: Math.round((expiresAt.getTime() - createdAt.getTime()) / SECOND),
    },
    txid,
    revisao: 0,
    status: 'ATIVA',
    valor: { original: value.toFixed(2) },
    chave: key,
    solicitacaoPagador: `#Fatura:${id}`,
    qrcode: { qrcode: code, imagemQrcode: picture },
  }
}

function staticChargeOf(
  { id, value }: InvoiceRow,
  { pixKey, pixName, pixCity }: { pixKey: string; pixName: string; pixCity: string },
): SubscriptionCharge {
  const txid = `FATURA${id}`
  const code = brCode({ key: pixKey, name: pixName, city: pixCity, amount: value, txid })
  return {
    calendario: { criacao: now().toISOString(), expiracao: SHOWN_EXPIRY_S },
    txid,
    revisao: 0,
    status: 'ATIVA',
    valor: { original: value.toFixed(2) },
    chave: pixKey,
    solicitacaoPagador: `#Fatura:${id}`,
    qrcode: { qrcode: code, imagemQrcode: qrPicture(code) },
  }
}
