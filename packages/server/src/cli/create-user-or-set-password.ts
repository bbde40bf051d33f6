import type { Profile } from '@guiche/contract/permissions'
import { registerFeatureReactions } from '../app/features.ts'
import { findCompany } from '../features/organisation/companies/index.ts'
import {
  addUser,
  emailKey,
  findUserByEmail,
  setPassword,
  type UserRow,
} from '../features/organisation/users/index.ts'
import { acrossCompanies, inCompany } from '../platform/database/transaction.ts'
import { hashPassword } from '../platform/passwords.ts'
import { CommandRefusal } from './run-command.ts'

export interface WantedUser {
  email: string
  password: string
  name?: string
  companyId?: number
  profile?: Profile
  isSuper?: boolean
}

const FIRST_COMPANY = 1

/**
 * Sets the password of the user with this address, or creates that user, over the open pools.
 * @returns a sentence about the change
 */
export async function createUserOrSetPassword(wanted: WantedUser): Promise<string> {
  registerFeatureReactions()
  const key = emailKey(wanted.email)
  const known = await acrossCompanies('find the user of an email address', (db) =>
    findUserByEmail(db, key),
  )
  return known ? changeKnownUser(known, wanted) : createNewUser(wanted)
}

async function changeKnownUser(
  user: UserRow,
  { email, password, name, companyId, profile, isSuper }: WantedUser,
): Promise<string> {
  if (companyId !== undefined && companyId !== user.companyId)
    throw new CommandRefusal(
      `${email} is already a user of company ${user.companyId}, and an address belongs to one user only`,
    )
  if (name !== undefined || profile !== undefined || isSuper)
    throw new CommandRefusal(
      `${email} already exists: leave out --name, --profile and --super to set the password`,
    )
  await setPassword(user, password)
  return `${user.email} (${user.name}, company ${user.companyId}) has the new password, and all of their sign-ins have ended.`
}

/** The plan's limit of users binds a company's administrators and is not checked here. */
async function createNewUser(wanted: WantedUser): Promise<string> {
  const { email, companyId = FIRST_COMPANY, isSuper = false } = wanted
  const { name = nameFrom(email), profile = isSuper ? 'admin' : 'user' } = wanted
  const passwordHash = await hashPassword(wanted.password)
  const allTicket = profile === 'admin' ? 'enabled' : 'desabled'
  const company = await inCompany(companyId, async (db) => {
    const found = await findCompany(db, companyId)
    if (!found) throw new CommandRefusal(`there is no company ${companyId}`)
    await addUser(db, companyId, {
      name,
      email,
      passwordHash,
      profile,
      allTicket,
      queueIds: [],
      isSuper,
    })
    return found
  })
  return `Created ${email} (${name}), ${isSuper ? 'super user and ' : ''}${profile} of company ${companyId} (${company.name}).`
}

function nameFrom(email: string): string {
  const [account = ''] = email.split('@')
  return (account.length < 2 ? email : account).slice(0, 50)
}
