import { REFRESH_DAYS, REFRESH_GRACE_SECONDS } from '@guiche/contract/sessions'
import { DAY, SECOND } from '../../../platform/clock.ts'
import type { SessionRow } from './sessions.queries.ts'

/**
 * What a refresh token may do: the newest one rotates; the one before gets the newest again for a minute (two tabs,
 * or an answer that got lost); any older one was copied, and ends the session; an ended or expired session is over.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'over'

type Refreshing = Pick<SessionRow, 'counter' | 'rotatedAt' | 'endedAt' | 'expiresAt'>

export function decideRefresh(session: Refreshing, counter: number, at: Date): RefreshDecision {
  if (session.endedAt !== null || new Date(session.expiresAt) <= at) return 'over'
  if (counter === session.counter) return 'rotate'
  const sinceRotationMs = at.getTime() - new Date(session.rotatedAt).getTime()
  const isJustBefore =
    counter === session.counter - 1 && sinceRotationMs <= REFRESH_GRACE_SECONDS * SECOND
  return isJustBefore ? 'repeat' : 'reused'
}

/** The same for one that exists: the hour of an operator who works as somebody else is never made longer. */
export function expiryOf(
  session: Pick<SessionRow, 'operatorSessionId' | 'expiresAt'>,
  at: Date,
): Date {
  return session.operatorSessionId === null ? expiryFrom(at) : new Date(session.expiresAt)
}

/** When a session that is used now ends unless it is used again. */
export function expiryFrom(at: Date): Date {
  return new Date(at.getTime() + REFRESH_DAYS * DAY)
}
