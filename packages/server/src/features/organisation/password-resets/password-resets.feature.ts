import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { userChanged, userDeactivated } from '../users/index.ts'
import { requestCode, makeResetCode } from './request-code.ts'
import { mailCode } from './mail-code.ts'
import { removeOldResets, removeReset } from './password-resets.queries.ts'
import { resetPassword } from './reset-password.ts'

/** Sets a new password for users who prove with a mailed code that they own their address. */
export const passwordResetsFeature: Feature = {
  routes: [
    bindRoute('POST /forgetpassword', ({ body, request }) => requestCode(body.email, request.ip)),
    bindRoute('POST /forgetpassword/:email', ({ params, request }) =>
      requestCode(params.email, request.ip),
    ),
    bindRoute('POST /resetpasswords', ({ body, request }) => resetPassword(body, request.ip)),
    bindRoute('POST /resetpasswords/:email/:token/:newPassword', ({ params, request }) =>
      resetPassword(params, request.ip),
    ),
  ],
  reactions: [
    // A new password or a deactivation makes a pending code invalid.
    reactInTransaction(userChanged, async (db, { user, passwordChangedBy }) => {
      if (passwordChangedBy !== undefined)
        await removeReset(db, { companyId: user.companyId, userId: user.id })
    }),
    reactInTransaction(userDeactivated, removeReset),
  ],
  jobs: [
    makeResetCode,
    mailCode,
    cronJob('remove-old-resets', '41 * * * *', () =>
      acrossCompanies('purge expired codes', removeOldResets),
    ),
  ],
}
