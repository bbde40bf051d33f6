import { z } from 'zod'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { cronJob, job } from '../../../platform/jobs/job.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import { companyCreated } from '../companies/index.ts'
import { changeUser } from './change-user.ts'
import { addUser, createUser } from './create-user.ts'
import { deactivateUser, reactivateUser } from './deactivate-user.ts'
import { deleteUser } from './delete-user.ts'
import { END_PAUSE_JOB, endDuePause, pauseUser } from './pause-user.ts'
import { showAllUsers, pageOfUsers, showUser } from './read-users.ts'
import { removePicture, setPicture } from './set-picture.ts'
import { setLanguage } from './set-language.ts'
import {
  hasOnlyOperatorSockets,
  isOwnSession,
  markSilentUsersGone,
  setPresence,
} from './user-presence.ts'
import { userLive } from './users.live.ts'

const endPausePayload = z.object({ userId: z.int() })

export const usersFeature: Feature = {
  routes: [
    bindRoute('GET /users', ({ actor, query }) =>
      pageOfUsers(actor, query.searchParam, query.pageNumber, query.companyId),
    ),
    bindRoute('GET /users/list', ({ actor, query }) =>
      showAllUsers(actor, query.companyId, query.brief),
    ),
    bindRoute('GET /users/:id', ({ actor, params, query }) =>
      showUser(actor, params.id, query.companyId),
    ),
    bindRoute('POST /users', ({ actor, body }) => createUser(actor, body)),
    bindRoute('PUT /users/:id', ({ actor, params, body }) => changeUser(actor, params.id, body)),
    bindRoute('DELETE /users/:id', ({ actor, params, query }) =>
      deleteUser(actor, params.id, query.handToId ?? null),
    ),
    bindRoute('POST /users/:id/deactivate', ({ actor, params, body }) =>
      deactivateUser(actor, params.id, body.handToId),
    ),
    bindRoute('POST /users/:id/reactivate', ({ actor, params }) =>
      reactivateUser(actor, params.id),
    ),
    bindRoute('PUT /users/:id/pause', ({ actor, params, body }) =>
      pauseUser(actor, params.id, body),
    ),
    bindRoute('POST /users/:id/picture', ({ actor, params, files }) =>
      setPicture(actor, params.id, files),
    ),
    bindRoute('DELETE /users/:id/picture', ({ actor, params }) => removePicture(actor, params.id)),
    bindRoute('POST /users/set-language/:lang', ({ actor, params }) =>
      setLanguage(actor, params.lang),
    ),
  ],
  reactions: [
    reactInTransaction(companyCreated, async (db, { company, firstUser }) => {
      await refuseDuplicate({ users_email_key_key: 'ERR_EMAIL_ALREADY_EXISTS' }, () =>
        addUser(db, company.id, {
          ...firstUser,
          profile: 'admin',
          allTicket: 'enabled',
          queueIds: [],
        }),
      )
    }),
    ...userLive,
  ],
  sockets: [
    {
      connected: async (actor) => {
        if (isOwnSession(actor)) await setPresence(actor, true)
      },
      disconnected: async (actor, isLast) => {
        const isGone = isLast || hasOnlyOperatorSockets(actor)
        if (isGone && isOwnSession(actor)) await setPresence(actor, false)
      },
      hears: {
        userStatus: async (actor) => {
          if (isOwnSession(actor)) await setPresence(actor, true)
        },
      },
    },
  ],
  jobs: [
    cronJob('mark-silent-users-gone', '* * * * *', markSilentUsersGone),
    job(END_PAUSE_JOB, endPausePayload, (companyId, { userId }) => endDuePause(companyId, userId)),
  ],
}
