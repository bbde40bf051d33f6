import { CHARGE_PAGE, type HeldPayment } from '@guiche/contract/pix-charges'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import { REFERENCE } from './provider-code.ts'

/**
 * A company's held payments, the oldest first. Payments for subscriptions and unknown payments to the first company are
 * left out, because the operator reviews them.
 */
export async function pageOfHeldPayments(
  db: Db,
  companyId: number,
  page: number,
): Promise<{ payments: HeldPayment[]; count: number; hasMore: boolean }> {
  const matching = db
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
  const { count } = await matching
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
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
    .orderBy('providerPayments.id')
    .offset((page - 1) * CHARGE_PAGE)
    .limit(CHARGE_PAGE)
    .execute()
  const payments = rows.map(
    ({ reason, ofCharge, chargeStatus, ticketUuid, contactId, contactName, ...row }) => ({
      ...row,
      // A check of the table requires a reason in this status.
      reason: reason ?? ('unknown' as const),
      charge:
        ofCharge !== null &&
        chargeStatus !== null &&
        ticketUuid !== null &&
        contactId !== null &&
        contactName !== null
          ? {
              id: ofCharge,
              status: chargeStatus,
              ticketUuid,
              contact: { id: contactId, name: contactName },
            }
          : null,
    }),
  )
  return { payments, count, hasMore: count > page * CHARGE_PAGE }
}
