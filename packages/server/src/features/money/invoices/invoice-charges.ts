import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { goOnInCompany } from '../../../platform/database/transaction.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import type { InvoiceRow } from './invoices.queries.ts'

// Invoices are charged by the account of the first company, whose rows the charges are: crediting one is all or nothing over
// two companies.

/** By which a charge says for which invoice it is. */
export function referenceOf({ companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>): string {
  return `invoice:${companyId}:${id}`
}

/** Undefined where it is for nothing of ours. */
export function invoiceOf(reference: string): { companyId: number; invoiceId: number } | undefined {
  const [, companyId, invoiceId] = /^invoice:(\d{1,10}):(\d{1,10})$/.exec(reference) ?? []
  if (companyId === undefined || invoiceId === undefined) return undefined
  return { companyId: Number(companyId), invoiceId: Number(invoiceId) }
}

/** Works in the first company, in the same transaction, and then goes on in this one. */
export async function inPlatform<T>(db: Db, companyId: number, work: () => Promise<T>): Promise<T> {
  return between(db, { from: companyId, to: FIRST_COMPANY }, work)
}

/** The other way round: from the first company in this one, and back. */
export async function fromPlatform<T>(
  db: Db,
  companyId: number,
  work: () => Promise<T>,
): Promise<T> {
  return between(db, { from: FIRST_COMPANY, to: companyId }, work)
}

async function between<T>(
  db: Db,
  { from, to }: { from: number; to: number },
  work: () => Promise<T>,
): Promise<T> {
  await goOnInCompany(db, to)
  const result = await work()
  await goOnInCompany(db, from)
  return result
}
