import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/events.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { saveUser, type UserRow } from './users.queries.ts'

/** Sets a password by the hand of whoever runs the machine: no session did it, so every session of the user ends. */
export async function setPassword(
  { companyId, id }: Pick<UserRow, 'companyId' | 'id'>,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inCompany(companyId, async (db) => {
    const row = await saveUser(db, companyId, id, { passwordHash, updatedAt: now() })
    await announce(db, userChanged, {
      user: await presentSessionUser(db, row),
      passwordChangedBy: null,
    })
  })
}
