import { EXPIRED_INVITATION_DAYS } from '@guiche/contract/invitations'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { DAY, fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type InvitationRow = Selectable<Tables['invitations']>

/** More than any plan has seats. */
const LISTED_MAX = 200

export async function listInvitations(db: Db, companyId: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('expiresAt', '>', oldestKeptExpiry())
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

export async function lockInvitation(
  db: Db,
  companyId: number,
  id: number,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds the invitation of a link, across companies, since the token does not name its own. */
export async function findInvitationByToken(
  db: Db,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function insertInvitation(
  db: Db,
  row: Insertable<Tables['invitations']>,
): Promise<InvitationRow> {
  return db.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveInvitation(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['invitations']>,
): Promise<InvitationRow> {
  return db
    .updateTable('invitations')
    .set({ ...change, updatedAt: now() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeInvitation(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeOldInvitations(db: Db): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', oldestKeptExpiry()).execute()
}

const oldestKeptExpiry = () => fromNow(-EXPIRED_INVITATION_DAYS * DAY).toISOString()

/** Deletes the former invitation of an address. @returns its id, if there was one */
export async function removeInvitationOfEmail(
  db: Db,
  companyId: number,
  emailKey: string,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('invitations')
    .where('companyId', '=', companyId)
    .where('emailKey', '=', emailKey)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns the given queues that the company still has */
export async function listKnownQueues(
  db: Db,
  companyId: number,
  queueIds: number[],
): Promise<number[]> {
  if (queueIds.length === 0) return []
  const rows = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', queueIds)
    .execute()
  return rows.map(({ id }) => id)
}
