import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { saveUser, type UserRow } from './users.queries.ts'

/** Sets a password without a session, for example from the command line; all sessions of the user end. */
export async function setPassword(
  { companyId, id }: Pick<UserRow, 'companyId' | 'id'>,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inCompany(companyId, (db) => savePassword(db, { companyId, id }, passwordHash))
}

/** `setPassword` in the caller's transaction, with a hashed password. */
export async function savePassword(
  db: Db,
  { companyId, id }: Pick<UserRow, 'companyId' | 'id'>,
  passwordHash: string,
): Promise<void> {
  const row = await saveUser(db, companyId, id, { passwordHash, updatedAt: now() })
  await announce(db, userChanged, {
    user: await presentSessionUser(db, row),
    passwordChangedBy: null,
  })
}
