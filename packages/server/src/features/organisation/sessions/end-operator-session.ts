import type { SessionEnding } from '@guiche/contract/sessions'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { actorOf } from './authenticate.ts'
import { auditBoth } from './begin-operator-session.ts'
import { expiryOf } from './session-rules.ts'
import { sessionsEnded } from './sessions.events.ts'
import {
  findSession,
  listPastOperatorSessions,
  noteEnd,
  rotateSession,
  type SessionRow,
} from './sessions.queries.ts'
import { type Granted, grant } from './sign-in.ts'

/** Back to the operator's own session, which has to live. @throws ERR_SESSION_EXPIRED */
export async function leaveCompany(sessionId: string | undefined): Promise<Granted> {
  const session = sessionId === undefined ? undefined : await find(sessionId)
  if (!session || session.operatorSessionId === null) throw new AppError('ERR_SESSION_EXPIRED')
  // An ended session leads nowhere, or its cookie, once copied, would open the operator's for ever.
  await actorOf(session.id)
  const own = await find(session.operatorSessionId)
  if (!own) throw new AppError('ERR_SESSION_EXPIRED')
  await actorOf(own.id)
  await endOperatorSession(session, 'logout')
  const granted = await inCompany(own.companyId, async (db) => {
    const at = now()
    const rotated = await rotateSession(db, own, at, expiryOf(own, at))
    return rotated && grant(db, rotated)
  })
  if (!granted) throw new AppError('ERR_SESSION_EXPIRED')
  return granted
}

/** Ends one in which an operator works as somebody, and writes into both trails when; once, whoever comes first. */
export function endOperatorSession(session: SessionRow, ending: SessionEnding): Promise<void> {
  const { companyId, id, userId, address, operatorCompanyId, operatorUserId } = session
  return inCompany(companyId, async (db) => {
    const ended = await noteEnd(db, session, ending, now())
    if (!ended || operatorCompanyId === null || operatorUserId === null) return
    const operator = { companyId: operatorCompanyId, userId: operatorUserId }
    const { endedAt, ending: why } = ended
    const detail = { companyId, userId, sessionId: id, address, endedAt, ending: why }
    await auditBoth(db, operator, companyId, 'operator.end', detail)
    await announce(db, sessionsEnded, { sessionIds: [id] })
  })
}

/** Those whose hour is over, and those that something else has ended. */
export async function endPastOperatorSessions(): Promise<void> {
  const past = await acrossCompanies('operators whose hour is over', (db) =>
    listPastOperatorSessions(db, now()),
  )
  for (const session of past) await endOperatorSession(session, 'expired')
}

function find(sessionId: string): Promise<SessionRow | undefined> {
  return acrossCompanies('a cookie knows no company', (db) => findSession(db, sessionId))
}
