import type { PixProviderName, reviewReasons } from '@guiche/contract/pix-providers'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type ChargeRow = Selectable<Tables['providerCharges']>
export type PaymentRow = Selectable<Tables['providerPayments']>
export type ReviewReason = (typeof reviewReasons)[number]

const LIVE = ['making', 'open'] as const

/** Locks the charges of a reference that can still be paid. */
export async function lockLiveCharges(
  db: Db,
  companyId: number,
  reference: string,
): Promise<ChargeRow[]> {
  return db
    .selectFrom('providerCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('reference', '=', reference)
    .where('status', 'in', LIVE)
    .forUpdate()
    .execute()
}

/** Inserts nothing if another transaction inserted the live charge first. */
export async function insertCharge(
  db: Db,
  charge: Insertable<Tables['providerCharges']>,
): Promise<void> {
  await db
    .insertInto('providerCharges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function saveCharge(
  db: Db,
  { companyId, id }: Pick<ChargeRow, 'companyId' | 'id'>,
  change: Updateable<Tables['providerCharges']>,
): Promise<void> {
  await db
    .updateTable('providerCharges')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Takes the lease for calling the provider, by the database's clock. @returns false if another process holds it or the
 * code is there
 */
export async function takeChargeLease(
  db: Db,
  { companyId, id }: Pick<ChargeRow, 'companyId' | 'id'>,
  seconds: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('providerCharges')
    .set({ busyUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('code', 'is', null)
    .where((where) =>
      where.or([
        where('busyUntil', 'is', null),
        where('busyUntil', '<', sql<string>`clock_timestamp()`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function lockCharge(
  db: Db,
  companyId: number,
  id: number,
): Promise<ChargeRow | undefined> {
  return selectCharge(db, companyId, id).forUpdate().executeTakeFirst()
}

export async function findCharge(
  db: Db,
  companyId: number,
  id: number,
): Promise<ChargeRow | undefined> {
  return selectCharge(db, companyId, id).executeTakeFirst()
}

function selectCharge(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('providerCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export async function findChargeByTxid(
  db: Db,
  companyId: number,
  { provider, txid }: { provider: PixProviderName; txid: string },
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('providerCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .where('txid', '=', txid)
    .executeTakeFirst()
}

/** Finds a charge by the provider's id of it or of its code. */
export async function findChargeByProviderId(
  db: Db,
  companyId: number,
  { provider, providerId }: { provider: PixProviderName; providerId: string },
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('providerCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
}

/** Charges of all companies that are due for a poll, the longest due first. */
export async function listDueCharges(db: Db, at: Date, most: number) {
  return db
    .selectFrom('providerCharges')
    .select(['companyId', 'id'])
    .where('status', 'in', [...LIVE, 'cancelling'])
    .where('nextLookAt', '<=', at.toISOString())
    .orderBy('nextLookAt')
    .limit(most)
    .execute()
}

/** @returns undefined if the payment is stored already */
export async function insertPayment(
  db: Db,
  payment: Insertable<Tables['providerPayments']>,
): Promise<PaymentRow | undefined> {
  return db
    .insertInto('providerPayments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['companyId', 'provider', 'providerId']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function lockPayment(
  db: Db,
  companyId: number,
  id: number,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('providerPayments')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockPaymentsOfCharge(
  db: Db,
  { companyId, id }: Pick<ChargeRow, 'companyId' | 'id'>,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('providerPayments')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('chargeId', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function savePayment(
  db: Db,
  { companyId, id }: Pick<PaymentRow, 'companyId' | 'id'>,
  change: Updateable<Tables['providerPayments']>,
): Promise<void> {
  await db
    .updateTable('providerPayments')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** @returns false if the event was stored before */
export async function insertEvent(
  db: Db,
  event: Insertable<Tables['providerEvents']>,
): Promise<boolean> {
  const row = await db
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('providerEvents').where('createdAt', '<', before.toISOString()).execute()
}
