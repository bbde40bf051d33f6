import { sql } from 'kysely'
import type { PaymentReview } from '@guiche/contract/pix-providers'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import { invoiceIdIn } from './invoice-reference.ts'

const PAGE = 20

/** The platform's held payments, over all companies, the oldest first. */
export async function pageOfPaymentReviews(db: Db, { pageNumber }: { pageNumber: number }) {
  const matching = db
    .selectFrom('providerPayments')
    .where('providerPayments.companyId', '=', FIRST_COMPANY)
    .where('providerPayments.status', '=', 'review')
  const { rows, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching
      .leftJoin('providerCharges', (join) =>
        join
          .onRef('providerCharges.companyId', '=', 'providerPayments.companyId')
          .onRef('providerCharges.id', '=', 'providerPayments.chargeId'),
      )
      .selectAll('providerPayments')
      .select(['providerCharges.value as charged', 'providerCharges.reference'])
      .orderBy('providerPayments.id'),
    { page: pageNumber, size: PAGE },
  )
  const names = await listCompanyNames(
    db,
    rows.map(({ reference }) => invoiceIdIn(reference ?? '')?.companyId),
  )
  const reviews = rows.map(({ reference, reason, ...row }): PaymentReview => {
    const named = invoiceIdIn(reference ?? '')
    const name = named && names.get(named.companyId)
    return {
      ...row,
      // A check of the table requires a reason in this status.
      reason: reason ?? 'unknown',
      invoiceId: named?.invoiceId ?? null,
      company: named && name !== undefined ? { id: named.companyId, name } : null,
    }
  })
  return { reviews, ...counted }
}

async function listCompanyNames(
  db: Db,
  ids: readonly (number | undefined)[],
): Promise<ReadonlyMap<number, string>> {
  const known = ids.filter((id) => id !== undefined)
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${known}::int[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
