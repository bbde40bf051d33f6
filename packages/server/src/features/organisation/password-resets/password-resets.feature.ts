import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { userChanged, userDeactivated } from '../users/index.ts'
import { askForCode, makeResetCode } from './ask-for-code.ts'
import { mailCode } from './mail-code.ts'
import { removeOldResets, removeReset } from './password-resets.queries.ts'
import { resetPassword } from './reset-password.ts'

/** Gives those a new password who forgot theirs and read mail at their address. */
export const passwordResetsFeature: Feature = {
  routes: [
    serve('POST /forgetpassword', ({ body, request }) => askForCode(body.email, request.ip)),
    serve('POST /forgetpassword/:email', ({ params, request }) =>
      askForCode(params.email, request.ip),
    ),
    serve('POST /resetpasswords', ({ body, request }) => resetPassword(body, request.ip)),
    serve('POST /resetpasswords/:email/:token/:newPassword', ({ params, request }) =>
      resetPassword(params, request.ip),
    ),
  ],
  reactions: [
    // Who has found their password again, or is shut out, needs no code.
    on(userChanged, async (db, { user, passwordChangedBy }) => {
      if (passwordChangedBy !== undefined)
        await removeReset(db, { companyId: user.companyId, userId: user.id })
    }),
    on(userDeactivated, removeReset),
  ],
  jobs: [
    makeResetCode,
    mailCode,
    cronJob('remove-old-resets', '41 * * * *', () =>
      acrossCompanies('codes of all companies that have expired', removeOldResets),
    ),
  ],
}
