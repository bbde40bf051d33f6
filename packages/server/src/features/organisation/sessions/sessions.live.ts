import { reactAfterCommit } from '../../../platform/events/events.ts'
import { closeSockets, tell } from '../../../platform/live/live.ts'
import { sessionRoom } from '../../../platform/live/rooms.ts'
import { invalidateActors } from './authenticate.ts'
import { sessionsEnded, sessionsReplaced } from './sessions.events.ts'

export const sessionLive = [
  reactAfterCommit(sessionsReplaced, ({ companyId, user, sessionIds }) => {
    invalidateActors()
    tell(sessionIds.map(sessionRoom), companyId, 'company-{id}-auth', {
      action: 'update',
      user: { ...user, companyId },
    })
    sessionIds.forEach(closeSockets)
  }),
  reactAfterCommit(sessionsEnded, ({ sessionIds }) => {
    invalidateActors()
    sessionIds.forEach(closeSockets)
  }),
]
