import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import {
  enqueueConfirmationMail,
  FIRST_COMPANY,
  findCompany,
  WELCOME_MAIL,
} from '../companies/index.ts'
import { emailKey, findUser, saveAddressConfirmed } from '../users/index.ts'
import { isConfirmedBy, userOfToken } from './confirmation-token.ts'

/** Confirms an address by the token of its mail. @throws ERR_CONFIRMATION_INVALID, ERR_TOO_MANY_REQUESTS */
export async function confirmAddress(token: string, address: string): Promise<{ message: string }> {
  await countAttempt('confirmAddress', networkOf(address))
  const whose = userOfToken(token)
  if (!whose) throw new AppError('ERR_CONFIRMATION_INVALID')
  const { companyId, id } = whose
  // The query across companies leaves out deleted companies.
  const user = await acrossCompanies('find the sign-up of a confirmation token', (db) =>
    findUser(db, companyId, id),
  )
  if (!user?.isActive || !isConfirmedBy(token, user)) throw new AppError('ERR_CONFIRMATION_INVALID')
  await inCompany(companyId, async (db) => {
    const isFirst = await saveAddressConfirmed(db, companyId, id)
    const company = await findCompany(db, companyId)
    if (isFirst && company) await enqueue(db, WELCOME_MAIL, {})
  })
  return { message: 'Address confirmed' }
}

/**
 * Mails the confirmation again. The address is looked up in a job, so that the answer does not reveal its existence.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function resendConfirmation(
  email: string,
  address: string,
): Promise<{ message: string }> {
  const network = networkOf(address)
  await countAttempt('confirmationAddress', network)
  await countAttempt('confirmationAccount', `${emailKey(email)} ${network}`)
  await inCompany(FIRST_COMPANY, (db) => enqueueConfirmationMail(db, email, 'again'))
  return { message: 'If the address waits for its confirmation, a mail is on its way' }
}
