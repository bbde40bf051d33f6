import type { Company } from '@guiche/contract/companies'
import { checkoutCountries } from '@guiche/contract/zip-codes'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { now } from '../../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { findCompany, FIRST_COMPANY } from '../../../organisation/companies/index.ts'
import {
  findCompanyOfInvoice,
  findInvoice,
  findPayment,
  findReceiver,
  type InvoiceRow,
  type PaymentRow,
} from '../invoices.queries.ts'
import { drawReceipt, type ReceiptText } from './draw-receipt.ts'
import { type ReceiptWords, receiptWords } from './receipt-words.ts'

/**
 * Sends the PDF receipt of a credited payment to the company that paid or to an operator. @throws ERR_NO_PLAN_FOUND,
 * ERR_INVOICE_NOT_PAID
 */
export async function sendReceipt(actor: Actor, id: number, reply: FastifyReply): Promise<void> {
  const paid = await openPaidInvoice(actor, id)
  const receiver = await acrossCompanies('find the payee of the platform', (db) =>
    findReceiver(db, FIRST_COMPANY),
  )
  await reply
    .type('application/pdf')
    .header('content-disposition', create(`recibo-${paid.invoice.id}.pdf`))
    .send(drawReceipt(receiptText(paid, receiver, actor.language)))
}

interface PaidInvoice {
  readonly company: Company
  readonly invoice: InvoiceRow
  readonly payment: PaymentRow
}

async function openPaidInvoice(actor: Actor, id: number): Promise<PaidInvoice> {
  const companyId = actor.isSuper
    ? await acrossCompanies('find the company of an invoice', (db) => findCompanyOfInvoice(db, id))
    : actor.companyId
  // The specification has this code for invoices too.
  if (companyId === undefined) throw new AppError('ERR_NO_PLAN_FOUND')
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    const invoice = await findInvoice(db, companyId, id)
    if (!company || !invoice) throw new AppError('ERR_NO_PLAN_FOUND')
    const payment = await findPayment(db, invoice)
    if (!payment) throw new AppError('ERR_INVOICE_NOT_PAID')
    return { company, invoice, payment }
  })
}

type Receiver = Awaited<ReturnType<typeof findReceiver>>

function receiptText(
  { company, invoice, payment }: PaidInvoice,
  { pixName, pixCity }: Receiver,
  own: Actor['language'],
): ReceiptText {
  const language = own ?? company.language
  const say = receiptWords[language]
  const { timeZone } = company
  // Dates and money have Brazilian formats in every language.
  const formatDay = (at: Date | string) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(new Date(at))
  const issuedAt = now()
  const rows: Array<readonly [string, string]> = [
    [say.number, `${payment.companyId}-${payment.id}`],
    [say.invoice, String(invoice.id)],
    [say.payer, payerLines(company)],
    [say.address, addressLine(company, say)],
    [say.detail, invoice.detail],
    [say.period, formatDay(payment.dueDateAfter)],
    [say.paidAt, formatDay(payment.paidAt)],
    [say.method, 'Pix'],
    [say.receiver, joinWithCommas([pixName, pixCity])],
  ]
  return {
    language: LOCALES[language],
    title: say.title,
    issuer: pixName,
    amount: new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(
      payment.value,
    ),
    rows: rows.filter(([, value]) => value !== ''),
    footer: say.footer(formatDay(issuedAt)),
    issuedAt,
  }
}

const LOCALES = { pt: 'pt-BR', en: 'en', es: 'es' } as const

function payerLines({ name, firstName, lastName, email }: Company): string {
  return [name, [firstName, lastName].join(' ').trim(), email]
    .filter((line) => line !== '')
    .join('\n')
}

function addressLine(company: Company, say: ReceiptWords): string {
  const { address, city, state, zipcode } = company
  const country = checkoutCountries.find((one) => one === company.country)
  return [address, joinWithCommas([city, state]), zipcode, country ? say[country] : '']
    .filter((line) => line !== '')
    .join('\n')
}

const joinWithCommas = (words: readonly string[]) => words.filter((word) => word !== '').join(', ')
