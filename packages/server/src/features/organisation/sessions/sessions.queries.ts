import type { SessionEnding } from '@guiche/contract/sessions'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { flagColumns } from '../companies/index.ts'

export type SessionRow = Selectable<Tables['sessions']>

export async function insertSession(
  db: Db,
  session: Insertable<Tables['sessions']>,
): Promise<SessionRow> {
  return db.insertInto('sessions').values(session).returningAll().executeTakeFirstOrThrow()
}

/** Finds a session by its id alone, since a cookie does not name the company. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The user of a live session, with the columns that decide the user's rights. Read for every request. */
export async function findActorRow(db: Db, sessionId: string) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join
          .onRef('users.companyId', '=', 'sessions.companyId')
          .onRef('users.id', '=', 'sessions.userId'),
      )
      .innerJoin('companies', 'companies.id', 'sessions.companyId')
      .leftJoin('plans', 'plans.id', 'companies.planId')
      .leftJoin('settings', (join) =>
        join
          .onRef('settings.companyId', '=', 'companies.id')
          .on('settings.key', '=', 'campaignsEnabled'),
      )
      .select([
        'sessions.id as sessionId',
        'sessions.companyId',
        'sessions.userId',
        'sessions.expiresAt',
        'sessions.operatorCompanyId',
        'sessions.operatorUserId',
      ])
      .select(['users.profile', 'users.super as isSuper', 'users.language'])
      .select(['companies.dueDate', 'companies.status', 'settings.value as campaignsEnabled'])
      .select(flagColumns)
      .where('sessions.id', '=', sessionId)
      .where('sessions.endedAt', 'is', null)
      .where('users.isActive', '=', true)
      // An operator session is live only while the operator is a super user with a live session of their own.
      .where((where) =>
        where.or([
          where('sessions.operatorSessionId', 'is', null),
          where.exists(
            where
              .selectFrom('sessions as own')
              .innerJoin('users as operators', (join) =>
                join
                  .onRef('operators.companyId', '=', 'own.companyId')
                  .onRef('operators.id', '=', 'own.userId'),
              )
              .select('own.id')
              .whereRef('own.id', '=', 'sessions.operatorSessionId')
              .where('own.endedAt', 'is', null)
              .where('operators.isActive', '=', true)
              .where('operators.super', '=', true),
          ),
        ]),
      )
      .executeTakeFirst()
  )
}

/** Increments the refresh counter. @returns undefined if a concurrent request has done so */
export async function rotateSession(
  db: Db,
  session: Pick<SessionRow, 'companyId' | 'id' | 'counter'>,
  at: Date,
  expiresAt: Date,
): Promise<SessionRow | undefined> {
  return db
    .updateTable('sessions')
    .set({ counter: session.counter + 1, rotatedAt: at, lastSeenAt: at, expiresAt })
    .where('companyId', '=', session.companyId)
    .where('id', '=', session.id)
    .where('counter', '=', session.counter)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Ends the live sessions of a user (all, all but `except`, or `only` one), or of a company; `ownOnly` spares operator
 * sessions.
 * @returns the ids of the ended sessions
 */
export async function endSessions(
  db: Db,
  whose: { companyId: number; userId?: number; except?: string; only?: string; ownOnly?: true },
  ending: SessionEnding,
  at: Date,
): Promise<string[]> {
  const { companyId, userId, except, only, ownOnly } = whose
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: at, ending })
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? 0))
    .$if(except !== undefined, (rows) => rows.where('id', '!=', except ?? ''))
    .$if(only !== undefined, (rows) => rows.where('id', '=', only ?? ''))
    .$if(ownOnly === true, (rows) => rows.where('operatorSessionId', 'is', null))
    .returning('id')
    .execute()
  return ended.map((session) => session.id)
}

/** True if the user has a live session other than an operator session. */
export async function isSignedIn(
  db: Db,
  companyId: number,
  userId: number,
  at: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('operatorSessionId', 'is', null)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
  return session !== undefined
}

/** The user's sessions, newest first. */
export async function listSessions(
  db: Db,
  companyId: number,
  userId: number,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
}

/** IP addresses from which the user has signed in. */
export async function listKnownAddresses(
  db: Db,
  companyId: number,
  userId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('operatorSessionId', 'is', null)
    .execute()
  return rows.map(({ address }) => address)
}

/** The user with this address, across companies, with the columns that sign-in needs. */
export async function findUserForSignIn(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select([
      'users.companyId',
      'users.id',
      'users.profile',
      'users.passwordHash',
      'users.language',
      'users.isActive',
      'users.unconfirmedSince',
    ])
    .select([
      'companies.status',
      'companies.dueDate',
      'companies.language as companyLanguage',
      'companies.timeZone',
    ])
    .where('users.emailKey', '=', emailKey)
    .executeTakeFirst()
}
export type UserForSignIn = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>

/** Deletes sessions that expired before `before`; until then they appear in the list of past ones. */
export async function removeOldSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', before.toISOString()).execute()
}

/** Operator sessions that are over and whose end is not audited yet. */
export async function listPastOperatorSessions(db: Db, at: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('operatorSessionId', 'is not', null)
    .where('isEndNoted', '=', false)
    .where((where) =>
      where.or([where('expiresAt', '<=', at.toISOString()), where('endedAt', 'is not', null)]),
    )
    .orderBy('expiresAt')
    .limit(500)
    .execute()
}

/** Ends an operator session if it is live, and marks its end as audited. @returns undefined if it was marked before */
export async function recordOperatorSessionEnd(
  db: Db,
  session: Pick<SessionRow, 'companyId' | 'id' | 'expiresAt'>,
  ending: SessionEnding,
  at: Date,
): Promise<SessionRow | undefined> {
  const { companyId, id, expiresAt } = session
  const endedAt = ending === 'expired' ? expiresAt : at.toISOString()
  return db
    .updateTable('sessions')
    .set((row) => ({
      isEndNoted: true,
      endedAt: row.fn.coalesce('endedAt', row.val(endedAt)),
      ending: row.fn.coalesce('ending', row.val(ending)),
    }))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('isEndNoted', '=', false)
    .returningAll()
    .executeTakeFirst()
}
