import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { ChargeRow } from './pix-providers.queries.ts'

export type AuthorizationRow = Selectable<Tables['pixAuthorizations']>

/** A reference has at most one authorization in these statuses. */
const LIVE = ['making', 'waiting', 'active'] as const
const UNENDED = [...LIVE, 'ending'] as const

export function hasAuthorizationEnded({ status }: Pick<AuthorizationRow, 'status'>): boolean {
  return !UNENDED.some((one) => one === status)
}

/** @returns its id; undefined if another transaction inserted one with the same reference first */
export async function insertAuthorization(
  db: Db,
  authorization: Insertable<Tables['pixAuthorizations']>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('pixAuthorizations')
    .values(authorization)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function saveAuthorization(
  db: Db,
  { companyId, id }: Pick<AuthorizationRow, 'companyId' | 'id'>,
  change: Updateable<Tables['pixAuthorizations']>,
): Promise<void> {
  await db
    .updateTable('pixAuthorizations')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function findAuthorizationById(
  db: Db,
  companyId: number,
  id: number,
): Promise<AuthorizationRow | undefined> {
  return selectAuthorization(db, companyId, id).executeTakeFirst()
}

export async function lockAuthorization(
  db: Db,
  companyId: number,
  id: number,
): Promise<AuthorizationRow | undefined> {
  return selectAuthorization(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectAuthorization(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('pixAuthorizations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export async function findAuthorizationByProviderId(
  db: Db,
  companyId: number,
  { provider, providerId }: Pick<AuthorizationRow, 'provider'> & { providerId: string },
): Promise<AuthorizationRow | undefined> {
  return db
    .selectFrom('pixAuthorizations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
}

/** The newest authorization of a reference, ended or not. */
export async function findAuthorization(
  db: Db,
  companyId: number,
  reference: string,
): Promise<AuthorizationRow | undefined> {
  return db
    .selectFrom('pixAuthorizations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lockLiveAuthorization(
  db: Db,
  companyId: number,
  reference: string,
): Promise<AuthorizationRow | undefined> {
  return db
    .selectFrom('pixAuthorizations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('reference', '=', reference)
    .where('status', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst()
}

/** A page of a company's live authorizations, by id. `after` is an exclusive cursor. */
export async function listLiveAuthorizations(
  db: Db,
  companyId: number,
  { after, most }: { after: number; most: number },
): Promise<Pick<AuthorizationRow, 'id' | 'reference'>[]> {
  return db
    .selectFrom('pixAuthorizations')
    .select(['id', 'reference'])
    .where('companyId', '=', companyId)
    .where('status', 'in', LIVE)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Authorizations of all companies that are due for a poll, the longest due first. */
export async function listDueAuthorizations(db: Db, at: Date, most: number) {
  return db
    .selectFrom('pixAuthorizations')
    .select(['companyId', 'id'])
    .where('status', 'in', UNENDED)
    .where('nextLookAt', '<=', at.toISOString())
    .orderBy('nextLookAt')
    .limit(most)
    .execute()
}

/** The unsettled charges under an authorization, locked. */
export async function lockChargesOfAuthorization(
  db: Db,
  { companyId, id }: Pick<AuthorizationRow, 'companyId' | 'id'>,
): Promise<ChargeRow[]> {
  return db
    .selectFrom('providerCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('authorizationId', '=', id)
    .where('status', 'in', ['making', 'open', 'cancelling'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** True if the first payment of the authorization arrived. */
export async function isFirstPaid(
  db: Db,
  { companyId, id }: Pick<AuthorizationRow, 'companyId' | 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('providerCharges')
    .select('id')
    .where('companyId', '=', companyId)
    .where('authorizationId', '=', id)
    .where('kind', '=', 'consent')
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest charge of a reference and kind. */
export async function findLastCharge(
  db: Db,
  companyId: number,
  reference: string,
  kind: ChargeRow['kind'],
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('providerCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
