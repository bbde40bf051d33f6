import type { PasswordReset } from '@guiche/contract/password-resets'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { countAttempt, clearAttempts, refundAttempt } from '../../../platform/rate-limits.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'
import { FIRST_COMPANY } from '../companies/index.ts'
import { resetSignInAttempts } from '../sessions/index.ts'
import {
  emailKey,
  findUserByEmail,
  lockUser,
  saveAddressConfirmed,
  savePassword,
} from '../users/index.ts'
import { findReset, consumeReset, type ResetOwner } from './password-resets.queries.ts'
import { hashOfCode } from './reset-code.ts'

/** A user that does not exist, looked up for unknown addresses so that these cost the same. */
const NOBODY = { companyId: FIRST_COMPANY, id: 0 }

/**
 * Sets a new password with a mailed code. A wrong code costs the same queries and counts whether or not the user or a
 * code exists.
 * @throws ERR_RESET_CODE_INVALID, ERR_TOO_MANY_REQUESTS
 */
export async function resetPassword(
  { email, token: code, newPassword }: PasswordReset,
  address: string,
): Promise<{ message: string }> {
  const key = emailKey(email)
  const network = networkOf(address)
  const pair = `${key} ${network}`
  await countAttempt('resetTryAddress', network)
  await countAttempt('resetTryPair', pair)
  const passwordHash = await hashPassword(newPassword)
  const found = await acrossCompanies('find the user of a mailed code', (db) =>
    findUserByEmail(db, key),
  )
  const { companyId, id: userId } = found ?? NOBODY
  const whose = { companyId, userId }
  const isUsed =
    (await isResetCode(whose, key, code)) && (await setPasswordByCode(whose, code, passwordHash))
  if (!isUsed) throw new AppError('ERR_RESET_CODE_INVALID')
  await refundAttempt('resetTryAddress', network)
  await clearAttempts('resetTryPair', pair)
  await resetSignInAttempts(key, address)
  return { message: 'Password updated' }
}

/**
 * Compares the code with the stored hash. Wrong codes are rate limited by network and do not invalidate it, since 140
 * bits cannot be guessed.
 */
async function isResetCode(whose: ResetOwner, key: string, code: string): Promise<boolean> {
  const reset = await inCompany(whose.companyId, (db) => findReset(db, whose))
  return (
    constantTimeEqual(reset?.codeHash ?? '', hashOfCode(whose, code)) && reset?.emailKey === key
  )
}

/** Uses the code up and sets the password. @returns false if a concurrent request was first */
function setPasswordByCode(
  whose: ResetOwner,
  code: string,
  passwordHash: string,
): Promise<boolean> {
  const { companyId, userId } = whose
  return inCompany(companyId, async (db) => {
    // Locks the user first, as every change of a password does.
    await lockUser(db, companyId, userId)
    if (!(await consumeReset(db, whose, hashOfCode(whose, code)))) return false
    await savePassword(db, { companyId, id: userId }, passwordHash)
    // A mailed code proves that its user owns the address.
    await saveAddressConfirmed(db, companyId, userId)
    return true
  })
}
