import type { invoiceFilters } from '@guiche/contract/invoices'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const PAGE = 20

export type InvoiceRow = Selectable<Tables['invoices']>

export async function listInvoices(db: Db, companyId: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
}

export async function findInvoice(
  db: Db,
  companyId: number,
  id: number,
): Promise<InvoiceRow | undefined> {
  return selectInvoice(db, companyId, id).executeTakeFirst()
}

export async function lockInvoice(
  db: Db,
  companyId: number,
  id: number,
): Promise<InvoiceRow | undefined> {
  return selectInvoice(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectInvoice(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

/** A company has at most one open invoice, which is to be paid. */
export async function findOpenInvoice(db: Db, companyId: number): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

export async function insertInvoice(db: Db, invoice: Insertable<Tables['invoices']>) {
  await db.insertInto('invoices').values(invoice).execute()
}

export async function saveInvoice(
  db: Db,
  { companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>,
  change: Updateable<Tables['invoices']>,
): Promise<InvoiceRow> {
  return db
    .updateTable('invoices')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeOpenInvoice(db: Db, companyId: number): Promise<void> {
  await db
    .deleteFrom('invoices')
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .execute()
}

/** The company of an invoice; undefined if there is no such invoice. */
export async function findCompanyOfInvoice(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.companyId
}

/** Companies whose due date is not after `before`, to be invoiced or renewed. */
export async function listCompaniesDue(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('dueDate', '<=', before.toISOString())
    .where('status', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface InvoicesQuery {
  readonly status: (typeof invoiceFilters)[number]
  readonly searchParam: string
  readonly pageNumber: number
}

/** A page over all companies' invoices: unpaid ones by the earliest due date, others by the latest. */
export async function pageOfInvoices(db: Db, { status, searchParam, pageNumber }: InvoicesQuery) {
  let matching = db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .where(isFoundIn(searchParam, 'companies.name', 'companies.email'))
  if (status !== 'all')
    matching = matching.where('invoices.status', '=', status === 'paid' ? 'paid' : 'open')
  const { rows, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching
      .selectAll('invoices')
      .select([
        'companies.name as companyName',
        'companies.dueDate as companyDueDate',
        'companies.timeZone',
      ])
      .orderBy('invoices.dueDate', status === 'unpaid' ? 'asc' : 'desc')
      .orderBy('invoices.id'),
    { page: pageNumber, size: PAGE },
  )
  const invoices = rows.map(
    ({ companyName: name, companyDueDate: dueDate, timeZone, ...invoice }) => ({
      ...invoice,
      company: { id: invoice.companyId, name, dueDate, timeZone },
    }),
  )
  return { invoices, ...counted }
}

export type PaymentRow = Selectable<Tables['invoicePayments']>

export async function insertPayment(
  db: Db,
  payment: Insertable<Tables['invoicePayments']>,
): Promise<void> {
  await db.insertInto('invoicePayments').values(payment).execute()
}

/** The payment that an invoice was credited by. */
export async function findPayment(
  db: Db,
  { companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('invoicePayments')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', id)
    .where('status', '=', 'credited')
    .executeTakeFirst()
}

/** The credit of a provider's payment. */
export async function findPaymentByProviderId(
  db: Db,
  companyId: number,
  providerPaymentId: number,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('invoicePayments')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('providerPaymentId', '=', providerPaymentId)
    .where('status', '=', 'credited')
    .executeTakeFirst()
}

/** All invoices and payments of a company, with the subscription ends that they name. */
export async function listDueDates(db: Db, companyId: number) {
  const invoices = await db
    .selectFrom('invoices')
    .select(['companyId', 'id', 'dueDate'])
    .where('companyId', '=', companyId)
    .execute()
  const payments = await db
    .selectFrom('invoicePayments')
    .select(['companyId', 'id', 'dueDateBefore', 'dueDateAfter'])
    .where('companyId', '=', companyId)
    .execute()
  return { invoices, payments }
}

export async function savePayment(
  db: Db,
  { companyId, id }: Pick<PaymentRow, 'companyId' | 'id'>,
  change: Updateable<Tables['invoicePayments']>,
): Promise<void> {
  await db
    .updateTable('invoicePayments')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Pix key, name, city and provider under which a company receives payments; the platform's are those of the first
 * company.
 */
export async function findReceiver(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'in', ['pixKey', 'pixName', 'pixCity', 'pixProvider'])
    .execute()
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value ?? ''
  return {
    pixKey: valueOf('pixKey'),
    pixName: valueOf('pixName'),
    pixCity: valueOf('pixCity'),
    pixProvider: valueOf('pixProvider'),
  }
}
