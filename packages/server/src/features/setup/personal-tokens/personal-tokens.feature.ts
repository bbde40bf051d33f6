import { live, on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom, userRoom } from '../../../platform/live/rooms.ts'
import { companyChanged, companyDeleted } from '../../organisation/companies/index.ts'
import { userChanged, userDeactivated, userDeleted } from '../../organisation/users/index.ts'
import { endTokens, purgeExpiredTokens, revokeToken } from './revoke-tokens.ts'
import { createPersonalToken } from './create-personal-token.ts'
import { personalTokensChanged } from './personal-tokens.events.ts'
import { pageOfTokens } from './read-tokens.ts'

/** Personal tokens, with which a user's programs act on the user's behalf. */
export const personalTokensFeature: Feature = {
  routes: [
    serve('GET /personal-tokens', ({ actor, query }) => pageOfTokens(actor, query)),
    serve('POST /personal-tokens', ({ actor, body }) => createPersonalToken(actor, body)),
    serve('DELETE /personal-tokens/:id', ({ actor, params }) => revokeToken(actor, params.id)),
  ],
  reactions: [
    // A person who knew the old password may have created tokens.
    on(userChanged, async (db, { user, passwordChangedBy }) => {
      if (passwordChangedBy !== undefined)
        await endTokens(db, { companyId: user.companyId, userId: user.id })
    }),
    on(userDeactivated, endTokens),
    on(userDeleted, endTokens),
    on(companyChanged, async (db, { company }) => {
      if (!company.status) await endTokens(db, { companyId: company.id })
    }),
    // Programs of a restored company need new tokens, as its users sign in again (docs/decisions/0049).
    on(companyDeleted, endTokens),
    live(personalTokensChanged, ({ companyId, userId }) =>
      tell(
        [adminRoom(companyId), ...(userId === null ? [] : [userRoom(userId)])],
        companyId,
        'company-{id}-personal-token',
        { action: 'update' },
      ),
    ),
  ],
  jobs: [cronJob('personal-tokens.forget', '29 4 * * *', purgeExpiredTokens)],
}
