import { event } from '../../../platform/events/events.ts'

/** A sign-in that took the place of others: their browsers are told why they end. */
export interface SessionsReplaced {
  companyId: number
  user: { id: number; email: string }
  sessionIds: string[]
}

export const sessionsReplaced = event<SessionsReplaced>('sessions.replaced')

export const sessionsEnded = event<{ sessionIds: string[] }>('sessions.ended')
