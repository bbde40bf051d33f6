import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { switchCompany } from '../../../platform/database/transaction.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import type { InvoiceRow } from './invoices.queries.ts'

// Invoices are charged through the first company's account, so charges are rows of the first company. Crediting an
// invoice is one transaction over two companies.

/** The reference that names an invoice in its charge. */
export function invoiceReference({ companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>): string {
  return `invoice:${companyId}:${id}`
}

/** The invoice that a charge's reference names; undefined if it names another thing. */
export function invoiceIdIn(
  reference: string,
): { companyId: number; invoiceId: number } | undefined {
  const [, companyId, invoiceId] = /^invoice:(\d{1,10}):(\d{1,10})$/.exec(reference) ?? []
  if (companyId === undefined || invoiceId === undefined) return undefined
  return { companyId: Number(companyId), invoiceId: Number(invoiceId) }
}

/** Runs `work` in the first company within the same transaction, then returns to this company. */
export async function inPlatformCompany<T>(
  db: Db,
  companyId: number,
  work: () => Promise<T>,
): Promise<T> {
  return runInOtherCompany(db, { from: companyId, to: FIRST_COMPANY }, work)
}

/** Runs `work` in this company within a transaction of the first company, then returns to the first. */
export async function inCompanyFromPlatform<T>(
  db: Db,
  companyId: number,
  work: () => Promise<T>,
): Promise<T> {
  return runInOtherCompany(db, { from: FIRST_COMPANY, to: companyId }, work)
}

async function runInOtherCompany<T>(
  db: Db,
  { from, to }: { from: number; to: number },
  work: () => Promise<T>,
): Promise<T> {
  await switchCompany(db, to)
  const result = await work()
  await switchCompany(db, from)
  return result
}
