import { event } from '../../../platform/events/events.ts'

/** A sign-in replaced other sessions, whose browsers are told the reason. */
export interface SessionsReplaced {
  companyId: number
  user: { id: number; email: string }
  sessionIds: string[]
}

export const sessionsReplaced = event<SessionsReplaced>('sessions.replaced')

export const sessionsEnded = event<{ sessionIds: string[] }>('sessions.ended')
