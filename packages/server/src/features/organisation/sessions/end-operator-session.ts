import type { SessionEnding } from '@guiche/contract/sessions'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { authenticateSession } from './authenticate.ts'
import { auditInBothCompanies } from './start-operator-session.ts'
import { sessionExpiry } from './session-rules.ts'
import { sessionsEnded } from './sessions.events.ts'
import {
  findSession,
  listPastOperatorSessions,
  recordOperatorSessionEnd,
  rotateSession,
  type SessionRow,
} from './sessions.queries.ts'
import { type GrantedTokens, grantTokens } from './sign-in.ts'

/** Ends an operator session and returns to the operator's own, which must be live. @throws ERR_SESSION_EXPIRED */
export async function leaveCompany(sessionId: string | undefined): Promise<GrantedTokens> {
  const session = sessionId === undefined ? undefined : await findAnySession(sessionId)
  if (!session || session.operatorSessionId === null) throw new AppError('ERR_SESSION_EXPIRED')
  // An ended session is refused; otherwise a copy of its cookie would open the operator's session forever.
  await authenticateSession(session.id)
  const own = await findAnySession(session.operatorSessionId)
  if (!own) throw new AppError('ERR_SESSION_EXPIRED')
  await authenticateSession(own.id)
  await endOperatorSession(session, 'logout')
  const granted = await inCompany(own.companyId, async (db) => {
    const at = now()
    const rotated = await rotateSession(db, own, at, sessionExpiry(own, at))
    return rotated && grantTokens(db, rotated)
  })
  if (!granted) throw new AppError('ERR_SESSION_EXPIRED')
  return granted
}

/** Ends an operator session and audits the end in both companies, once, also for concurrent calls. */
export function endOperatorSession(session: SessionRow, ending: SessionEnding): Promise<void> {
  const { companyId, id, userId, address, operatorCompanyId, operatorUserId } = session
  return inCompany(companyId, async (db) => {
    const ended = await recordOperatorSessionEnd(db, session, ending, now())
    if (!ended || operatorCompanyId === null || operatorUserId === null) return
    const operator = { companyId: operatorCompanyId, userId: operatorUserId }
    const { endedAt, ending: why } = ended
    const detail = { companyId, userId, sessionId: id, address, endedAt, ending: why }
    await auditInBothCompanies(db, operator, companyId, 'operator.end', detail)
    await announce(db, sessionsEnded, { sessionIds: [id] })
  })
}

/** Ends operator sessions whose hour has passed, and audits those that ended otherwise. */
export async function endPastOperatorSessions(): Promise<void> {
  const past = await acrossCompanies('find operator sessions that have expired', (db) =>
    listPastOperatorSessions(db, now()),
  )
  for (const session of past) await endOperatorSession(session, 'expired')
}

function findAnySession(sessionId: string): Promise<SessionRow | undefined> {
  return acrossCompanies('find the session of a refresh cookie', (db) => findSession(db, sessionId))
}
