import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { authenticateSession } from './authenticate.ts'
import { readRefreshToken, type RefreshToken } from './refresh-token.ts'
import { decideRefresh, sessionExpiry } from './session-rules.ts'
import { sessionsEnded } from './sessions.events.ts'
import { endSessions, findSession, rotateSession, type SessionRow } from './sessions.queries.ts'
import { type GrantedTokens, grantTokens } from './sign-in.ts'

/** Issues a new access token and the next refresh cookie. @throws ERR_SESSION_EXPIRED */
export async function refreshSession(cookie: string | undefined): Promise<GrantedTokens> {
  const token = cookie === undefined ? undefined : readRefreshToken(cookie)
  if (!token) throw new AppError('ERR_SESSION_EXPIRED')
  const session = await acrossCompanies('find the session of a refresh cookie', (db) =>
    findSession(db, token.sessionId),
  )
  if (!session) throw new AppError('ERR_SESSION_EXPIRED')
  await authenticateSession(session.id)
  const granted = await inCompany(session.companyId, (db) => rotateOrRefuse(db, session, token))
  if (!granted) throw new AppError('ERR_SESSION_EXPIRED')
  return granted
}

/** @returns undefined if the session is over or is ended now; an exception would roll that back */
async function rotateOrRefuse(
  db: Db,
  session: SessionRow,
  token: RefreshToken,
): Promise<GrantedTokens | undefined> {
  const at = now()
  const decision = decideRefresh(session, token.counter, at)
  if (decision === 'over') return undefined
  if (decision === 'repeat') return grantTokens(db, session)
  if (decision === 'reused') return endReusedSession(db, session)
  const rotated = await rotateSession(db, session, at, sessionExpiry(session, at))
  if (rotated) return grantTokens(db, rotated)
  // A concurrent request of another tab rotated it first: the new counter is valid for this one too.
  const current = await findSession(db, session.id)
  return current && decideRefresh(current, token.counter, at) === 'repeat'
    ? grantTokens(db, current)
    : undefined
}

async function endReusedSession(db: Db, session: SessionRow): Promise<undefined> {
  const { companyId, userId, id } = session
  const sessionIds = await endSessions(db, { companyId, userId, only: id }, 'reused', now())
  await announce(db, sessionsEnded, { sessionIds })
}
