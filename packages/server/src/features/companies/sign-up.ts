import { type Company, type SignUpInput, TRIAL_DAYS } from '@guiche/contract/companies'
import { now } from '../../platform/clock.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { countAttempt } from '../../platform/limits.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { trialEnd } from './company-rules.ts'
import { createCompany } from './create-company.ts'

const FIRST_COMPANY = 1

/** The public sign-up. What a client says of trial, dates and flags does not count. */
export async function signUp(input: SignUpInput, address: string): Promise<Company> {
  await countAttempt('signUp', networkOf(address))
  if (await acrossCompanies('whether sign-up is open', isSignUpClosed))
    throw new AppError('ERR_USER_CREATION_DISABLED')
  const end = trialEnd(now(), TRIAL_DAYS)
  const { name, email, password } = input
  const passwordHash = await hashPassword(password)
  return createCompany({
    ...input,
    dueDate: end,
    trialExpiration: end,
    recurrence: 'MENSAL',
    campaignsEnabled: true,
    firstUser: { name, email, passwordHash },
  })
}

/** The operator's own company closes the public sign-up by its userCreation setting. */
async function isSignUpClosed(db: Db): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('companyId', '=', FIRST_COMPANY)
    .where('key', '=', 'userCreation')
    .executeTakeFirst()
  return setting?.value === 'disabled'
}
