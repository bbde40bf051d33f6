import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { markSignedOut } from '../users/index.ts'
import { endOperatorSession } from './end-operator-session.ts'
import { sessionsEnded } from './sessions.events.ts'
import { endSessions, findSession, isSignedIn, listSessions } from './sessions.queries.ts'

/** Signs out. Succeeds for unknown and ended sessions too. */
export async function signOut(sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return
  const session = await acrossCompanies('find the session of a refresh cookie', (db) =>
    findSession(db, sessionId),
  )
  if (!session) return
  if (session.operatorSessionId !== null) {
    await endOperatorSession(session, 'logout')
    return signOut(session.operatorSessionId)
  }
  const { companyId, userId, id } = session
  await inCompany(companyId, async (db) => {
    const sessionIds = await endSessions(db, { companyId, userId, only: id }, 'logout', now())
    await markSignedOutAfterLast(db, { companyId, userId })
    await announce(db, sessionsEnded, { sessionIds })
  })
}

/** Ends one of the actor's own sessions. @throws ERR_NO_SESSION_FOUND */
export function endOwnSession(actor: Actor, sessionId: string): Promise<Record<string, never>> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const sessionIds = await endSessions(
      db,
      { companyId, userId, only: sessionId },
      'revoked',
      now(),
    )
    if (sessionIds.length === 0) throw new AppError('ERR_NO_SESSION_FOUND')
    await markSignedOutAfterLast(db, { companyId, userId })
    await announce(db, sessionsEnded, { sessionIds })
    return {}
  })
}

/** Marks a user without other sessions as gone. */
async function markSignedOutAfterLast(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  if (!(await isSignedIn(db, companyId, userId, now())))
    await markSignedOut(db, { companyId, userId })
}

/** The actor's sessions, newest first. */
export async function listOwnSessions(actor: Actor) {
  const rows = await inCompany(actor.companyId, (db) =>
    listSessions(db, actor.companyId, actor.userId),
  )
  const at = now()
  const sessions = rows.map((row) => {
    const isOver = row.endedAt === null && new Date(row.expiresAt) <= at
    return {
      ...row,
      byOperator: row.operatorSessionId !== null,
      endedAt: isOver ? row.expiresAt : row.endedAt,
      ending: isOver ? ('expired' as const) : row.ending,
      current: row.id === actor.sessionId,
    }
  })
  return { sessions }
}
