import type { User } from '@guiche/contract/users'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { presentUsers } from './present-user.ts'
import { auditIfOutsider, checkedCompanyId } from './users.access.ts'
import {
  findCompanyIdOfUser,
  findUser,
  listAllUsers,
  listUsers,
  withFullQueues,
} from './users.queries.ts'

/**
 * A page of the company's users. Operators cannot name another company here, unlike in the calls below.
 * @throws ERR_NO_PERMISSION
 */
export function pageOfUsers(
  actor: Actor,
  search: string,
  page: number,
  company: number | undefined,
) {
  const { companyId } = actor
  if (company !== undefined && company !== companyId) throw new AppError('ERR_NO_PERMISSION')
  return inCompany(companyId, async (db) => {
    const { users, ...rest } = await listUsers(db, companyId, search, page)
    return { users: await presentUsers(db, companyId, users), ...rest }
  })
}

/** All users of a company, with full queues unless `isBrief`. */
export function showAllUsers(actor: Actor, company: number | undefined, isBrief = false) {
  const companyId = checkedCompanyId(actor, company)
  return inCompany(companyId, async (db) => {
    await auditIfOutsider(db, actor, companyId, 'users.list')
    const users = await presentUsers(db, companyId, await listAllUsers(db, companyId))
    return isBrief ? users : withFullQueues(db, companyId, users)
  })
}

/**
 * One user. Older clients open a company's first user by id alone, so for operators the id determines the company; each
 * access to another company is audited there.
 * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION
 */
export async function showUser(
  actor: Actor,
  id: number,
  company: number | undefined,
): Promise<User> {
  const companyId = checkedCompanyId(actor, company ?? (await companyOfUser(actor, id)))
  return inCompany(companyId, async (db) => {
    await auditIfOutsider(db, actor, companyId, 'users.show')
    const user = await findUser(db, companyId, id)
    const [presented] = user ? await presentUsers(db, companyId, [user]) : []
    if (!presented) throw new AppError('ERR_NO_USER_FOUND')
    return presented
  })
}

async function companyOfUser({ isSuper }: Actor, id: number): Promise<number | undefined> {
  if (!isSuper) return undefined
  return acrossCompanies('find the company of a user for the operator', (db) =>
    findCompanyIdOfUser(db, id),
  )
}
