import { RESET_CODE_MINUTES } from '@guiche/contract/password-resets'
import { z } from 'zod'
import { fromNow, MINUTE } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { countAttempt, countAndCheckAttempt } from '../../../platform/rate-limits.ts'
import { seal, unseal } from '../../../platform/secrets.ts'
import { FIRST_COMPANY, findCompany } from '../companies/index.ts'
import { emailKey, findUserByEmail } from '../users/index.ts'
import { CODE_MAIL, SEALED_CODE } from './mail-code.ts'
import { saveReset } from './password-resets.queries.ts'
import { hashOfCode, makeCode } from './reset-code.ts'

const MAKE_CODE = 'make-reset-code'
const SEALED_EMAIL = 'address of who forgot a password'

/**
 * Requests a code. A job looks up the user, so that neither the answer nor its duration reveals if one exists; rate
 * limits count unknown accounts the same way.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function requestCode(email: string, address: string): Promise<{ message: string }> {
  const key = emailKey(email)
  const network = networkOf(address)
  await countAttempt('resetAddress', network)
  await countAttempt('resetAccount', `${key} ${network}`)
  // Jobs need a company, and the user's is unknown here.
  await inCompany(FIRST_COMPANY, (db) =>
    enqueue(db, MAKE_CODE, { sealed: seal(SEALED_EMAIL, key) }),
  )
  return { message: 'If there is such a user, a code is on its way' }
}

/** Creates the code of the active user with that address, replacing an earlier one. */
export const makeResetCode: Job = {
  ...job(MAKE_CODE, z.object({ sealed: z.string() }), async (_company, { sealed }) => {
    const key = unseal(SEALED_EMAIL, sealed)
    const user = await acrossCompanies('find the user of a forgotten password', (db) =>
      findUserByEmail(db, key),
    )
    if (!user?.isActive || (await countAndCheckAttempt('resetMails', key))) return
    const whose = { companyId: user.companyId, userId: user.id }
    await inCompany(user.companyId, async (db) => {
      const company = await findCompany(db, user.companyId)
      if (!company?.status) return
      const code = makeCode()
      await saveReset(db, {
        ...whose,
        codeHash: hashOfCode(whose, code),
        emailKey: key,
        expiresAt: fromNow(RESET_CODE_MINUTES * MINUTE).toISOString(),
      })
      await enqueue(
        db,
        CODE_MAIL,
        { userId: user.id, sealed: seal(SEALED_CODE, code) },
        { key: String(user.id) },
      )
    })
  }),
  // Runs for expired companies too, whose administrators must sign in to pay.
  whenUnserved: 'runs',
}
