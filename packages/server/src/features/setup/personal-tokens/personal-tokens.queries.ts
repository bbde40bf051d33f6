import type { PersonalToken } from '@guiche/contract/personal-tokens'
import { type Insertable, sql } from 'kysely'
import { flagColumns } from '../../organisation/companies/index.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

interface TokenOwner {
  companyId: number
  /** Absent for the whole company. */
  userId?: number
}

export async function insertToken(
  db: Db,
  token: Insertable<Tables['personalTokens']>,
): Promise<void> {
  await db.insertInto('personalTokens').values(token).execute()
}

/** Unexpired tokens, the newest first. */
export function listTokens(
  db: Db,
  { companyId, userId }: TokenOwner,
  { at, limit, offset }: { at: Date; limit: number; offset: number },
): Promise<PersonalToken[]> {
  return selectShownTokens(db, companyId)
    .where('personalTokens.expiresAt', '>', at.toISOString())
    .$if(userId !== undefined, (rows) => rows.where('personalTokens.userId', '=', userId ?? 0))
    .orderBy('personalTokens.createdAt', 'desc')
    .orderBy('personalTokens.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findToken(db: Db, companyId: number, id: string) {
  return selectShownTokens(db, companyId).where('personalTokens.id', '=', id).executeTakeFirst()
}

/** Columns without the hash. */
function selectShownTokens(db: Db, companyId: number) {
  return db
    .selectFrom('personalTokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'personalTokens.companyId')
        .onRef('users.id', '=', 'personalTokens.userId'),
    )
    .select([
      'personalTokens.id',
      'personalTokens.name',
      'personalTokens.prefix',
      'personalTokens.mayWrite',
      'personalTokens.expiresAt',
      'personalTokens.lastUsedAt',
      'personalTokens.createdAt',
    ])
    .select(
      sql<PersonalToken['user']>`json_build_object('id', users.id, 'name', users.name)`.as('user'),
    )
    .where('personalTokens.companyId', '=', companyId)
}

export async function countTokens(
  db: Db,
  { companyId, userId }: Required<TokenOwner>,
  at: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('personalTokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The user of an unexpired token, with the columns that decide the user's rights. Searches all companies, because the
 * token does not name its own.
 */
export function findHolderRow(db: Db, tokenHash: string, at: Date) {
  return db
    .selectFrom('personalTokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'personalTokens.companyId')
        .onRef('users.id', '=', 'personalTokens.userId'),
    )
    .innerJoin('companies', 'companies.id', 'personalTokens.companyId')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .leftJoin('settings', (join) =>
      join
        .onRef('settings.companyId', '=', 'companies.id')
        .on('settings.key', '=', 'campaignsEnabled'),
    )
    .select(['personalTokens.id', 'personalTokens.name', 'personalTokens.mayWrite'])
    .select(['personalTokens.companyId', 'personalTokens.userId', 'personalTokens.lastUsedAt'])
    .select(['users.name as userName', 'users.profile', 'users.super as isSuper', 'users.language'])
    .select(['companies.dueDate', 'companies.status', 'settings.value as campaignsEnabled'])
    .select(flagColumns)
    .where('personalTokens.tokenHash', '=', tokenHash)
    .where('personalTokens.expiresAt', '>', at.toISOString())
    .where('users.isActive', '=', true)
    .executeTakeFirst()
}

export async function saveTokenUse(db: Db, companyId: number, id: string, at: Date): Promise<void> {
  await db
    .updateTable('personalTokens')
    .set({ lastUsedAt: at })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** @returns the number of deleted tokens */
export async function removeTokens(
  db: Db,
  { companyId, userId, id }: TokenOwner & { id?: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('personalTokens')
    .where('companyId', '=', companyId)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? 0))
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeExpiredTokens(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('personalTokens').where('expiresAt', '<', at.toISOString()).execute()
}
