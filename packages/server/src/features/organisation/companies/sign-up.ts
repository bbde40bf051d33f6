import {
  type Company,
  DEFAULT_TIME_ZONE,
  type SignUpInput,
  TRIAL_DAYS,
} from '@guiche/contract/companies'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { mailServer } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { findPlan } from '../plans/index.ts'
import { findCompany } from './companies.queries.ts'
import { FIRST_COMPANY, trialEnd } from './company-rules.ts'
import { enqueueConfirmationMail } from './enqueue-confirmation-mail.ts'
import { createCompany } from './create-company.ts'
import { WELCOME_MAIL } from './mail-welcome.ts'

/**
 * The public sign-up. The server sets trial, dates and flags. If the installation sends mail, the address must be
 * confirmed before the first sign-in, and an address in use gets the same answer as a new one while its owner is
 * notified by mail.
 * @throws ERR_USER_CREATION_DISABLED, ERR_NO_PLAN_FOUND, ERR_TOO_MANY_REQUESTS
 */
export async function signUp(input: SignUpInput, address: string): Promise<Company> {
  await countAttempt('signUp', networkOf(address))
  await countAttempt('signUpAll', 'all')
  await acrossCompanies('check that the plan is offered at sign-up', (db) =>
    refuseUnlessOffered(db, input.planId),
  )
  const end = trialEnd(now(), TRIAL_DAYS, DEFAULT_TIME_ZONE)
  const { name, email, password } = input
  const passwordHash = await hashPassword(password)
  const isConfirmed = !confirmsAddresses()
  let made: Company | undefined
  const signingUp = createCompany({
    ...input,
    dueDate: end,
    trialExpiration: end,
    recurrence: 'MENSAL',
    campaignsEnabled: true,
    firstUser: { name, email, passwordHash, ...(!isConfirmed && { unconfirmedSince: now() }) },
    onMade: (company) => (made = company),
    within: (db) =>
      isConfirmed ? enqueue(db, WELCOME_MAIL, {}) : enqueueConfirmationMail(db, email, 'made'),
  })
  if (isConfirmed) return signingUp
  try {
    return await signingUp
  } catch (error) {
    const isKnown = error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS'
    // A new address is answered with its company; `made` is the same answer from the transaction that was rolled back.
    if (!isKnown || !made) throw error
    await inCompany(FIRST_COMPANY, (db) => enqueueConfirmationMail(db, email, 'known'))
    return made
  }
}

/** Without an SMTP server mails are written to files and reach no address. */
function confirmsAddresses(): boolean {
  return mailServer() !== undefined
}

/** State of the public sign-up, for its page. */
export async function showSignUp(): Promise<{ isOpen: boolean; confirmsEmail: boolean }> {
  const isClosed = await acrossCompanies('check that sign-up is open', isSignUpClosed)
  return { isOpen: !isClosed, confirmsEmail: confirmsAddresses() }
}

/**
 * The public name of a company. Rate limited per network against enumeration.
 * @throws ERR_NO_COMPANY_FOUND, ERR_TOO_MANY_REQUESTS
 */
export async function showBrand(companyId: number, address: string): Promise<{ name: string }> {
  await countAttempt('brand', networkOf(address))
  const company = await acrossCompanies('show the name of a company on its public pages', (db) =>
    findCompany(db, companyId),
  )
  if (!company?.status) throw new AppError('ERR_NO_COMPANY_FOUND')
  return company
}

async function refuseUnlessOffered(db: Db, planId: number): Promise<void> {
  if (await isSignUpClosed(db)) throw new AppError('ERR_USER_CREATION_DISABLED')
  const plan = await findPlan(db, planId)
  if (!plan?.isOffered) throw new AppError('ERR_NO_PLAN_FOUND')
}

/** True if company 1 has disabled its userCreation setting. */
async function isSignUpClosed(db: Db): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('companyId', '=', FIRST_COMPANY)
    .where('key', '=', 'userCreation')
    .executeTakeFirst()
  return setting?.value === 'disabled'
}
