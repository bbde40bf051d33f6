import { DAY, fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { announce, reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { purgeAttempts } from '../../../platform/rate-limits.ts'
import { companyChanged, companyDeleted } from '../companies/index.ts'
import { planChanged } from '../plans/index.ts'
import { settingChanged } from '../settings/index.ts'
import { userChanged, userDeactivated, userDeleted } from '../users/index.ts'
import { invalidateActors } from './authenticate.ts'
import { endPastOperatorSessions } from './end-operator-session.ts'
import { sessionsEnded } from './sessions.events.ts'
import { sessionLive } from './sessions.live.ts'
import { endSessions, removeOldSessions } from './sessions.queries.ts'
import { sessionRoutes } from './sessions.routes.ts'

/** Past sessions are listed for this long. */
const KEPT_MS = 90 * DAY

export const sessionsFeature: Feature = {
  routes: sessionRoutes,
  reactions: [
    // Other sessions end, since they may belong to a person who knew the old password; the one that set the new one
    // stays.
    reactInTransaction(userChanged, async (db, { user, passwordChangedBy }) => {
      if (passwordChangedBy === undefined) return
      const { companyId, id: userId } = user
      const ending = {
        companyId,
        userId,
        ...(passwordChangedBy !== null && { except: passwordChangedBy }),
      }
      const sessionIds = await endSessions(db, ending, 'password', now())
      await announce(db, sessionsEnded, { sessionIds })
    }),
    reactInTransaction(userDeactivated, endSessionsAndAnnounce),
    reactInTransaction(userDeleted, endSessionsAndAnnounce),
    // The sessions of a closed or deleted company end. Operator sessions in a closed one continue, to look into it.
    reactInTransaction(companyChanged, async (db, { company }) => {
      if (!company.status)
        await endSessionsAndAnnounce(db, { companyId: company.id, ownOnly: true })
    }),
    reactInTransaction(companyDeleted, endSessionsAndAnnounce),
    reactAfterCommit(userChanged, invalidateActors),
    reactAfterCommit(companyChanged, invalidateActors),
    reactAfterCommit(planChanged, invalidateActors),
    reactAfterCommit(settingChanged, invalidateActors),
    ...sessionLive,
  ],
  jobs: [
    cronJob('end-operator-sessions', '* * * * *', endPastOperatorSessions),
    cronJob('remove-old-attempts', '23 * * * *', purgeAttempts),
    cronJob('remove-old-sessions', '17 3 * * *', () =>
      acrossCompanies('purge old sign-ins', (db) => removeOldSessions(db, fromNow(-KEPT_MS))),
    ),
  ],
}

/** Ends the sessions of a user, or of a whole company. */
async function endSessionsAndAnnounce(
  db: Db,
  whose: { companyId: number; userId?: number; ownOnly?: true },
): Promise<void> {
  const sessionIds = await endSessions(db, whose, 'revoked', now())
  await announce(db, sessionsEnded, { sessionIds })
}
