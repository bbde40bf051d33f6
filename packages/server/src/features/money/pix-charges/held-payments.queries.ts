import { CHARGE_PAGE, type HeldPayment } from '@guiche/contract/pix-charges'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import { REFERENCE } from './provider-charges.ts'

/**
 * A company's held payments, the oldest first. Payments for subscriptions and unknown payments to the first company are
 * left out, because the operator reviews them.
 */
export async function pageOfHeldPayments(
  db: Db,
  companyId: number,
  page: number,
): Promise<{ payments: HeldPayment[]; count: number; hasMore: boolean }> {
  const { rows, ...counted } = await readNumberedPage(
    selectHeld(db, companyId).select(rowCount),
    selectHeldWithCharge(db, companyId).orderBy('providerPayments.id'),
    { page, size: CHARGE_PAGE },
  )
  return { payments: rows.map(presentHeld), ...counted }
}

function selectHeld(db: Db, companyId: number) {
  return db
    .selectFrom('providerPayments')
    .leftJoin('providerCharges', (join) =>
      join
        .onRef('providerCharges.companyId', '=', 'providerPayments.companyId')
        .onRef('providerCharges.id', '=', 'providerPayments.chargeId'),
    )
    .where('providerPayments.companyId', '=', companyId)
    .where('providerPayments.status', '=', 'review')
    .where((where) =>
      where.or([
        where('providerCharges.reference', 'like', `${REFERENCE}%`),
        ...(companyId === FIRST_COMPANY ? [] : [where('providerCharges.id', 'is', null)]),
      ]),
    )
}

/** Held payments with the charge that they may belong to, its ticket and its contact. */
function selectHeldWithCharge(db: Db, companyId: number) {
  return selectHeld(db, companyId)
    .leftJoin('pixCharges', (join) =>
      join
        .onRef('pixCharges.companyId', '=', 'providerPayments.companyId')
        .on(
          'pixCharges.txid',
          '=',
          sql<string>`substr(provider_charges.reference, ${REFERENCE.length + 1}::int)`,
        ),
    )
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'pixCharges.companyId')
        .onRef('tickets.id', '=', 'pixCharges.ticketId'),
    )
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select([
      'providerPayments.id',
      'providerPayments.provider',
      'providerPayments.providerId',
      'providerPayments.reason',
      'providerPayments.value',
      'providerPayments.paidAt',
      'providerCharges.value as charged',
      'pixCharges.id as ofCharge',
      'pixCharges.status as chargeStatus',
      'tickets.uuid as ticketUuid',
      'contacts.id as contactId',
      'contacts.name as contactName',
    ])
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeldWithCharge>['execute']>>[number]

function presentHeld({
  reason,
  ofCharge,
  chargeStatus,
  ticketUuid,
  contactId,
  contactName,
  ...row
}: HeldRow): HeldPayment {
  const isOfCharge =
    ofCharge !== null &&
    chargeStatus !== null &&
    ticketUuid !== null &&
    contactId !== null &&
    contactName !== null
  return {
    ...row,
    // A check of the table requires a reason in this status.
    reason: reason ?? 'unknown',
    charge: isOfCharge
      ? {
          id: ofCharge,
          status: chargeStatus,
          ticketUuid,
          contact: { id: contactId, name: contactName },
        }
      : null,
  }
}
