import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom, userRoom } from '../../../platform/live/rooms.ts'
import { companyChanged, companyDeleted } from '../../organisation/companies/index.ts'
import { userChanged, userDeactivated, userDeleted } from '../../organisation/users/index.ts'
import { revokeTokens, purgeExpiredTokens, revokeToken } from './revoke-tokens.ts'
import { createPersonalToken } from './create-personal-token.ts'
import { personalTokensChanged } from './personal-tokens.events.ts'
import { pageOfTokens } from './read-tokens.ts'

/** Personal tokens, with which a user's programs act on the user's behalf. */
export const personalTokensFeature: Feature = {
  routes: [
    bindRoute('GET /personal-tokens', ({ actor, query }) => pageOfTokens(actor, query)),
    bindRoute('POST /personal-tokens', ({ actor, body }) => createPersonalToken(actor, body)),
    bindRoute('DELETE /personal-tokens/:id', ({ actor, params }) => revokeToken(actor, params.id)),
  ],
  reactions: [
    // A person who knew the old password may have created tokens.
    reactInTransaction(userChanged, async (db, { user, passwordChangedBy }) => {
      if (passwordChangedBy !== undefined)
        await revokeTokens(db, { companyId: user.companyId, userId: user.id })
    }),
    reactInTransaction(userDeactivated, revokeTokens),
    reactInTransaction(userDeleted, revokeTokens),
    reactInTransaction(companyChanged, async (db, { company }) => {
      if (!company.status) await revokeTokens(db, { companyId: company.id })
    }),
    // Programs of a restored company need new tokens, as its users sign in again (docs/decisions/0049).
    reactInTransaction(companyDeleted, revokeTokens),
    reactAfterCommit(personalTokensChanged, ({ companyId, userId }) =>
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
