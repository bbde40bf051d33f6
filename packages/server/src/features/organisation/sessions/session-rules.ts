import { REFRESH_DAYS, REFRESH_GRACE_SECONDS } from '@guiche/contract/sessions'
import { DAY, SECOND } from '../../../platform/clock.ts'
import type { SessionRow } from './sessions.queries.ts'

/**
 * Effect of a refresh token: the newest one rotates; the previous one gets the newest again for a minute (two tabs, or
 * a lost answer); an older one must be a copy and ends the session; an ended or expired session is over.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'over'

type RefreshedSession = Pick<SessionRow, 'counter' | 'rotatedAt' | 'endedAt' | 'expiresAt'>

export function decideRefresh(
  session: RefreshedSession,
  counter: number,
  at: Date,
): RefreshDecision {
  if (session.endedAt !== null || new Date(session.expiresAt) <= at) return 'over'
  if (counter === session.counter) return 'rotate'
  const sinceRotationMs = at.getTime() - new Date(session.rotatedAt).getTime()
  const isJustBefore =
    counter === session.counter - 1 && sinceRotationMs <= REFRESH_GRACE_SECONDS * SECOND
  return isJustBefore ? 'repeat' : 'reused'
}

/** The expiry of an existing session that is used now. An operator session's hour is never extended. */
export function sessionExpiry(
  session: Pick<SessionRow, 'operatorSessionId' | 'expiresAt'>,
  at: Date,
): Date {
  return session.operatorSessionId === null ? refreshExpiry(at) : new Date(session.expiresAt)
}

/** The expiry of a session that is used at `at`. */
export function refreshExpiry(at: Date): Date {
  return new Date(at.getTime() + REFRESH_DAYS * DAY)
}
