import { live } from '../../../platform/events/events.ts'
import { closeSockets, tell } from '../../../platform/live/live.ts'
import { sessionRoom } from '../../../platform/live/rooms.ts'
import { invalidateActors } from './authenticate.ts'
import { sessionsEnded, sessionsReplaced } from './sessions.events.ts'

export const sessionLive = [
  live(sessionsReplaced, ({ companyId, user, sessionIds }) => {
    invalidateActors()
    tell(sessionIds.map(sessionRoom), companyId, 'company-{id}-auth', {
      action: 'update',
      user: { ...user, companyId },
    })
    sessionIds.forEach(closeSockets)
  }),
  live(sessionsEnded, ({ sessionIds }) => {
    invalidateActors()
    sessionIds.forEach(closeSockets)
  }),
]
