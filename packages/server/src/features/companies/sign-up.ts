import {
  type Company,
  DEFAULT_TIME_ZONE,
  type SignUpInput,
  TRIAL_DAYS,
} from '@guiche/contract/companies'
import { now } from '../../platform/clock.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { enqueue } from '../../platform/jobs/worker.ts'
import { countAttempt } from '../../platform/limits.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { findPlan } from '../plans/index.ts'
import { findCompany } from './companies.queries.ts'
import { FIRST_COMPANY, trialEnd } from './company-rules.ts'
import { createCompany } from './create-company.ts'
import { WELCOME_MAIL } from './mail-welcome.ts'

/** The public sign-up. What a client says of trial, dates and flags does not count. */
export async function signUp(input: SignUpInput, address: string): Promise<Company> {
  await countAttempt('signUp', networkOf(address))
  await acrossCompanies('whether one may sign up', (db) => refuseUnlessOffered(db, input.planId))
  const end = trialEnd(now(), TRIAL_DAYS, DEFAULT_TIME_ZONE)
  const { name, email, password } = input
  const passwordHash = await hashPassword(password)
  return createCompany({
    ...input,
    dueDate: end,
    trialExpiration: end,
    recurrence: 'MENSAL',
    campaignsEnabled: true,
    firstUser: { name, email, passwordHash },
    within: (db) => enqueue(db, WELCOME_MAIL, {}),
  })
}

/** What the page for it asks first. */
export async function showSignUp(): Promise<{ isOpen: boolean }> {
  return { isOpen: !(await acrossCompanies('whether sign-up is open', isSignUpClosed)) }
}

/** A company that has an address to send people to; whoever tries all numbers is held up. */
export async function showBrand(companyId: number, address: string): Promise<{ name: string }> {
  await countAttempt('brand', networkOf(address))
  const company = await acrossCompanies('strangers read a company’s name', (db) =>
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
